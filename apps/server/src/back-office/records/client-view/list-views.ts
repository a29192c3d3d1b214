import type { PastView } from '@komora/api';
import { VIEW_CAUSES } from '@komora/api/view-cause';
import type { Deps } from '../../../platform/module/context.ts';
import { listViews } from './client-view.sql.ts';

const most = 50;

/** When staff viewed the account, the latest first. Staff are named by their first name. */
export async function listPastViews({ db }: Pick<Deps, 'db'>, clientId: string): Promise<PastView[]> {
  const rows = await listViews(db, clientId, most);
  return rows.flatMap(({ at, cause, name, locale }) => {
    const known = VIEW_CAUSES.find((one) => one === cause);
    return known === undefined ? [] : [{ at: at.toISOString(), cause: known, by: firstNameOf(name, locale) }];
  });
}

/** Hungarian names begin with the family name. */
function firstNameOf(name: string, locale: string): string {
  const words = name.trim().split(/\s+/);
  return (locale === 'HU' ? words.at(-1) : words[0]) ?? '';
}

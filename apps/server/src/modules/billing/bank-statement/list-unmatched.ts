import type { UnmatchedTransfer } from '@komora/api/admin';
import type { Deps } from '../../../platform/module/context.ts';
import { cutPage } from '../../../platform/staff/list-page.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { presentUnmatched } from './bank-statement.presenter.ts';
import { countUnmatched, listUnmatched as listRows } from './bank-statement.sql.ts';

/** Lists transfers of the scope's legal entities without a matching rent, oldest first. `total` counts all of them. */
export async function listUnmatched(
  { db }: Pick<Deps, 'db'>,
  { after, limit = 50, scope }: { after?: string | undefined; limit?: number | undefined; scope: Scope },
): Promise<{ transfers: UnmatchedTransfer[]; next: string | null; total: number }> {
  const [read, total] = await Promise.all([listRows(db, { after, limit: limit + 1, scope }), countUnmatched(db, scope)]);
  const { rows, next } = cutPage(read, limit);
  return { transfers: rows.map(presentUnmatched), next, total };
}

import type { SavedView } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { countViews, lockPerson, upsertView } from './saved-view.sql.ts';

/** Of one person, in all lists. */
const mostViews = 100;

/** Saves the filters of a list for the person; a view with the same name is replaced. @throws AppError saved-view/too-many */
export function saveView(deps: Pick<Deps, 'db' | 'clock' | 'ids'>, view: Omit<SavedView, 'id'>, audit: StaffAudit): Promise<SavedView> {
  return inTransaction(deps.db, async (trx) => {
    await lockPerson(trx, audit.staffId);
    const saved = await upsertView(trx, { ...view, id: deps.ids.uuid(), staffId: audit.staffId, now: deps.clock.now() });
    if ((await countViews(trx, audit.staffId)) > mostViews) throw new AppError('saved-view/too-many');
    await writeAuditEntry(trx, deps, audit, { id: saved.id, after: { list: saved.list, name: saved.name } });
    return saved;
  });
}

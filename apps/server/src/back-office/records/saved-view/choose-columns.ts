import type { ListColumns } from '@komora/api/admin';
import { invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteColumns, listColumns, lockColumns, upsertColumns } from './list-columns.sql.ts';

/** The columns that the person who asks has chosen, of all lists. */
export async function listOwnColumns({ db }: Pick<Deps, 'db'>, staffId: string): Promise<{ lists: ListColumns[] }> {
  return { lists: await listColumns(db, staffId) };
}

/** Chooses the columns of a list for the person. An empty order: those of the program. @throws AppError request/invalid at `order` or `hidden` */
export function chooseColumns(
  deps: Pick<Deps, 'db' | 'clock' | 'ids'>,
  { list, order, hidden }: ListColumns,
  audit: StaffAudit,
): Promise<undefined> {
  if (new Set(order).size < order.length) throw invalidField('order');
  if (hidden.some((key) => !order.includes(key))) throw invalidField('hidden');
  const { staffId } = audit;
  return inTransaction(deps.db, async (trx) => {
    const before = await lockColumns(trx, { staffId, list });
    if (order.length === 0) await deleteColumns(trx, { staffId, list });
    else await upsertColumns(trx, { staffId, list, order, hidden });
    await writeAuditEntry(trx, deps, audit, { id: null, before: { ...before }, after: { list, order, hidden } });
    return undefined;
  });
}

import { inOneStatement, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteMarksOfNone, keepBoxChanges, listStaleWarehouses } from './box-changes.sql.ts';

/** Keeps the changes of each warehouse in which something changed, so that reports need not compute them. Safe to repeat, and with several workers. */
export async function keepChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  await inOneStatement(db, deleteMarksOfNone);
  for (const warehouseId of await listStaleWarehouses(db)) await inTransaction(db, (trx) => keepBoxChanges(trx, warehouseId));
}

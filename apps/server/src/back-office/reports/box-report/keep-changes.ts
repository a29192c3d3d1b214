import { inOneStatement, inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteMarksOfNone, keepBoxChanges, listStaleWarehouses } from './box-changes.sql.ts';

/**
 * Keeps the changes of each warehouse in which something changed, so that reports need not compute them. Safe to repeat, and with several workers.
 * @throws AggregateError after all, if some could not be kept: reports compute those
 */
export async function keepChanges({ db }: Pick<Deps, 'db'>): Promise<void> {
  await inOneStatement(db, deleteMarksOfNone);
  const failures: unknown[] = [];
  for (const warehouseId of await listStaleWarehouses(db))
    await inTransaction(db, (trx) => keepBoxChanges(trx, warehouseId)).catch((error: unknown) => failures.push(error));
  if (failures.length > 0) throw new AggregateError(failures, `The changes of boxes of ${failures.length} warehouses could not be kept`);
}

import type { ImportRecord } from '@komora/api/admin';
import { removeImportedBoxes, vacateBoxes } from '../../../modules/catalog/index.ts';
import { removeImportedClients } from '../../../modules/identity/index.ts';
import { deleteQuiet } from '../../../modules/tenancy/index.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { sqlState } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { removeImportedFiles } from '../../records/index.ts';
import type { RecordNoun } from '../apply/index.ts';
import { changeImport } from './change-import.ts';
import { deleteRecords, deleteWarehouses, listWarehousesOf, lockRecords } from './end-import.sql.ts';
import { lockRun, updateEnded } from './import.sql.ts';

const integrityViolations = ['23001', '23503', '23514'];

/**
 * Removes all records that an import created, or none. The database rejects it as soon as anything refers to one of them: money, a door, a task. Prices are not undone,
 * because the price before may have been changed meanwhile.
 * @throws AppError not-found, changed-elsewhere, import/wrong-state, import/not-undoable
 */
export async function undoImport(
  deps: Deps,
  change: { id: string; version: number; scope: Scope },
  audit: StaffAudit,
): Promise<ImportRecord> {
  const warehouses = new Set<string>();
  try {
    const undone = await changeImport(deps, { ...change, from: ['APPLIED'] }, audit, async (trx, row) => {
      if (row.kind === 'PRICES') throw new AppError('import/not-undoable');
      await lockRun(trx, row.id);
      await lockRun(trx, row.legalEntityId);
      const records = (await lockRecords(trx, row.id)).filter(({ isCreated }) => isCreated);
      const ids = records.map(({ recordId }) => recordId);
      const noun = records[0]?.noun;
      await removeImportedFiles(trx, row.id, { legalEntityId: row.legalEntityId, contractIds: ids, clientIds: ids });
      if (noun !== undefined) {
        for (const id of await listWarehousesOf(trx, noun, ids)) warehouses.add(id);
        await removers[noun](trx, deps, ids);
      }
      await deleteRecords(trx, row.id);
      await updateEnded(trx, row.id, { liveAt: null });
      return { before: { removed: ids.length } };
    });
    for (const id of warehouses) catalogueChanged(deps.db, id);
    return undone;
  } catch (error) {
    if (integrityViolations.includes(sqlState(error) ?? '')) throw new AppError('import/not-undoable', {}, { cause: error });
    throw error;
  }
}

const removers: Record<RecordNoun, (trx: Trx, deps: Deps, ids: readonly string[]) => Promise<void>> = {
  WAREHOUSE: (trx, _deps, ids) => deleteWarehouses(trx, ids),
  BOX: removeImportedBoxes,
  CLIENT: (trx, _deps, ids) => removeImportedClients(trx, ids),
  CONTRACT: async (trx, _deps, ids) => {
    await vacateBoxes(trx, ids);
    await deleteQuiet(trx, ids);
  },
};

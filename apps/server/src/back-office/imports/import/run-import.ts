import { writeAuditEntry } from '../../../platform/audit/index.ts';
import { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere } from '../../../platform/staff/scope.ts';
import { type ApplyInput, appliers } from '../apply/index.ts';
import { deleteDocuments, listDocuments, prepareDocuments } from '../document/index.ts';
import { Faults, readTable } from '../file/index.ts';
import { findImport, type ImportRow, lockRun, readContent, updateApplied, updateChecked, updateProgress } from './import.sql.ts';

/** Result of the transaction of a run. */
interface Done {
  created: number;
  updated: number;
  faults: Faults;
  warehouseIds: ReadonlySet<string>;
}

/** A check, or an application with faults: everything but its result is rolled back. */
class RolledBack extends Error {
  readonly done: Done;

  constructor(done: Done) {
    super('The run is rolled back');
    this.done = done;
  }
}

/**
 * Checks or applies a file in one transaction. A check is rolled back, as is an application that finds a fault. Does nothing for an import that is no longer CHECKING or
 * APPLYING, so that a second run has no effect. Concurrent runs of one import wait for each other, as do applications, undos and go-lives of one company.
 */
export async function runImport(deps: Deps, { id, isApplied }: { id: string; isApplied: boolean }): Promise<void> {
  const state = isApplied ? 'APPLYING' : 'CHECKING';
  const before = await findImport(deps.db, id, everywhere);
  if (before?.state !== state) return;
  const { content, staffId } = await readContent(deps.db, id);
  if (content === null) return;
  const { rows } = await readTable(content, before.reading);
  await prepareDocuments(deps, id);
  try {
    const warehouses = await inTransaction(deps.db, async (trx) => {
      await lockRun(trx, id);
      // Files of one company replace each other's records.
      if (isApplied) await lockRun(trx, before.legalEntityId);
      const row = await findImport(trx, id, everywhere);
      if (row?.state !== state || row.version !== before.version) return [];
      const done = await apply(trx, deps, row, { rows, staffId, isApplied });
      if (!isApplied || done.faults.count > 0) throw new RolledBack(done);
      const { created, updated, warehouseIds } = done;
      await deleteDocuments(trx, id);
      await updateApplied(trx, id, { created, updated, faultCount: 0, faults: [] }, deps.clock.now());
      const place = { id, warehouseId: row.warehouseId, legalEntityId: row.legalEntityId };
      await writeAuditEntry(trx, deps, { verb: 'import.apply', job: 'run-import' }, { ...place, after: { created, updated } });
      return [...warehouseIds];
    });
    for (const warehouseId of warehouses) catalogueChanged(deps.db, warehouseId);
  } catch (error) {
    if (!(error instanceof RolledBack)) throw error;
    const { created, updated, faults } = error.done;
    const list = faults.list.toSorted((a, b) => a.row - b.row);
    await inTransaction(deps.db, async (trx) => {
      await lockRun(trx, id);
      const row = await findImport(trx, id, everywhere);
      if (row?.state === state && row.version === before.version)
        await updateChecked(trx, id, { created, updated, faultCount: faults.count, faults: list });
    });
  }
}

async function apply(
  trx: Trx,
  deps: Deps,
  row: ImportRow,
  { rows, staffId, isApplied }: Pick<ApplyInput, 'rows' | 'staffId' | 'isApplied'>,
): Promise<Done> {
  const faults = new Faults();
  const columnOf = new Map(row.fields.flatMap((field, index) => (field === null ? [] : [[field, index] as const])));
  const warehouseIds = new Set<string>();
  const input: ApplyInput = {
    import: row,
    rows,
    columnOf,
    documents: await listDocuments(trx, row.id),
    isApplied,
    faults,
    staffId,
    warehouseIds,
    // Outside the transaction, so that it is seen while the run goes on.
    progress: (count) => inTransaction(deps.db, (other) => updateProgress(other, row.id, count)),
  };
  const counts = await appliers[row.kind](trx, deps, input);
  return { ...counts, faults, warehouseIds };
}

import type { ImportRecord, ImportState } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, type Scope } from '../../../platform/staff/scope.ts';
import { presentImport } from './import.presenter.ts';
import { findImport, type ImportRow, lockImport } from './import.sql.ts';

export interface ImportChange {
  id: string;
  /** Null: the caller has seen no version. */
  version: number | null;
  scope: Scope;
  from: readonly ImportState[];
}

type Values = Record<string, unknown>;

/** Changes a locked import, with its audit entry. @throws AppError not-found, changed-elsewhere, import/wrong-state */
export function changeImport(
  deps: Deps,
  { id, version, scope, from }: ImportChange,
  audit: StaffAudit,
  work: (trx: Trx, row: ImportRow) => Promise<{ before?: Values; after?: Values }>,
): Promise<ImportRecord> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockImport(trx, id, scope);
    if (row === undefined) throw new AppError('not-found');
    if (version !== null && row.version !== version) throw new AppError('changed-elsewhere', { current: presentImport(row) });
    if (!from.includes(row.state)) throw new AppError('import/wrong-state');
    const { warehouseId, legalEntityId } = row;
    const changes = await work(trx, row);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, legalEntityId, ...changes });
    const stored = await findImport(trx, id, everywhere);
    if (stored === undefined) throw new Error(`Import ${id} is missing after it was stored`);
    return presentImport(stored);
  });
}

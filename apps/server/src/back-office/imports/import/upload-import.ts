import type { ImportField, ImportKind, ImportReading, ImportRecord } from '@komora/api/admin';
import { AppError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, includes, type Scope } from '../../../platform/staff/scope.ts';
import { findLegalEntityOfWarehouse } from '../apply/index.ts';
import { foldHeader, matchColumns, readTable, type Table } from '../file/index.ts';
import { changeImport } from './change-import.ts';
import { presentImport } from './import.presenter.ts';
import { type FileLayout, findImport, insertImport, readContent, readRemembered, rememberColumns, updateLayout } from './import.sql.ts';

const samplesOfColumn = 3;

/**
 * Stores a file with what was recognised of it.
 * @throws AppError request/invalid at `legalEntity` or `warehouse` (also out of scope), or at `file` as {@link readTable}
 */
export async function uploadImport(
  deps: Deps,
  input: { kind: ImportKind; legalEntity: string; warehouse?: string | undefined; name: string; file: Buffer; scope: Scope },
  audit: StaffAudit,
): Promise<ImportRecord> {
  const { kind, legalEntity: legalEntityId, name: fileName, file: content, scope } = input;
  const warehouseId = input.warehouse ?? null;
  if (warehouseId !== null && (await findLegalEntityOfWarehouse(deps.db, warehouseId)) !== legalEntityId) throw invalidField('warehouse');
  const isWithin = includes(scope, { warehouseId, legalEntityId }) || includes(scope, { warehouseId: null, legalEntityId });
  if (!isWithin) throw invalidField(warehouseId === null ? 'legalEntity' : 'warehouse');
  // A new warehouse belongs to the whole company.
  if (kind === 'WAREHOUSES' && warehouseId !== null) throw invalidField('warehouse');
  const table = await readTable(content, null);
  const remembered = await readRemembered(deps.db, kind, table.headers.map(foldHeader));
  const layout = layoutOf(table, matchColumns(kind, table.headers, remembered));
  const id = deps.ids.uuid();
  const row = { id, kind, legalEntityId, warehouseId, fileName, content, staffId: audit.staffId, now: deps.clock.now() };
  return inTransaction(deps.db, async (trx) => {
    await insertImport(trx, row, layout);
    await writeAuditEntry(trx, deps, audit, { id, warehouseId, legalEntityId, after: { kind, fileName, rows: layout.rows } });
    const stored = await findImport(trx, id, everywhere);
    if (stored === undefined) throw new Error(`Import ${id} is missing after it was stored`);
    return presentImport(stored);
  });
}

/**
 * Sets how a file is read and what its columns are, and remembers the columns.
 * @throws AppError not-found, changed-elsewhere, import/wrong-state; request/invalid at `fields` or `file`
 */
export async function mapImport(
  deps: Deps,
  input: { id: string; version: number; scope: Scope; reading: ImportReading; fields: readonly (ImportField | null)[] },
  audit: StaffAudit,
): Promise<ImportRecord> {
  const { id, reading, fields, scope } = input;
  const present = await findImport(deps.db, id, scope);
  const { content } = present === undefined ? { content: null } : await readContent(deps.db, id);
  const table = content === null ? null : await readTable(content, reading);
  return changeImport(deps, { ...input, from: ['UPLOADED', 'CHECKED'] }, audit, async (trx, row) => {
    // The file was deleted after its time.
    if (table === null) throw new AppError('import/wrong-state');
    const chosen = fields.filter((field) => field !== null);
    // Another delimiter gives other columns, which staff have not seen yet.
    const isSameTable = table.headers.length === fields.length;
    if (new Set(chosen).size !== chosen.length) throw invalidField('fields');
    const remembered = isSameTable
      ? new Map<string, ImportField | null>()
      : await readRemembered(trx, row.kind, table.headers.map(foldHeader));
    const layout = layoutOf(table, isSameTable ? fields : matchColumns(row.kind, table.headers, remembered));
    await updateLayout(trx, id, layout);
    if (isSameTable)
      await rememberColumns(
        trx,
        row.kind,
        table.headers.map((header, index) => ({ header: foldHeader(header), field: fields[index] ?? null })),
      );
    return { before: { reading: row.reading, fields: row.fields }, after: { reading: layout.reading, fields: layout.fields } };
  });
}

function layoutOf({ reading, headers, rows }: Table, fields: readonly (ImportField | null)[]): FileLayout {
  const samples = headers.map((_, column) =>
    rows
      .map(({ cells }) => (cells[column] ?? '').slice(0, 100))
      .filter((cell) => cell !== '')
      .slice(0, samplesOfColumn),
  );
  return { reading, headers, samples: rows.length > 0 ? samples : [], fields, rows: rows.length };
}

import { type DataExport, EXPORT_TABLES, type ExportTable, type Right } from '@komora/api/admin';
import { AppError, fieldError } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { everywhere, type Grant, includes, type Scope, scopeOf } from '../../../platform/staff/scope.ts';
import { tableNames } from '../export-table/index.ts';
import { presentExport } from './export.presenter.ts';
import { insertExport, listExportedCompanies, type NewExport, type Scopes } from './export.sql.ts';

/** The rights of the tables, and that of contact data. */
const rightsOf = (tables: readonly ExportTable[]): Right[] => [
  ...new Set([...tables.map((table) => EXPORT_TABLES[table]), 'read:person-data' as const]),
];

const isEmpty = ({ everywhere, warehouseIds, legalEntityIds }: Scope): boolean =>
  !everywhere && warehouseIds.length + legalEntityIds.length === 0;

/**
 * Requests an export of tables, with the rows that the person may see now.
 * @throws AppError export/running; export/not-allowed at `tables`
 */
export function requestExport(
  deps: Deps,
  { tables: chosen, grants }: { tables: readonly ExportTable[]; grants: readonly Grant[] },
  audit: StaffAudit,
): Promise<DataExport> {
  const tables = tableNames.filter((table) => chosen.includes(table));
  const scopes = Object.fromEntries(rightsOf(tables).map((right) => [right, scopeOf(grants, right)])) as Scopes;
  return request(deps, audit, async () => {
    tables.forEach((table) => {
      const scope = scopes[EXPORT_TABLES[table]];
      if (scope === undefined || isEmpty(scope)) throw fieldError('tables', 'export/not-allowed');
    });
    return { kind: 'LIST', legalEntityId: null, tables, hasDocuments: false, scopes };
  });
}

/** Requests an export of everything. @throws AppError not-found, forbidden, export/running */
export function requestFullExport(
  deps: Deps,
  { legalEntityId, documents, scope }: { legalEntityId: string | null; documents: boolean; scope: Scope },
  audit: StaffAudit,
): Promise<DataExport> {
  return request(deps, audit, async (trx) => {
    const exported = await scopeOfCompany(trx, legalEntityId, scope);
    const scopes = Object.fromEntries([...rightsOf(tableNames), 'write:export'].map((right) => [right, exported])) as Scopes;
    return { kind: 'FULL', legalEntityId, tables: tableNames, hasDocuments: documents, scopes };
  });
}

async function scopeOfCompany(trx: Trx, legalEntityId: string | null, scope: Scope): Promise<Scope> {
  if (legalEntityId === null) {
    if (!scope.everywhere) throw new AppError('forbidden');
    return everywhere;
  }
  const [company] = await listExportedCompanies(trx, legalEntityId);
  if (company === undefined || !includes(scope, { warehouseId: null, legalEntityId })) throw new AppError('not-found');
  return { everywhere: false, warehouseIds: company.warehouseIds, legalEntityIds: [legalEntityId] };
}

async function request(
  deps: Deps,
  audit: StaffAudit,
  prepare: (trx: Trx) => Promise<Pick<NewExport, 'kind' | 'legalEntityId' | 'tables' | 'hasDocuments' | 'scopes'>>,
): Promise<DataExport> {
  const id = deps.ids.uuid();
  try {
    return await inTransaction(deps.db, async (trx) => {
      const prepared = await prepare(trx);
      const row = await insertExport(trx, { ...prepared, id, staffId: audit.staffId, requestedAt: deps.clock.now() });
      await deps.enqueue(trx, 'make-export', { id });
      const { kind, legalEntityId, tables, hasDocuments } = prepared;
      const after = kind === 'FULL' ? { documents: hasDocuments } : { tables };
      await writeAuditEntry(trx, deps, audit, { id, legalEntityId, after });
      return presentExport(row);
    });
  } catch (error) {
    if (violatedConstraint(error) === 'exports_one_open') throw new AppError('export/running');
    throw error;
  }
}

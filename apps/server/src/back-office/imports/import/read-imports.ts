import type { ImportFault, ImportKind, ImportRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import { csvFile } from '../../../platform/csv-file.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { templateFile } from '../file/index.ts';
import { presentImport } from './import.presenter.ts';
import { countImports, findImport, type ImportRow, listFaults, listImports } from './import.sql.ts';

const mostCounted = 10_000;
const mostFaults = 10_000;

export async function listImportRecords(
  { db }: Pick<Deps, 'db'>,
  {
    scope,
    kind,
    after,
    limit = 50,
  }: { scope: Scope; kind?: ImportKind | undefined; after?: string | undefined; limit?: number | undefined },
): Promise<{ rows: ImportRecord[]; next: string | null; count: { value: number; exact: boolean } }> {
  const [rows, count] = await Promise.all([
    listImports(db, { scope, kind, after, limit: limit + 1 }),
    countImports(db, { scope, kind }, mostCounted + 1),
  ]);
  const page = rows.slice(0, limit);
  const next = rows.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { rows: page.map(presentImport), next, count: { value: Math.min(count, mostCounted), exact: count <= mostCounted } };
}

/** @throws AppError not-found */
export async function readImport({ db }: Pick<Deps, 'db'>, id: string, scope: Scope): Promise<ImportRecord> {
  return presentImport(await getImport({ db }, id, scope));
}

/** @throws AppError not-found */
export async function getImport({ db }: Pick<Deps, 'db'>, id: string, scope: Scope): Promise<ImportRow> {
  const row = await findImport(db, id, scope);
  if (row === undefined) throw new AppError('not-found');
  return row;
}

/** @throws AppError not-found */
export async function showFaults(
  { db }: Pick<Deps, 'db'>,
  { id, scope, from }: { id: string; scope: Scope; from: number },
): Promise<{ count: number; faults: ImportFault[] }> {
  const { faultCount } = await getImport({ db }, id, scope);
  return { count: faultCount ?? 0, faults: await listFaults(db, id, { from, limit: 1000 }) };
}

/** A CSV file with the columns of a kind. */
export const downloadTemplate = templateFile;

/** @throws AppError not-found */
export async function downloadFaults(
  { db }: Pick<Deps, 'db'>,
  id: string,
  scope: Scope,
): Promise<{ bytes: Buffer; name: string; type: string }> {
  await getImport({ db }, id, scope);
  const faults = await listFaults(db, id, { from: 0, limit: mostFaults });
  const lines = faults.map(({ row, column, value, code }) => [row, column, value, code]);
  return { bytes: csvFile([['row', 'column', 'value', 'code'], ...lines]), name: 'faults.csv', type: 'text/csv' };
}

import { EXPORT_TABLES } from '@komora/api/admin';
import { spanOfMonth } from '@komora/domain';
import { AccountingExportError, archiveMonth } from '../../../modules/billing/index.ts';
import { CSV_START, csvLines, toCellValue } from '../../../platform/csv-file.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import { FileTooLargeError, storeInParts } from '../../../platform/file-parts.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { type ZippedFile, zipFiles } from '../../../platform/zip-file.ts';
import { exportTables, readMe, readTable } from '../export-table/index.ts';
import {
  claimExport,
  type ExportRow,
  endExport,
  finishExport,
  insertPart,
  listDocumentMonths,
  listExportedCompanies,
  updateProgress,
} from './export.sql.ts';

/** Below the 4 GiB of the ZIP format. */
const MOST_BYTES = 4_000_000_000;
const MOST_ATTEMPTS = 5;

/** Another attempt has taken over, or the export was cancelled. */
class Superseded extends Error {}

const nowhere: Scope = { everywhere: false, warehouseIds: [], legalEntityIds: [] };

/**
 * Makes the file of an open export and stores it in parts, so that it never is in memory as a whole. A new attempt takes over from a crashed one and
 * begins again: only a finished file is offered.
 */
export async function makeExport(deps: Deps, print: Print, id: string): Promise<void> {
  const attempt = deps.ids.uuid();
  const row = await inTransaction(deps.db, (trx) => claimExport(trx, { id, attempt }));
  if (row === undefined) return;
  try {
    // A killed worker leaves no error behind.
    if (row.attempts > MOST_ATTEMPTS) throw new Error(`The export was attempted ${MOST_ATTEMPTS} times`);
    const storePart = (part: { position: number; bytes: Buffer }) =>
      inTransaction(deps.db, (trx) => insertPart(trx, { id, attempt }, part));
    const stored = await storeInParts(zipFiles(filesOf(deps, print, row, attempt), row.requestedAt), storePart, MOST_BYTES);
    const name = `komora-${row.kind === 'FULL' ? 'full' : 'export'}-${row.requestedAt.toISOString().slice(0, 10)}.zip`;
    await inTransaction(deps.db, (trx) => finishExport(trx, { id, attempt }, { ...stored, name, now: deps.clock.now() }));
  } catch (error) {
    if (error instanceof Superseded || violatedConstraint(error) === 'export_parts_of_attempt') return;
    const known = error instanceof FileTooLargeError ? 'TOO_LARGE' : error instanceof AccountingExportError ? 'DOCUMENTS' : null;
    if (known !== null || row.attempts >= MOST_ATTEMPTS) {
      deps.log.error({ err: error, exportId: id }, 'export failed');
      const end = { state: 'FAILED', error: known ?? 'UNEXPECTED', now: deps.clock.now(), attempt } as const;
      await inTransaction(deps.db, (trx) => endExport(trx, id, end));
      return;
    }
    throw error;
  }
}

async function* filesOf(deps: Deps, print: Print, row: ExportRow, attempt: string): AsyncGenerator<ZippedFile> {
  const { id, kind, tables, hasDocuments, scopes, legalEntityId, requestedAt } = row;
  const companies = kind === 'FULL' ? await listExportedCompanies(deps.db, legalEntityId) : [];
  const company = legalEntityId === null ? null : (companies[0]?.name ?? null);
  const contents = { version: deps.config.version, requestedAt, company, tables, hasDocuments };
  yield { name: 'README.txt', bytes: Buffer.from(readMe(contents)) };
  const done = { finishedTables: 0, rows: 0 };
  const report = async (): Promise<void> => {
    if (!(await inTransaction(deps.db, (trx) => updateProgress(trx, { id, attempt }, done)))) throw new Superseded();
  };
  const personData = scopes['read:person-data'] ?? nowhere;
  for (const table of tables) {
    const names = Object.keys(exportTables[table].columns);
    const scope = scopes[EXPORT_TABLES[table]] ?? nowhere;
    const lines = async function* (): AsyncGenerator<Buffer> {
      yield Buffer.from(`${CSV_START}${csvLines([names])}`);
      for await (const page of readTable(deps.db, table, { scope, personData })) {
        yield Buffer.from(csvLines(page.map((record) => names.map((name) => toCellValue(record[name])))));
        done.rows += page.length;
        await report();
      }
    };
    yield { name: `${table}.csv`, bytes: lines() };
    done.finishedTables += 1;
    await report();
  }
  if (!hasDocuments) return;
  for (const { id: companyId, prefix } of companies) {
    for (const month of await listDocumentMonths(deps.db, companyId)) {
      await report();
      const span = spanOfMonth(month);
      const archive = zipFiles(archiveMonth(deps, print, companyId, span), new Date(`${span.from}T00:00:00Z`));
      yield { name: `documents/${prefix}-${month}.zip`, bytes: archive, isCompressed: true };
    }
  }
}

import type { ErrorCode } from '@komora/api';
import type { ImportField, ImportRecord } from '@komora/api/admin';
import { AppError } from '../../../platform/app-error.ts';
import type { StaffAudit } from '../../../platform/audit/index.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { Faults, foldHeader, RowReader, readTable } from '../file/index.ts';
import { changeImport, type OldBill, updateOldBills } from '../import/index.ts';

const names: { field: ImportField; names: string[] }[] = [
  {
    field: 'externalId',
    names:
      'contract|contract number|old id|id|external id|lease|lease id|account|zmluva|cislo zmluvy|smlouva|cislo smlouvy|umowa|numer umowy|szerzodes|szerzodesszam|договір|номер договору|povodne id|puvodni id|poprzednie id|korabbi azonosito|попередній id'.split(
        '|',
      ),
  },
  {
    field: 'since',
    names: 'day|date|due|due date|bill date|invoice date|datum|den|splatnost|data|termin|esedekesseg|nap|дата|день'.split('|'),
  },
  {
    field: 'balance',
    names: 'amount|gross|total|amount with vat|suma|s dph|spolu|celkem|castka|brutto|kwota|osszeg|bruttó|сума|разом'.split('|'),
  },
];
const mostShown = 20;

/**
 * Stores the bills of the old system for the rehearsal: contract, day, amount with VAT.
 * @throws AppError not-found, import/wrong-state; request/invalid at `file`; import/faulty-rows with the first faults
 */
export async function setOldBills(
  deps: Deps,
  { id, file, scope }: { id: string; file: Buffer; scope: Scope },
  audit: StaffAudit,
): Promise<ImportRecord> {
  const { headers, rows, reading } = await readTable(file, null);
  const columnOf = new Map<ImportField, number>();
  for (const { field, names: known } of names) {
    const column = headers.findIndex((header) => known.includes(foldHeader(header)));
    if (column === -1) throw invalid('file', 'import/missing-column', { parameter: known[0] ?? '' });
    columnOf.set(field, column);
  }
  const faults = new Faults();
  const bills = rows.map((one): OldBill => {
    const row = new RowReader(one, columnOf, reading, faults);
    return {
      contract: row.required('externalId', 40).toUpperCase().replace(/\s/g, ''),
      on: row.date('since'),
      gross: row.number('balance', { scale: 100, min: -2_000_000_000, max: 2_000_000_000 }),
    };
  });
  if (faults.count > 0) {
    const fields = faults.list
      .slice(0, mostShown)
      .map(({ row, column, value, code }) => ({ path: `rows.${row}.${column}`, code, params: { value, parameter: column } }));
    throw new AppError('import/faulty-rows', { fields });
  }
  return changeImport(deps, { id, version: null, scope, from: ['APPLIED'] }, audit, async (trx, row) => {
    if (row.kind !== 'CONTRACTS') throw new AppError('import/wrong-state');
    await updateOldBills(trx, id, bills);
    return { after: { bills: bills.length } };
  });
}

const invalid = (path: string, code: ErrorCode, params: Record<string, string>) =>
  new AppError('request/invalid', { fields: [{ path, code, params }] });

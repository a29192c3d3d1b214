import { csvFile } from '../../../platform/csv-file.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Scope } from '../../../platform/staff/scope.ts';
import { showDay } from './show-days.ts';

const decimal = (minor: number | null): string => (minor === null ? '' : (minor / 100).toFixed(2));

/** A day as CSV: its float, its movements, and its end. Columns are names of the API, so that a file means the same in every language. @throws AppError not-found */
export async function downloadDay(
  deps: Pick<Deps, 'db' | 'clock'>,
  id: string,
  viewer: { staffId: string; scope: Scope },
): Promise<{ bytes: Buffer; name: string; type: 'text/csv' }> {
  const day = await showDay(deps, id, viewer);
  const { number, currency } = day;
  const end = (kind: string, amount: number | null) => [
    number,
    day.day,
    '',
    kind,
    decimal(amount),
    currency,
    '',
    '',
    '',
    day.closedBy,
    day.closedAt,
  ];
  const rows = [
    ['day', 'date', 'sequence', 'kind', 'amount', 'currency', 'receipt', 'client', 'reason', 'by', 'at'],
    [number, day.day, 0, 'OPENING_FLOAT', decimal(day.openingFloat), currency, '', '', '', day.openedBy, day.openedAt],
    ...day.movements.map((one) => [
      number,
      day.day,
      one.sequence,
      one.kind,
      decimal(one.amount),
      currency,
      one.receiptNumber,
      one.clientId,
      one.reason,
      one.by,
      one.at,
    ]),
    ...(day.expected === null
      ? []
      : [
          end('EXPECTED', day.expected),
          end('COUNTED', day.counted),
          end('DIFFERENCE', day.difference),
          end('BANKED', day.banked),
          end('LEFT', day.left),
        ]),
  ];
  return { bytes: csvFile(rows), name: `cash-${day.day}-${number}.csv`, type: 'text/csv' };
}

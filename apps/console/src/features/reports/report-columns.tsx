import type { OccupancyRow } from '@komora/api/admin';
import { useFormat, useText } from '@komora/web-kit/use-text';
import type { ReactNode } from 'react';
import type { Column } from '../../shared/data-table.tsx';
import { BASIS_POINTS } from '../../shared/decimal.ts';

type Currency = OccupancyRow['currency'];

/** Columns by the way they are written. Areas arrive in cm², shares in basis points, amounts in minor units. */
const NUMBERS = [
  'boxes',
  'let',
  'free',
  'outOfService',
  'floor',
  'in',
  'out',
  'net',
  'days',
  'contracts',
  'running',
  'documents',
  'acts',
  'daysVacant',
  'waiting',
  'clients',
  'lateClients',
  'becameLate',
  'overlocked',
  'stay',
] as const;
const AREAS = ['area', 'letArea', 'areaIn', 'areaOut', 'areaNet'] as const;
const SHARES = [
  'unitShare',
  'areaShare',
  'wholeAreaShare',
  'economicShare',
  'churn',
  'contractShare',
  'moneyShare',
  'lateShare',
  'open30Share',
  'cured7',
  'cured30',
  'rate',
] as const;
const MONEY = [
  'potential',
  'earned',
  'vacancy',
  'discount',
  'other',
  'unpaid',
  'writtenOff',
  'collected',
  'agreed',
  'outOfServiceRent',
  'letList',
  'rent',
  'list',
  'gap',
  'cover',
  'deposit',
  'balance',
  'listMin',
  'listMean',
  'listMax',
  'rentMean',
  'rentIn',
  'rentOut',
  'rentNet',
  'notDue',
  'to7',
  'to30',
  'to60',
  'to90',
  'over90',
  'credit',
  'open',
  'open30',
  'netAmount',
  'perSquareMetre',
  'perAvailableSquareMetre',
  'perLetSquareMetre',
  'vat',
  'gross',
  'held',
  'amount',
] as const;
const DATES = ['startsOn', 'endsOn', 'paidThrough', 'day', 'enteredOn', 'dueOn', 'oldestDueOn', 'taxDay', 'heldSince'] as const;
const TEXTS = ['warehouse', 'company', 'currency', 'client', 'contractNumber', 'number', 'box', 'customer', 'exemption', 'month'] as const;

/** Never broken over lines. */
const ONE_LINE = new Set<string>([...DATES, 'currency', 'contractNumber', 'number', 'box', 'month']);

const ARE = {
  number: new Set<string>(NUMBERS),
  area: new Set<string>(AREAS),
  share: new Set<string>(SHARES),
  money: new Set<string>(MONEY),
  date: new Set<string>(DATES),
};

/** Columns that {@link useReportColumns} makes by themselves. */
export type ColumnKey =
  | (typeof NUMBERS)[number]
  | (typeof AREAS)[number]
  | (typeof SHARES)[number]
  | (typeof MONEY)[number]
  | (typeof DATES)[number]
  | (typeof TEXTS)[number];

/** Columns with another name than their field. */
const FIELDS: Partial<Record<ColumnKey, string>> = { netAmount: 'net', perAvailableSquareMetre: 'perSquareMetre' };

const CM2_PER_M2 = 10_000;
type Row = object;
const fieldOf = (row: Row, key: string): unknown => (row as Readonly<Record<string, unknown>>)[key];

export interface ReportColumns {
  /** A value of a row as it is shown. */
  show(row: Row, key: ColumnKey): ReactNode;
  /** Columns with their headers. `cells` replaces the content of some, for example by a link. */
  of<R extends Row>(
    keys: readonly ColumnKey[],
    options?: { name?: ColumnKey; cells?: Partial<Record<ColumnKey, (row: R) => ReactNode>> },
  ): Column<R>[];
  /** Cells of a row of totals. */
  totals(row: Row, keys: readonly ColumnKey[]): Record<string, ReactNode>;
}

/** Headers and formats of all reports. */
export function useReportColumns(): ReportColumns {
  const text = useText('console-reports');
  const format = useFormat();
  const show = (row: Row, key: ColumnKey): ReactNode => {
    const value = fieldOf(row, FIELDS[key] ?? key);
    if (value === null || value === undefined) return null;
    if (typeof value === 'string') return ARE.date.has(key) ? format.date(value) : value;
    if (typeof value !== 'number') return null;
    if (ARE.area.has(key)) return format.area(value / CM2_PER_M2);
    if (ARE.share.has(key)) return format.percentage(value / BASIS_POINTS);
    const currency = fieldOf(row, 'currency');
    if (ARE.money.has(key) && typeof currency === 'string') return format.money({ amount: value, currency: currency as Currency });
    return format.number(value);
  };
  return {
    show,
    of: (keys, { name, cells = {} } = {}) =>
      keys.map((key) => {
        const isEnd = ARE.number.has(key) || ARE.area.has(key) || ARE.share.has(key) || ARE.money.has(key);
        return {
          key,
          header: text(`column.${key}`),
          cell: cells[key] ?? ((row: Row) => show(row, key)),
          ...(isEnd ? { align: 'end' as const } : {}),
          ...(ONE_LINE.has(key) ? { isOneLine: true as const } : {}),
          ...(key === name ? { isName: true as const } : {}),
        };
      }),
    totals: (row, keys) => Object.fromEntries(keys.map((key) => [key, show(row, key)])),
  };
}

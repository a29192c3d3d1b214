import type { BridgeBoxPart, DelinquencyRow, EarnedPart, ReportBoxState, UnitMixRow } from '@komora/api/admin';
import { textOf } from '@komora/web-kit/search-params';

/** The pages of reports, in the order of the index. The others show the rows behind a figure. */
export const REPORT_PAGES = [
  'occupancy',
  'rent-roll',
  'unit-mix',
  'moves',
  'receivables',
  'delinquency',
  'economic',
  'loss-bridge',
  'revenue',
  'deposits',
  'vat',
  'integrity',
] as const;
export const DETAIL_PAGES = [
  'moved-contracts',
  'receivable-items',
  'delinquent-contracts',
  'bridge-boxes',
  'earned-documents',
  'revenue-documents',
] as const;
export type ReportPage = (typeof REPORT_PAGES)[number] | (typeof DETAIL_PAGES)[number];

export const findReport = (name: string): ReportPage | undefined => [...REPORT_PAGES, ...DETAIL_PAGES].find((known) => known === name);

/** Which days a report takes; `untilDay`: months up to a day that counts as today. */
export type Days = 'day' | 'days' | 'months' | 'untilDay';
export const DAYS_OF: Record<ReportPage, Days> = {
  occupancy: 'day',
  'rent-roll': 'day',
  'unit-mix': 'day',
  moves: 'days',
  receivables: 'day',
  delinquency: 'day',
  economic: 'months',
  'loss-bridge': 'untilDay',
  revenue: 'months',
  deposits: 'day',
  vat: 'months',
  integrity: 'days',
  'moved-contracts': 'days',
  'receivable-items': 'day',
  'delinquent-contracts': 'day',
  'bridge-boxes': 'untilDay',
  'earned-documents': 'untilDay',
  'revenue-documents': 'months',
};

type Size = UnitMixRow['size'];
type Step = DelinquencyRow['step'];
export const STATES = ['LET', 'FREE', 'TO_CHECK', 'REPAIR', 'OUT_OF_SERVICE', 'OWN_USE'] as const satisfies readonly ReportBoxState[];
const SIZES = ['XS', 'SMALL', 'MEDIUM', 'LARGE'] as const satisfies readonly Size[];
export const BOX_PARTS = ['POTENTIAL', 'VACANCY', 'GAP', 'OUT_OF_SERVICE'] as const satisfies readonly BridgeBoxPart[];
export const DOCUMENT_PARTS = ['DISCOUNT', 'UNPAID', 'WRITTEN_OFF'] as const satisfies readonly EarnedPart[];
const STEPS = ['NONE', 'REMINDER', 'LAST_CALL', 'OVERLOCK'] as const satisfies readonly Step[];

/** Filters as they stand in the address. */
export interface ReportFilters {
  readonly company?: string | undefined;
  readonly asOf?: string | undefined;
  readonly from?: string | undefined;
  readonly to?: string | undefined;
  readonly fromMonth?: string | undefined;
  readonly toMonth?: string | undefined;
  readonly state?: ReportBoxState | undefined;
  readonly size?: Size | undefined;
  readonly floor?: string | undefined;
  readonly client?: string | undefined;
  readonly kind?: 'IN' | 'OUT' | undefined;
  readonly step?: Step | undefined;
  readonly part?: BridgeBoxPart | EarnedPart | undefined;
  /** Days. */
  readonly moreThan?: string | undefined;
}

const DAY = /^\d{4}-\d{2}-\d{2}$/;
const MONTH = /^\d{4}-\d{2}$/;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const KINDS = ['IN', 'OUT'] as const;

const matching = (value: string | undefined, pattern: RegExp): string | undefined =>
  value !== undefined && pattern.test(value) ? value : undefined;
const dayOf = (value: string | undefined): string | undefined =>
  Number.isNaN(Date.parse(`${matching(value, DAY)}T00:00:00`)) ? undefined : value;

/** Reads the address; what is not valid is left out. */
export function readReportFilters(search: Record<string, unknown>): ReportFilters {
  const read = (name: string) => textOf(search, name);
  return {
    company: matching(read('company'), ID),
    asOf: dayOf(read('asOf')),
    from: dayOf(read('from')),
    to: dayOf(read('to')),
    fromMonth: matching(read('fromMonth'), MONTH),
    toMonth: matching(read('toMonth'), MONTH),
    state: STATES.find((known) => known === read('state')),
    size: SIZES.find((known) => known === read('size')),
    floor: matching(read('floor'), /^-?\d{1,2}$/),
    moreThan: matching(read('moreThan'), /^\d{1,2}$/),
    client: matching(read('client'), ID),
    kind: KINDS.find((known) => known === read('kind')),
    part: [...BOX_PARTS, ...DOCUMENT_PARTS].find((known) => known === read('part')),
    step: STEPS.find((known) => known === read('step')),
  };
}

/** The part of the address that a page of this kind takes, as the query of its call. */
export function daysOf(filters: ReportFilters, kind: Days) {
  const { asOf, from, to, fromMonth, toMonth } = filters;
  if (kind === 'untilDay') return { fromMonth, toMonth, asOf };
  if (kind === 'day') return { asOf };
  return kind === 'days' ? { from, to } : { fromMonth, toMonth };
}

import type { Currency } from '@komora/api/enumerations';
import {
  addDays,
  type BaseRate,
  type DateInterval,
  LateInterestError,
  type LateInterestPart,
  lateInterest,
  lateInterestParts,
  lateInterestRule,
} from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import { listBaseRateRows } from '../base-rate/index.ts';
import type { ChargedDays, InterestCompany, LateInvoiceRow } from './late-interest.sql.ts';

/** A base rate with its id. */
type StoredRate = BaseRate & { id: string };

/** Interest of the days of an invoice that no document charges. Half-open; minor units. */
export interface ComputedInterest extends DateInterval {
  isFixed: boolean;
  interest: number;
  /** A day without a base rate; there are no parts then. */
  noRateOn: string | null;
  parts: LateInterestPart<StoredRate>[];
}

interface Context {
  company: Pick<InterestCompany, 'country' | 'isFixed'>;
  currency: Currency;
  rates: readonly StoredRate[];
}

export async function readRates(reader: Reader, { country }: Pick<InterestCompany, 'country'>): Promise<StoredRate[]> {
  return (await listBaseRateRows(reader, { country })).map(({ id, validFrom, rateBp }) => ({ id, from: validFrom, rateBp }));
}

/** The interest of an invoice after its charged days. An invoice keeps the kind of rate with which its first days were charged. */
export function computeOpenInterest(row: LateInvoiceRow, context: Context, until: string): ComputedInterest {
  const from = row.charged.at(-1)?.until ?? addDays(row.dueOn, 1);
  const isFixed = row.charged[0]?.isFixed ?? context.company.isFixed;
  try {
    const parts = partsOf(row, context, { isFixed, from, to: until });
    const interest = lateInterest(parts, context.currency).amount;
    return { isFixed, from, to: parts.at(-1)?.to ?? from, interest, noRateOn: null, parts };
  } catch (error) {
    if (!(error instanceof LateInterestError)) throw error;
    return { isFixed, from, to: from, interest: 0, noRateOn: String(error.params.day), parts: [] };
  }
}

/** How much more charged days of an invoice cost than the payments and credit notes of today result in; below zero: less. Minor units. */
export function computeExcess(row: LateInvoiceRow, context: Context, { from, until, isFixed, amount }: ChargedDays): number {
  return amount - lateInterest(partsOf(row, context, { isFixed, from, to: until }), context.currency).amount;
}

function partsOf(row: LateInvoiceRow, { company, rates }: Context, { isFixed, ...days }: DateInterval & { isFixed: boolean }) {
  const { country } = company;
  const rule = lateInterestRule({ country, customerType: row.customerType, isFixed });
  return lateInterestParts({ rule, dueOn: row.dueOn, amount: row.amount, changes: row.changes, rates }, days);
}

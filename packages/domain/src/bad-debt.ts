import { addDays, addMonthsClamped, compareDates, type LocalDate } from './local-date.ts';

/** Countries whose law this program knows, and in which the correction is a document of the company. */
export const BAD_DEBT_COUNTRIES = ['SVK', 'CZE'] as const;
export type BadDebtCountry = (typeof BAD_DEBT_COUNTRIES)[number];

/**
 * Why a debt counts as irrecoverable. SMALL: of at most 1,000 €, and asked for. LAWSUIT: a court, not of arbitration. EXECUTION: enforcement proceedings.
 * EXECUTION_STOPPED: they ended because the debtor has nothing. INSOLVENCY: the claim was filed in time.
 */
export const BAD_DEBT_GROUNDS = ['SMALL', 'LAWSUIT', 'EXECUTION', 'EXECUTION_STOPPED', 'INSOLVENCY'] as const;
export type BadDebtGround = (typeof BAD_DEBT_GROUNDS)[number];

export const BAD_DEBT_GROUNDS_OF: Readonly<Record<BadDebtCountry, readonly BadDebtGround[]>> = {
  SVK: ['SMALL', 'LAWSUIT', 'EXECUTION'],
  CZE: ['EXECUTION', 'EXECUTION_STOPPED', 'INSOLVENCY'],
};

export interface BadDebt {
  readonly country: BadDebtCountry;
  readonly dueOn: LocalDate;
  /** The tax point of the invoice. */
  readonly suppliedOn: LocalDate;
  readonly today: LocalDate;
  /** The open part of the invoice with VAT, minor units. */
  readonly open: number;
  /** VAT of the invoice, minor units. */
  readonly vat: number;
  /** Demands for payment of this invoice that were sent to the client. */
  readonly demands: number;
}

/** Facts about the debt that staff enter. */
export interface BadDebtClaim {
  readonly ground: BadDebtGround;
  /** The number of the file at the court, the bailiff or the insolvency court; of SMALL, how the client was asked. */
  readonly reference: string | null;
  /** The day of the lawsuit, of the first order of execution, of its end, or of the filing of the claim. */
  readonly on: LocalDate | null;
}

/**
 * VAT: the invoice has VAT. OVERDUE: 150 days since the due date. AMOUNT: at most, or more than, 1,000 €. ASKED: the client was asked to pay. PROCEEDING: its
 * number and day are known. YEAR: a year since the first order of execution. IN_TIME: the right to correct has not lapsed.
 */
export const BAD_DEBT_CONDITIONS = ['VAT', 'OVERDUE', 'AMOUNT', 'ASKED', 'PROCEEDING', 'YEAR', 'IN_TIME'] as const;
export type BadDebtConditionKind = (typeof BAD_DEBT_CONDITIONS)[number];

export interface BadDebtCondition {
  readonly kind: BadDebtConditionKind;
  readonly isMet: boolean;
  /** From this day (OVERDUE, YEAR), or the last day (IN_TIME). */
  readonly on: LocalDate | null;
}

/** 1,000 € in minor units, with VAT. */
export const SMALL_DEBT = 100_000;
const overdueDays = 150;

/**
 * The conditions under which the tax base of an unpaid invoice may be lowered.
 *
 * - SVK: § 25a zákona č. 222/2004 Z. z. as of 2023 (150 days since the due date; up to 1,000 € any demand for payment, above it a lawsuit or execution). The right
 *   lapses three years after the last day to file the return of the tax point, which is the 25th of the next month.
 * - CZE: § 46 zákona č. 235/2004 Sb. as of 2025 (execution whose first order is a year old; execution that ended without assets; a claim filed in insolvency). The
 *   right lapses three years after the month of the tax point; the proceedings stop this time, so they must begin within it.
 */
export function badDebtConditions(debt: BadDebt, claim: BadDebtClaim): BadDebtCondition[] {
  const { country, dueOn, today, open, vat, demands } = debt;
  const { ground, reference, on } = claim;
  const isKnown = reference !== null && on !== null && compareDates(on, today) <= 0;
  const proceeding = condition('PROCEEDING', isKnown);
  if (country === 'SVK') {
    const since = addDays(dueOn, overdueDays);
    const isSmall = ground === 'SMALL';
    const last = addMonthsClamped(addDays(firstOfNextMonth(debt.suppliedOn), 24), 36);
    return [
      condition('VAT', vat > 0),
      condition('OVERDUE', compareDates(since, today) <= 0, since),
      condition('AMOUNT', isSmall ? open <= SMALL_DEBT : open > SMALL_DEBT),
      isSmall ? condition('ASKED', demands > 0 || reference !== null) : proceeding,
      condition('IN_TIME', compareDates(today, last) <= 0, last),
    ];
  }
  const last = addDays(addMonthsClamped(firstOfNextMonth(debt.suppliedOn), 36), -1);
  const year = on === null ? null : addMonthsClamped(on, 12);
  return [
    condition('VAT', vat > 0),
    proceeding,
    ...(ground === 'EXECUTION' ? [condition('YEAR', year !== null && compareDates(year, today) <= 0, year)] : []),
    condition('IN_TIME', on !== null && compareDates(on, last) <= 0, last),
  ];
}

const condition = (kind: BadDebtConditionKind, isMet: boolean, on: LocalDate | null = null): BadDebtCondition => ({ kind, isMet, on });

const firstOfNextMonth = (day: LocalDate): LocalDate => addMonthsClamped(`${day.slice(0, 7)}-01`, 1);

import { DomainError } from './domain-error.ts';
import { addMonthsClamped, compareDates, type DateInterval, type LocalDate } from './local-date.ts';

/** Costs of a contract from a day on, and who is invoiced. Amounts are net per month, in minor units of the contract's currency. */
export interface ContractTerms {
  /** The first day. The terms end where the next ones begin. */
  readonly from: LocalDate;
  readonly rent: number;
  readonly insuranceId: string;
  readonly insurance: number;
  /** Length of a billing period. */
  readonly months: number;
  /** Discount for this length, basis points of the rent. */
  readonly periodDiscountBp: number;
  /** The accepted rent increase that the rent comes from. */
  readonly increaseId: string | null;
  /** Whom the invoices name; null: the client. */
  readonly payerId: string | null;
}

/** A part of the terms that changes as one. */
export type TermsPart =
  | Pick<ContractTerms, 'rent' | 'increaseId'>
  | Pick<ContractTerms, 'insuranceId' | 'insurance'>
  | Pick<ContractTerms, 'months' | 'periodDiscountBp'>
  | Pick<ContractTerms, 'payerId'>;

export class TermsError extends DomainError<'terms/none'> {}

/**
 * The terms of a day: the latest that begin on it or earlier.
 * @param terms in any order, each day at most once
 * @throws TermsError if none begin by then
 */
export function termsOn<Terms extends Pick<ContractTerms, 'from'>>(terms: readonly Terms[], day: LocalDate): Terms {
  let found: Terms | undefined;
  for (const one of terms) {
    if (compareDates(one.from, day) > 0) continue;
    if (found === undefined || compareDates(one.from, found.from) > 0) found = one;
  }
  if (found === undefined) throw new TermsError('terms/none', { day });
  return found;
}

/**
 * Changes one part of the terms from a day on. Later terms keep a value of their own for this part, and otherwise inherit the new one. Terms that
 * equal those before them are left out.
 * @returns all terms, the earliest first
 * @throws TermsError if no terms begin before or on the day
 */
export function changeTerms(terms: readonly ContractTerms[], from: LocalDate, part: TermsPart): ContractTerms[] {
  const before = termsOn(terms, from);
  const changed: ContractTerms[] = [{ ...before, ...part, from }];
  let inherits = true;
  for (const later of sorted(terms).filter((one) => compareDates(one.from, from) > 0)) {
    inherits &&= hasPart(later, partOf(before, part));
    changed.push(inherits ? { ...later, ...part } : later);
  }
  const all = [...sorted(terms).filter((one) => compareDates(one.from, from) < 0), ...changed];
  return all.filter((one, index) => {
    const previous = all[index - 1];
    return previous === undefined || !isSame(previous, one);
  });
}

/** The next billing period of a contract. `monthsBefore`: months of all periods before it. */
export interface NextPeriod {
  readonly startsOn: LocalDate;
  readonly monthsBefore: number;
}

/**
 * A billing period after so many months, clamped from the first day of the contract, so that periods of any lengths join.
 * @throws DateError
 */
export function periodAfter({ startsOn, monthsBefore }: NextPeriod, months: number): DateInterval {
  return { from: addMonthsClamped(startsOn, monthsBefore), to: addMonthsClamped(startsOn, monthsBefore + months) };
}

/**
 * The first day of a period that begins on the day or later, and is not billed yet.
 * @throws TermsError, DateError
 */
export function firstPeriodFrom(terms: readonly ContractTerms[], next: NextPeriod, day: LocalDate): LocalDate {
  let { monthsBefore } = next;
  for (;;) {
    const from = addMonthsClamped(next.startsOn, monthsBefore);
    if (compareDates(from, day) >= 0) return from;
    monthsBefore += termsOn(terms, from).months;
  }
}

const sorted = (terms: readonly ContractTerms[]) => [...terms].sort((a, b) => compareDates(a.from, b.from));

const partOf = (terms: ContractTerms, part: TermsPart): Partial<ContractTerms> => ({
  ...('rent' in part ? { rent: terms.rent, increaseId: terms.increaseId } : {}),
  ...('insurance' in part ? { insuranceId: terms.insuranceId, insurance: terms.insurance } : {}),
  ...('months' in part ? { months: terms.months, periodDiscountBp: terms.periodDiscountBp } : {}),
  ...('payerId' in part ? { payerId: terms.payerId } : {}),
});

const hasPart = (terms: ContractTerms, part: Partial<ContractTerms>): boolean =>
  (Object.keys(part) as (keyof ContractTerms)[]).every((key) => terms[key] === part[key]);

const values = ['rent', 'insuranceId', 'insurance', 'months', 'periodDiscountBp', 'increaseId', 'payerId'] as const;

const isSame = (a: ContractTerms, b: ContractTerms): boolean => values.every((key) => a[key] === b[key]);

import type { Country } from './country.ts';
import { DomainError } from './domain-error.ts';
import type { CustomerType } from './enumerations.ts';
import { addDays, compareDates, type DateInterval, daysBetween, type LocalDate } from './local-date.ts';
import { CHARGE_STEP, type Currency, type Money, money } from './money.ts';

/**
 * The day whose base rate counts for a day of delay: the first day of the delay, the first day of the half-year (1 January or 1 July) in which the
 * delay began, the first day of the half-year of the day itself, or the day itself.
 */
export type BaseDay = 'DELAY' | 'HALF_YEAR_OF_DELAY' | 'HALF_YEAR' | 'DAY';

/** Statutory interest: the base rate of the country's central bank and `marginBp` basis points, per year. */
export interface LateInterestRule {
  readonly marginBp: number;
  readonly baseDay: BaseDay;
}

/**
 * Statutory interest for late payment. Base rates: ECB main refinancing operations (SVK), ČNB two-week repo (CZE), NBP reference rate (POL), MNB base
 * rate (HUN).
 *
 * - SVK, private: § 517 ods. 2 Občiansky zákonník, § 3 nariadenia vlády 87/1995 Z. z. (5 points, rate of the first day of delay)
 * - SVK, company: § 369 ods. 2 Obchodný zákonník, § 1 ods. 1 nariadenia vlády 21/2013 Z. z. (8 points, rate of the first day of each half-year)
 * - CZE: § 1970 občanský zákoník, § 2 nařízení vlády 351/2013 Sb. (8 points, rate of the first day of the half-year in which the delay began)
 * - POL, private: art. 481 § 2 Kodeks cywilny (5.5 points, rate of each day)
 * - POL, company: art. 4 pkt 3 lit. b and art. 11b ustawy z 8.3.2013 o przeciwdziałaniu nadmiernym opóźnieniom w transakcjach handlowych (10 points,
 *   rate of 1 January and 1 July). A public health body owes 8 points (lit. a), which this table does not contain.
 * - HUN, private: Ptk. 6:48. § (no margin, rate of the first day of each half-year)
 * - HUN, company: Ptk. 6:155. § (8 points, the same day)
 */
export const LATE_INTEREST_RULES: Readonly<Record<Country, Readonly<Record<CustomerType, LateInterestRule>>>> = {
  SVK: { FyzickaOsoba: { marginBp: 500, baseDay: 'DELAY' }, PravnickaOsoba: { marginBp: 800, baseDay: 'HALF_YEAR' } },
  CZE: {
    FyzickaOsoba: { marginBp: 800, baseDay: 'HALF_YEAR_OF_DELAY' },
    PravnickaOsoba: { marginBp: 800, baseDay: 'HALF_YEAR_OF_DELAY' },
  },
  POL: { FyzickaOsoba: { marginBp: 550, baseDay: 'DAY' }, PravnickaOsoba: { marginBp: 1000, baseDay: 'HALF_YEAR' } },
  HUN: { FyzickaOsoba: { marginBp: 0, baseDay: 'HALF_YEAR' }, PravnickaOsoba: { marginBp: 800, baseDay: 'HALF_YEAR' } },
};

/** § 1 ods. 2 nariadenia vlády 21/2013 Z. z.: a creditor may choose 9 points and the rate of the first day of delay, for the whole delay. */
const FIXED_RULE: LateInterestRule = { marginBp: 900, baseDay: 'DELAY' };

/** @param debtor.isFixed the creditor chose the fixed rate; it counts for companies in Slovakia only */
export function lateInterestRule(debtor: { country: Country; customerType: CustomerType; isFixed: boolean }): LateInterestRule {
  const { country, customerType, isFixed } = debtor;
  return isFixed && country === 'SVK' && customerType === 'PravnickaOsoba' ? FIXED_RULE : LATE_INTEREST_RULES[country][customerType];
}

/** A base rate in basis points from a day on, until the next one. */
export interface BaseRate {
  readonly from: LocalDate;
  readonly rateBp: number;
}

/** A change of what is open of an invoice, in minor units, from the beginning of a day. Below zero: a payment. */
export interface DebtChange {
  readonly on: LocalDate;
  readonly amount: number;
}

/** Days of delay with one open amount and one rate. */
export interface LateInterestPart<Rate extends BaseRate = BaseRate> extends DateInterval {
  /** Minor units, above zero. */
  readonly open: number;
  readonly base: Rate;
  /** The last day whose base rate was read. */
  readonly baseOn: LocalDate;
  /** Base rate and margin, basis points per year. */
  readonly rateBp: number;
}

export type LateInterestErrorCode = 'late-interest/no-rate';

/** `params.day`: the day without a base rate. */
export class LateInterestError extends DomainError<LateInterestErrorCode> {}

export interface LateDebt<Rate extends BaseRate> {
  readonly rule: LateInterestRule;
  /** The last day to pay in time. */
  readonly dueOn: LocalDate;
  /** Debt at first, minor units. */
  readonly amount: number;
  /** In any order. */
  readonly changes: readonly DebtChange[];
  /** In any order, one per day at most. */
  readonly rates: readonly Rate[];
}

/**
 * Splits days of an invoice into parts with one open amount and one rate. Days until the due day and days on which nothing is open are left out. The day
 * of a payment has the lower amount already.
 * @param days half-open; the whole delay or a part of it
 * @throws LateInterestError no-rate for a day of delay without a base rate
 */
export function lateInterestParts<Rate extends BaseRate>(debt: LateDebt<Rate>, days: DateInterval): LateInterestPart<Rate>[] {
  const { rule, dueOn, amount, changes } = debt;
  const first = addDays(dueOn, 1);
  const [from, to] = [laterOf(days.from, first), days.to];
  const rates = debt.rates.toSorted((a, b) => (a.from < b.from ? -1 : 1));
  const starts = [from, ...changes.map(({ on }) => on), ...startsOfRates(rule, rates, { from, to })];
  const inside = [...new Set(starts)].filter((day) => day >= from && day < to).sort();
  return inside.flatMap((day, index) => {
    const open = changes.reduce((sum, change) => (change.on <= day ? sum + change.amount : sum), amount);
    if (open <= 0) return [];
    const until = inside[index + 1] ?? to;
    const baseOn = baseDayOf(rule, first, rule.baseDay === 'DAY' ? addDays(until, -1) : day);
    const base = rates.findLast((rate) => rate.from <= baseDayOf(rule, first, day));
    if (base === undefined) throw new LateInterestError('late-interest/no-rate', { day: baseDayOf(rule, first, day) });
    return [{ from: day, to: until, open, base, baseOn, rateBp: base.rateBp + rule.marginBp }];
  });
}

// Each year counts 365 days in all four countries, as calculators of courts and banks there do. 29 February bears interest, too.
const DAYS_OF_YEAR = 365n;
const SCALE = 10_000n * DAYS_OF_YEAR;

/** Simple interest of the parts of one invoice, rounded half up once to what can be charged in the currency ({@link CHARGE_STEP}). */
export function lateInterest(parts: readonly Pick<LateInterestPart, 'from' | 'to' | 'open' | 'rateBp'>[], currency: Currency): Money {
  const exact = parts.reduce((sum, { from, to, open, rateBp }) => sum + BigInt(open) * BigInt(rateBp) * BigInt(daysBetween(from, to)), 0n);
  const [step, unit] = [BigInt(CHARGE_STEP[currency]), SCALE * BigInt(CHARGE_STEP[currency])];
  return money(Number(((exact * 2n + unit) / (unit * 2n)) * step), currency);
}

function startsOfRates(rule: LateInterestRule, rates: readonly BaseRate[], { from, to }: DateInterval): LocalDate[] {
  if (rule.baseDay === 'DAY') return rates.map((rate) => rate.from);
  if (rule.baseDay !== 'HALF_YEAR') return [];
  const years = Array.from({ length: Math.max(0, yearOf(to) - yearOf(from) + 1) }, (_, index) => yearOf(from) + index);
  return years.flatMap((year) => [`${pad(year)}-01-01`, `${pad(year)}-07-01`]);
}

function baseDayOf({ baseDay }: LateInterestRule, first: LocalDate, day: LocalDate): LocalDate {
  if (baseDay === 'DELAY') return first;
  if (baseDay === 'DAY') return day;
  return halfYearOf(baseDay === 'HALF_YEAR' ? day : first);
}

const laterOf = (a: LocalDate, b: LocalDate): LocalDate => (compareDates(a, b) > 0 ? a : b);
const yearOf = (day: LocalDate): number => Number(day.slice(0, 4));
const pad = (year: number): string => String(year).padStart(4, '0');
const halfYearOf = (day: LocalDate): LocalDate => `${day.slice(0, 4)}-${day.slice(5, 7) < '07' ? '01' : '07'}-01`;

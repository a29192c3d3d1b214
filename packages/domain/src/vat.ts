import type { Country } from './country.ts';
import { DomainError } from './domain-error.ts';
import type { CustomerType } from './enumerations.ts';
import { isWithin, type LocalDate } from './local-date.ts';
import { fraction, type Money, percentage } from './money.ts';

/** The kind of a sold item. VAT may differ by kind, and documents label each line with it. */
export const ITEM_KINDS = ['RENT', 'INSURANCE', 'LATE_FEE', 'LOCK', 'CLEANING'] as const;
export type ItemKind = (typeof ITEM_KINDS)[number];
/** One-off charges. */
export type ChargeKind = Extract<ItemKind, 'LATE_FEE' | 'LOCK' | 'CLEANING'>;

/** The code of the list VATEX for what is outside the scope of VAT. */
export const OUTSIDE_VAT = 'VATEX-EU-O';

/**
 * The VAT treatment of an item. `rateBp` is basis points (2300 = 23 %), an integer from 0 to 10000. An exemption carries the
 * reason's `code` (as e-invoices need it) and the `clause` that is printed on the document.
 */
export type VatTreatment =
  | { readonly kind: 'RATE'; readonly rateBp: number }
  | { readonly kind: 'EXEMPT'; readonly code: string; readonly clause: string };

/** One row of the operator's VAT table. Valid on days `from ≤ day < to`; `to` null means until further notice. */
export interface VatRule {
  readonly country: Country;
  readonly itemKind: ItemKind | 'ANY';
  readonly customerType: CustomerType | 'ANY';
  readonly from: LocalDate;
  readonly to: LocalDate | null;
  readonly treatment: VatTreatment;
}

export interface VatQuery {
  readonly country: Country;
  readonly itemKind: ItemKind;
  readonly customerType: CustomerType;
  /** The tax point. */
  readonly on: LocalDate;
}

export type VatErrorCode = 'vat/no-rule' | 'vat/ambiguous-rules' | 'vat/bad-rate' | 'vat/no-lines' | 'vat/conflicting-clauses';

export class VatError extends DomainError<VatErrorCode> {}

/**
 * Standard rates since the last change of each: SK 23, CZ 21, PL 23, HU 27 %. A starting point only: renting out
 * part of a building can be exempt. The operator's accountant decides.
 */
export const DEFAULT_VAT_RULES: readonly VatRule[] = [
  standardRate('SVK', 2300, '2025-01-01'),
  standardRate('CZE', 2100, '2013-01-01'),
  standardRate('POL', 2300, '2011-01-01'),
  standardRate('HUN', 2700, '2012-01-01'),
];

/**
 * The treatment of the most specific rule valid on the day: a rule for the item kind beats one for the customer type,
 * which beats a general one.
 * @throws VatError no-rule; ambiguous-rules (two equally specific ones); bad-rate
 */
export function chooseVatTreatment(rules: readonly VatRule[], query: VatQuery): VatTreatment {
  const matching = rules.filter((rule) => matches(rule, query));
  const best = Math.max(...matching.map(specificity));
  const [chosen, rival] = matching.filter((rule) => specificity(rule) === best);
  const { country, itemKind, customerType, on } = query;
  if (chosen === undefined) throw new VatError('vat/no-rule', { country, itemKind, customerType, on });
  if (rival !== undefined) throw new VatError('vat/ambiguous-rules', { country, itemKind, customerType, on });
  assertRate(chosen.treatment);
  return chosen.treatment;
}

/**
 * VAT of a single net amount, rounded half up to a minor unit; zero when exempt. For a document use `vatDocument`, which
 * computes VAT on the sum per rate.
 * @throws VatError bad-rate
 */
export function vatOn(net: Money, treatment: VatTreatment): Money {
  assertRate(treatment);
  return treatment.kind === 'RATE' ? percentage(net, treatment.rateBp) : fraction(net, 0, 1);
}

/** Equal keys mean the same row in a document's VAT summary. */
export function vatKey(treatment: VatTreatment): string {
  return treatment.kind === 'RATE' ? `RATE:${treatment.rateBp}` : `EXEMPT:${treatment.code}`;
}

function assertRate(treatment: VatTreatment): void {
  if (treatment.kind === 'EXEMPT') return;
  const { rateBp } = treatment;
  if (!Number.isInteger(rateBp) || rateBp < 0 || rateBp > 10_000) {
    throw new VatError('vat/bad-rate', { rateBp: String(rateBp) });
  }
}

function standardRate(country: Country, rateBp: number, from: LocalDate): VatRule {
  return { country, itemKind: 'ANY', customerType: 'ANY', from, to: null, treatment: { kind: 'RATE', rateBp } };
}

function matches(rule: VatRule, { country, itemKind, customerType, on }: VatQuery): boolean {
  return (
    rule.country === country &&
    (rule.itemKind === 'ANY' || rule.itemKind === itemKind) &&
    (rule.customerType === 'ANY' || rule.customerType === customerType) &&
    isWithin(on, rule)
  );
}

function specificity(rule: VatRule): number {
  return (rule.itemKind === 'ANY' ? 0 : 2) + (rule.customerType === 'ANY' ? 0 : 1);
}

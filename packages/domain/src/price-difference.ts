import { countCommonDays, overlap, proRata } from './billing-calendar.ts';
import { type DateInterval, daysBetween } from './local-date.ts';
import { add, type Money, smaller, subtract, sum, zero } from './money.ts';
import type { PricedPeriod } from './price-period.ts';
import type { PricedItem } from './priced-item.ts';
import { type VatTreatment, vatKey, vatOn } from './vat.ts';
import { type Amounts, type DocumentTotal, documentTotal, type VatRateTotal, vatDocument } from './vat-document.ts';

/** The amounts that another price of some days adds to a billed period; negative for a lower price. */
export interface PriceDifference {
  readonly days: DateInterval;
  /** Items whose net differs. */
  readonly items: readonly (Pick<PricedItem, 'kind' | 'treatment'> & Amounts)[];
  readonly rates: readonly VatRateTotal[];
  readonly total: DocumentTotal;
}

/**
 * The difference between two prices of a period for some of its days: each item's net by whole days, rounded half up, and the tax on it. For the whole
 * period the gross difference is exact, also where the tax of both prices was rounded.
 * @param billed,changed with the same VAT rules and tax point
 * @param part days outside the period are ignored
 * @returns null without a day, or without a difference
 * @throws DateError bad-interval, not-a-date
 */
export function differenceOfDays(
  { billed, changed }: { billed: PricedPeriod; changed: PricedPeriod },
  whole: DateInterval,
  part: DateInterval,
): PriceDifference | null {
  const days = overlap(whole, part);
  if (days === null) return null;
  const nets = changed.items.flatMap(({ kind, treatment, net }) => {
    const before = billed.items.find((item) => item.kind === kind)?.net ?? zero(net.currency);
    const difference = proRata(subtract(net, before), whole, part);
    return difference.amount === 0 ? [] : [{ kind, treatment, net: difference }];
  });
  if (nets.length === 0) return null;
  const { lines, rates, total } = vatDocument(nets);
  const document = { days, items: lines, rates, total };
  const isWhole = daysBetween(days.from, days.to) === daysBetween(whole.from, whole.to);
  return isWhole ? withExactTax(document, { billed, changed }) : document;
}

/** Replaces the tax of a whole period by the difference of both taxes, which rounding may have moved by one minor unit a rate. */
function withExactTax(difference: PriceDifference, { billed, changed }: { billed: PricedPeriod; changed: PricedPeriod }): PriceDifference {
  const missing = new Map(
    difference.rates.map(({ treatment, vat }) => {
      const taxIn = ({ rates }: PricedPeriod) =>
        rates.find((rate) => vatKey(rate.treatment) === vatKey(treatment))?.vat ?? zero(vat.currency);
      return [vatKey(treatment), subtract(subtract(taxIn(changed), taxIn(billed)), vat)];
    }),
  );
  const taxed = <Row extends Amounts & { treatment: VatTreatment }>(row: Row): Row => {
    const rest = missing.get(vatKey(row.treatment)) ?? zero(row.vat.currency);
    return { ...row, vat: add(row.vat, rest), gross: add(row.gross, rest) };
  };
  const isLast = (index: number, { treatment }: { treatment: VatTreatment }) =>
    !difference.items.slice(index + 1).some((item) => vatKey(item.treatment) === vatKey(treatment));
  const items = difference.items.map((item, index) => (isLast(index, item) ? taxed(item) : item));
  const rates = difference.rates.map(taxed);
  return { ...difference, items, rates, total: documentTotal(rates) };
}

/** The remaining amount of a period's documents at one VAT rate: its invoice minus issued and announced credits. */
export interface CreditableRate {
  readonly treatment: VatTreatment;
  /** Zero or more. */
  readonly net: Money;
  /** Zero or more. */
  readonly vat: Money;
}

/** The billed amounts of some days, by VAT rate. */
export interface BilledDays {
  readonly days: DateInterval;
  readonly rates: readonly CreditableRate[];
}

/**
 * The worth of some days of a document, by VAT rate: the even share of the days, less what was credited for exactly these days by mid-term changes. Never
 * more than what is left of the rate.
 * @param document.rates what is left of the document after all credits
 * @param document.changes credits that concern some days only; positive amounts
 * @throws DateError, MoneyError, VatError
 */
export function worthOfDays(document: BilledDays & { changes: readonly BilledDays[] }, days: DateInterval): VatRateTotal[] {
  const isWhole = countCommonDays(document.days, days) === daysBetween(document.days.from, document.days.to);
  return document.rates.map(({ treatment, net, vat }) => {
    if (isWhole) return { treatment, net, vat, gross: add(net, vat) };
    const changes = document.changes.flatMap((change) => {
      const rate = change.rates.find((one) => vatKey(one.treatment) === vatKey(treatment));
      return rate === undefined ? [] : [{ days: change.days, net: rate.net }];
    });
    const even = sum([net, ...changes.map((change) => change.net)]);
    const credited = changes.map((change) => proRata(change.net, change.days, days));
    const exact = subtract(proRata(even, document.days, days), sum([zero(net.currency), ...credited]));
    const part = exact.amount < 0 ? zero(net.currency) : smaller(exact, net);
    const tax = smaller(vatOn(part, treatment), vat);
    return { treatment, net: part, vat: tax, gross: add(part, tax) };
  });
}

/**
 * Takes a credit from what a document can give, rate by rate.
 * @param needed positive amounts
 * @returns what is taken, without empty rates, and what is still needed
 */
export function takeCredit(
  needed: readonly VatRateTotal[],
  available: readonly VatRateTotal[],
): { taken: VatRateTotal[]; left: VatRateTotal[] } {
  const taken: VatRateTotal[] = [];
  const left: VatRateTotal[] = [];
  for (const rate of needed) {
    const own = available.find(({ treatment }) => vatKey(treatment) === vatKey(rate.treatment));
    const net = own === undefined ? zero(rate.net.currency) : smaller(rate.net, own.net);
    const isAll = net.amount === rate.net.amount;
    const vat = own === undefined ? zero(net.currency) : isAll ? smaller(rate.vat, own.vat) : own.vat;
    if (net.amount > 0) taken.push({ treatment: rate.treatment, net, vat, gross: add(net, vat) });
    if (isAll) continue;
    const rest = subtract(rate.net, net);
    const tax = smaller(vatOn(rest, rate.treatment), rate.vat);
    left.push({ treatment: rate.treatment, net: rest, vat: tax, gross: add(rest, tax) });
  }
  return { taken, left };
}

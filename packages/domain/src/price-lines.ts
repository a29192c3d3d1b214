import { add, type Money, negate, subtract } from './money.ts';
import type { PricedDiscount, PricedItem } from './priced-item.ts';
import { type VatTreatment, vatOn } from './vat.ts';
import type { Amounts } from './vat-document.ts';

export type PriceLineKind = 'RENT' | 'PERIOD_DISCOUNT' | 'VOUCHER' | 'INSURANCE';

/**
 * A printed line of a summary or an invoice. `net = unitNet × months` and `gross = net + vat`, exactly. A discount is a
 * separate line with negative amounts and `months` 1, because its sum may not be divisible by the months.
 */
export interface PriceLine extends Amounts {
  readonly kind: PriceLineKind;
  readonly months: number;
  readonly unitNet: Money;
  readonly treatment: VatTreatment;
}

/**
 * Splits priced items into printed lines: the rent at its list price, then its discounts, then the rest. Lines add up
 * to the items exactly. A discount line shows its own rounded VAT; the rent line gets the remainder, which is less
 * than two minor units away from its exact tax.
 * @param items with one RENT item, whose discount is the sum of `discounts`
 */
export function printedLines(items: readonly PricedItem[], discounts: readonly PricedDiscount[]): PriceLine[] {
  return items.flatMap((item) => (item.kind === 'RENT' ? rentLines(item, discounts) : [listLine(item, item.vat)]));
}

function rentLines(rent: PricedItem, discounts: readonly PricedDiscount[]): PriceLine[] {
  const reductions = discounts.map((discount) => discountLine(rent, discount));
  const listVat = reductions.reduce((left, { vat }) => subtract(left, vat), rent.vat);
  return [listLine(rent, listVat), ...reductions];
}

function listLine({ kind, months, unitNet, listNet, treatment }: PricedItem, vat: Money): PriceLine {
  return { kind, months, unitNet, net: listNet, vat, gross: add(listNet, vat), treatment };
}

function discountLine({ treatment }: PricedItem, { kind, amount }: PricedDiscount): PriceLine {
  const net = negate(amount);
  const vat = vatOn(net, treatment);
  return { kind: kind === 'PERIOD' ? 'PERIOD_DISCOUNT' : kind, months: 1, unitNet: net, net, vat, gross: add(net, vat), treatment };
}

import type { Money } from './money.ts';
import type { ItemKind, VatTreatment } from './vat.ts';
import type { Amounts } from './vat-document.ts';

/** One sold item after its discounts. `listNet = unitNet × months`, `net = listNet − discount`, `gross = net + vat`, all exactly. */
export interface PricedItem extends Amounts {
  readonly kind: Extract<ItemKind, 'RENT' | 'INSURANCE'>;
  readonly months: number;
  readonly unitNet: Money;
  readonly listNet: Money;
  readonly discount: Money;
  readonly treatment: VatTreatment;
}

/** A discount on the rent, `amount` zero or more, net. `rateBp` is null for a voucher over a fixed amount. */
export interface PricedDiscount {
  readonly kind: 'PERIOD' | 'VOUCHER';
  readonly rateBp: number | null;
  readonly amount: Money;
}

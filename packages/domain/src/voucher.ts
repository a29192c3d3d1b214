import { DomainError } from './domain-error.ts';
import { type Money, percentage, smaller } from './money.ts';

/**
 * A discount on the rent of a contract's first period, used once. PERCENT: `rateBp` basis points
 * (2000 = 20 %) up to `max`, when there is one. AMOUNT: a fixed discount. Amounts are net.
 */
export type Voucher =
  | { readonly kind: 'PERCENT'; readonly rateBp: number; readonly max: Money | null }
  | { readonly kind: 'AMOUNT'; readonly amount: Money };

export type VoucherErrorCode = 'voucher/bad-rate' | 'voucher/negative-amount';

export class VoucherError extends DomainError<VoucherErrorCode> {}

/**
 * The discount of a voucher on a net amount, limited to that amount.
 * @param net zero or more
 * @throws VoucherError bad-rate (not an integer from 0 to 10000), negative-amount; MoneyError currency-mismatch
 */
export function voucherDiscount(voucher: Voucher, net: Money): Money {
  const off = voucher.kind === 'AMOUNT' ? notNegative(voucher.amount) : percentOff(voucher, net);
  return smaller(off, net);
}

function percentOff({ rateBp, max }: Extract<Voucher, { kind: 'PERCENT' }>, net: Money): Money {
  if (!Number.isInteger(rateBp) || rateBp < 0 || rateBp > 10_000) {
    throw new VoucherError('voucher/bad-rate', { rateBp: String(rateBp) });
  }
  const off = percentage(net, rateBp);
  return max === null ? off : smaller(off, notNegative(max));
}

function notNegative(amount: Money): Money {
  if (amount.amount < 0) throw new VoucherError('voucher/negative-amount', { amount: amount.amount });
  return amount;
}

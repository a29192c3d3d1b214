import type { Summary } from '@komora/api';
import type { OrderPrice } from '@komora/domain';

/** A price in the stored format of an order. */
export function summarise({ items, rates, total, chargedNow, period, nextCharge }: OrderPrice): Summary {
  const rateOf = (treatment: OrderPrice['items'][number]['treatment']) => (treatment.kind === 'RATE' ? treatment.rateBp : null);
  const exemptionOf = (treatment: OrderPrice['items'][number]['treatment']) => (treatment.kind === 'EXEMPT' ? treatment.code : null);
  return {
    currency: total.net.currency,
    items: items.map((item) => ({
      kind: item.kind === 'INSURANCE' ? 'INSURANCE' : 'RENT',
      months: item.months,
      unitNet: item.unitNet.amount,
      net: item.net.amount,
      vat: item.vat.amount,
      gross: item.gross.amount,
      vatRateBp: rateOf(item.treatment),
      exemptionCode: exemptionOf(item.treatment),
    })),
    vat: rates.map((rate) => ({
      rateBp: rateOf(rate.treatment),
      exemptionClause: null,
      net: rate.net.amount,
      vat: rate.vat.amount,
      gross: rate.gross.amount,
    })),
    total: { net: total.net.amount, vat: total.vat.amount, gross: total.gross.amount, currency: total.net.currency },
    chargedNow,
    period,
    nextCharge: { amount: nextCharge.amount, on: nextCharge.on },
    voucher: null,
    promotionRefund: null,
  };
}

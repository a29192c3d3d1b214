import type { Promotion, Summary, SummaryItem } from '@komora/api';
import { fraction, type Money, negate, type OrderPrice, type VatTreatment, vatDocument } from '@komora/domain';
import type { OrderTerms } from '../../tenancy/index.ts';
import type { PricedChoice } from './price-choice.ts';
import type { PromotionRow } from './read-offer.ts';
import type { RentableBox } from './rentable-box.ts';

export function presentPromotion({ kind, promo_type, title, valid_to }: PromotionRow): Promotion {
  return { kind, promoType: promo_type, title, validTo: valid_to };
}

/** The summary that the buyer sees. It is stored with the order. */
export function presentSummary({ rentable, price, voucher }: PricedChoice): Summary {
  const { net, vat, gross } = price.total;
  const refund = price.promotionRefund;
  return {
    currency: net.currency,
    items: presentItems(price),
    vat: price.rates.map((rate) => ({
      rateBp: rateOf(rate.treatment),
      exemptionClause: clauseOf(rate.treatment, rentable),
      net: rate.net.amount,
      vat: rate.vat.amount,
      gross: rate.gross.amount,
    })),
    total: { net: net.amount, vat: vat.amount, gross: gross.amount, currency: net.currency },
    chargedNow: price.chargedNow,
    period: { from: price.period.from, to: price.period.to },
    nextCharge: { amount: price.nextCharge.amount, on: price.nextCharge.on },
    ...presentPriceClause(rentable),
    voucher: voucher && { token: voucher.token, promoType: voucher.promoType },
    promotionRefund:
      refund && rentable.promotion ? { amount: refund.amount, by: refund.by, promotion: presentPromotion(rentable.promotion) } : null,
  };
}

export function buildTerms({ price, insurance, periodDiscountBp, rentable }: PricedChoice): OrderTerms {
  const refund = price.promotionRefund;
  return {
    rentNetMonth: rentable.box.price_net_month,
    insuranceNetMonth: insurance.price_net_month,
    periodDiscountBp,
    recurringAmount: price.nextCharge.amount.amount,
    ...presentPriceClause(rentable),
    rounding: price.total.rounding.amount,
    promotionRefund: refund && {
      net: refund.total.net.amount,
      vat: refund.total.vat.amount,
      gross: refund.total.gross.amount,
      rounding: refund.total.rounding.amount,
      amount: refund.amount.amount,
      vatRateBp: rateOf(refund.rate.treatment),
      exemptionCode: exemptionOf(refund.rate.treatment),
      by: refund.by,
    },
  };
}

const presentPriceClause = ({ box }: RentableBox) => (box.priceClauseDays === null ? {} : { priceClauseDays: box.priceClauseDays });

interface Line {
  kind: SummaryItem['kind'];
  months: number;
  unitNet: Money;
  net: Money;
  treatment: VatTreatment;
}

/** Shows discounts as separate lines below the rent. VAT is distributed over these lines again, so that they add up to the totals. */
function presentItems(price: OrderPrice): SummaryItem[] {
  const lines = price.items.flatMap((item): Line[] => {
    const { kind, months, unitNet, listNet, treatment } = item;
    if (kind === 'INSURANCE') return [{ kind, months, unitNet, net: listNet, treatment }];
    if (kind !== 'RENT') throw new Error(`An order has no item ${kind}`);
    const discounts = price.discounts.map((discount): Line => {
      const net = negate(discount.amount);
      // If the amount is not divisible by the months, the price per month is rounded and `net` is authoritative.
      const perMonth = fraction(net, 1, months);
      return { kind: discount.kind === 'PERIOD' ? 'PERIOD_DISCOUNT' : 'VOUCHER', months, unitNet: perMonth, net, treatment };
    });
    return [{ kind, months, unitNet, net: listNet, treatment }, ...discounts];
  });
  return vatDocument(lines).lines.map((line) => ({
    kind: line.kind,
    months: line.months,
    unitNet: line.unitNet.amount,
    net: line.net.amount,
    vat: line.vat.amount,
    gross: line.gross.amount,
    vatRateBp: rateOf(line.treatment),
    exemptionCode: exemptionOf(line.treatment),
  }));
}

function rateOf(treatment: VatTreatment): number | null {
  return treatment.kind === 'RATE' ? treatment.rateBp : null;
}

function exemptionOf(treatment: VatTreatment): string | null {
  return treatment.kind === 'EXEMPT' ? treatment.code : null;
}

function clauseOf(treatment: VatTreatment, { exemptionClauses }: RentableBox) {
  return treatment.kind === 'EXEMPT' ? (exemptionClauses.get(treatment.code) ?? null) : null;
}

import type { InvoicingPeriod, InvoicingType } from '@komora/contract/enumerations';
import { type OrderPrice, priceOrder } from '@komora/domain';
import type { Reader } from '../../db/database.ts';
import { refuseField } from '../../refusal.ts';
import { checkVoucher, type GoodVoucher, refuseVoucher } from '../voucher/index.ts';
import type { InsuranceRow } from './read-offer.ts';
import type { RentableBox } from './rentable-box.ts';

export interface Choice {
  invoicingPeriod: InvoicingPeriod;
  insuranceId: string;
  /** Null or empty: none. */
  voucherToken: string | null;
  customerType: InvoicingType;
}

export interface PricedChoice {
  rentable: RentableBox;
  price: OrderPrice;
  insurance: InsuranceRow;
  periodDiscountBp: number;
  voucher: GoodVoucher | null;
}

/**
 * The one way from a choice to its price; the summary and the placing both take it.
 * @param ownReservation the voucher of the buyer's own unpaid order on this box, which it may use again
 * @throws Refusal Order/insurance-not-available at `insuranceId`, Voucher/… at `voucherToken`
 */
export async function priceChoice(
  reader: Reader,
  rentable: RentableBox,
  choice: Choice,
  ownReservation: string | null,
): Promise<PricedChoice> {
  const { box, today } = rentable;
  const { currency } = box;
  const insurance = rentable.insurances.find(({ id }) => id === choice.insuranceId);
  if (insurance === undefined) throw refuseField('insuranceId', 'Order/insurance-not-available');
  const use = { warehouseId: box.warehouseId, country: box.country, currency, on: today, ownReservation };
  const voucher = choice.voucherToken ? await checkVoucher(reader, choice.voucherToken, use) : null;
  const periodDiscountBp = rentable.discounts.get(choice.invoicingPeriod) ?? 0;
  const price = priceOrder({
    country: box.country,
    customerType: choice.customerType,
    months: choice.invoicingPeriod,
    rentPerMonth: { amount: box.price_net_month, currency },
    periodDiscountBp,
    insurancePerMonth: { amount: insurance.price_net_month, currency },
    vatRules: rentable.vatRules,
    orderedOn: today,
    startDate: today,
    voucher: voucher?.discount ?? null,
    promotion: rentable.promotion && { from: rentable.promotion.valid_from, until: rentable.promotion.valid_to },
  });
  // A card is known for repeated payments only through a payment: an order over nothing cannot be placed.
  if (price.chargedNow.amount === 0) throw refuseVoucher('Voucher/not-applicable');
  return { rentable, price, insurance, periodDiscountBp, voucher };
}

import type { InvoicingPeriod, InvoicingType } from '@komora/api/enumerations';
import { type OrderPrice, priceOrder } from '@komora/domain';
import { fieldError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { checkVoucher, rejectVoucher, type ValidVoucher } from '../voucher/index.ts';
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
  voucher: ValidVoucher | null;
}

/**
 * Prices a choice. The summary and the placement of an order both use this function.
 * @param ownReservation id of the voucher that the buyer's own unpaid order on this box has reserved; it may be used again
 * @throws AppError Order/insurance-not-available at `insuranceId`, Voucher/… at `voucherToken`
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
  if (insurance === undefined) throw fieldError('insuranceId', 'Order/insurance-not-available');
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
  // An order needs a first payment, because only a payment saves the card for recurring charges.
  if (price.chargedNow.amount === 0) throw rejectVoucher('Voucher/not-applicable');
  return { rentable, price, insurance, periodDiscountBp, voucher };
}

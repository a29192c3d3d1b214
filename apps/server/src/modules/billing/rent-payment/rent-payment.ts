import type { Money } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import { OrderTerms } from '../../tenancy/index.ts';
import { findRentPayment, selectPendingPromotionRefund } from './rent-payment.sql.ts';

export interface RentPayment {
  paymentId: string;
  /** The amount that was neither refunded nor promised as a refund, in minor units. */
  left: number;
  /** Payments of the rent by other cards, in minor units. */
  byOtherCards: number;
  /** A promised "first month free" without a credit note. */
  promised: OrderTerms['promotionRefund'];
}

/** @returns the card payment of a rent, or null if it was paid in another way */
export async function findCardPayment(reader: Reader, rentId: string): Promise<RentPayment | null> {
  const row = await findRentPayment(reader, rentId);
  if (row === undefined) return null;
  const promised = row.promised_terms === null ? null : OrderTerms.parse(row.promised_terms).promotionRefund;
  return { paymentId: row.id, left: row.amount - Number(row.refunded), byOtherCards: row.by_other_cards, promised };
}

/** The refund of a promotion that was announced with the order and is not paid out yet; null for none. */
export async function pendingPromotionRefund(reader: Reader, contractId: string): Promise<Money | null> {
  return (await selectPendingPromotionRefund(reader, contractId)) ?? null;
}

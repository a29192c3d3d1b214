import type { Reader } from '../../db/database.ts';
import { OrderTerms } from '../order/index.ts';
import { findRentPayment } from './rent-payment.sql.ts';

export interface RentPayment {
  paymentId: string;
  /** Minor units: what was paid and has neither gone back nor been promised back. */
  left: number;
  /** "First month free" whose credit note is still to come. */
  promised: OrderTerms['promotionRefund'];
}

/** How a rent was paid by card, or null when it was paid in another way. */
export async function rentPayment(reader: Reader, rentId: string): Promise<RentPayment | null> {
  const row = await findRentPayment(reader, rentId);
  if (row === undefined) return null;
  const promised = row.promised_terms === null ? null : OrderTerms.parse(row.promised_terms).promotionRefund;
  return { paymentId: row.id, left: row.amount - Number(row.refunded), promised };
}

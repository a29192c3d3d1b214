import { AppError } from '../../../platform/app-error.ts';
import type { Reader } from '../../../platform/db/database.ts';
import { includes, type Scope } from '../../../platform/staff/scope.ts';
import { findPaymentPlace, type PaymentPlace } from './payment-place.sql.ts';

/** The place of a payment in the scope. @throws AppError not-found, also for payments outside the scope */
export async function placeOfPayment(reader: Reader, paymentId: string, scope: Scope): Promise<PaymentPlace> {
  const place = await findPaymentPlace(reader, paymentId);
  if (place === undefined || !includes(scope, place)) throw new AppError('not-found');
  return place;
}

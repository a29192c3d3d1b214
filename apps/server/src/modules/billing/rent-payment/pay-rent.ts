import * as z from 'zod/mini';
import { paymentProviderIn } from '../../../config/payments.ts';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { acquireKey, type KeyId, rememberResponse, requestHash } from '../../operations/index.ts';
import { getPayment, listAttempts, type PaymentRow, type Payments } from '../../payments/index.ts';
import { assertOwner } from '../../tenancy/index.ts';
import { lockRent } from '../rent/index.ts';
import { findRentBill } from './rent-bill.sql.ts';
import { toSitePath } from './site-path.ts';

const PageToPay = z.object({ url: z.string() });
type PageToPay = z.infer<typeof PageToPay>;

export interface RentPaying {
  rentId: string;
  userId: string;
  /** The requested return address. It is validated here. */
  returnUrl: string;
  idempotencyKey: string | null;
}

/** How often an attempt may end while it is being checked; a client with several tabs causes fewer. */
const maxRounds = 5;

/**
 * Returns the gateway's page on which a client pays a rent by card. A rent has one open attempt at a time: a second tab gets the same page,
 * unless the gateway reports that the attempt has ended. If the gateway is unavailable, the attempt stays, and the next call continues it.
 * @throws AppError request/invalid at `returnUrl`, not-found, forbidden, rent/already-paid, payment/gateway-unavailable,
 * idempotency/key-reused
 */
export async function payRent(deps: Deps, payments: Payments, paying: RentPaying): Promise<PageToPay> {
  const returnPath = toSitePath(deps.config.publicUrl, paying.returnUrl);
  const { idempotencyKey, rentId, userId } = paying;
  const keyId = idempotencyKey === null ? null : { scope: `manual-payment/${userId}`, key: idempotencyKey };
  for (let round = 1; round <= maxRounds; round++) {
    const decision = await inTransaction(deps.db, (trx) => decide(trx, deps, payments, { rentId, userId, returnPath, keyId }));
    if ('url' in decision) return decision;
    const { paymentId, isNew } = decision;
    if (!isNew && !(await staysOpen(deps, payments, paymentId))) continue;
    const page = { url: (await payments.open(paymentId)).redirectUrl };
    if (keyId !== null) await inTransaction(deps.db, (trx) => rememberResponse(trx, keyId, page));
    return page;
  }
  throw new Error(`Every attempt to pay rent ${rentId} ended before its page could be returned`);
}

async function decide(
  trx: Trx,
  deps: Deps,
  payments: Payments,
  input: { rentId: string; userId: string; returnPath: string; keyId: KeyId | null },
): Promise<PageToPay | { paymentId: string; isNew: boolean }> {
  const { rentId, userId, returnPath, keyId } = input;
  const now = deps.clock.now();
  if (keyId !== null) {
    const known = await acquireKey(trx, keyId, requestHash({ rentId, returnPath }), now);
    if (!known.isNew && known.response !== null) return PageToPay.parse(known.response);
  }
  const bill = await findRentBill(trx, rentId);
  if (bill === undefined) throw new AppError('not-found');
  await assertOwner(trx, bill.contract_id, userId);
  const rent = await lockRent(trx, rentId);
  const attempts = await listAttempts(trx, { kind: 'RENT', id: rentId });
  if (rent.isPaid || attempts.some(isAboutToSettle)) throw new AppError('rent/already-paid');
  const open = attempts.find(isOpen);
  if (open !== undefined) return { paymentId: open.id, isNew: false };
  const provider = paymentProviderIn(deps.config, bill.country);
  const { amount, currency } = bill;
  const { paymentId } = await payments.createAttempt(trx, {
    payable: { kind: 'RENT', id: rentId },
    returnPath,
    provider,
    amount,
    currency,
  });
  return { paymentId, isNew: true };
}

const isOpen = ({ status }: PaymentRow) => status === 'CREATED' || status === 'PENDING';
const isAboutToSettle = ({ status, settlement }: PaymentRow) => status === 'PAID' && settlement === null;

/** Refreshes an open attempt and returns true if it is still open. */
async function staysOpen(deps: Deps, payments: Payments, paymentId: string): Promise<boolean> {
  await payments.refresh(paymentId);
  const payment = await getPayment(deps.db, paymentId);
  // A saved card is being charged with an unknown outcome. A page could charge the client twice.
  if (isOpen(payment) && payment.kind === 'AUTOPAY') throw new AppError('payment/gateway-unavailable');
  return isOpen(payment);
}

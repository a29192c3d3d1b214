import { isTooSmallToCharge } from '@komora/domain';
import * as z from 'zod/mini';
import { AppError } from '../../../platform/app-error.ts';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { paymentProviderIn } from '../../../platform/settings/index.ts';
import { acquireKey, type KeyId, rememberResponse, requestHash } from '../../operations/index.ts';
import { getPayment, listAttempts, type PaymentRow, type Payments, updateSaveCard } from '../../payments/index.ts';
import { assertOwner } from '../../tenancy/index.ts';
import { lockRent } from '../rent/index.ts';
import { findRentBill, readRentBill } from './rent-bill.sql.ts';
import { toSitePath } from './site-path.ts';

const PageToPay = z.object({ url: z.string() });
type PageToPay = z.infer<typeof PageToPay>;

export interface RentPaying {
  rentId: string;
  userId: string;
  /** The requested return address. It is validated here. */
  returnUrl: string;
  idempotencyKey: string | null;
  /** True if the card is charged for later rents; absent: only if the saved card was declined. */
  saveCard?: boolean | undefined;
  /** Pays an instalment of a plan instead of all that is open of the rent. */
  part?: { planId: string; readAmount: (reader: Reader) => Promise<number> };
}

/** How often an attempt may end while it is being checked; a client with several tabs causes fewer. */
const maxRounds = 5;

/**
 * Returns the gateway's page on which a client pays a rent by card. A rent has one open attempt at a time: a second tab gets the same page,
 * unless the gateway reports that the attempt has ended. A page with another amount is closed, where the gateway can do this. If the gateway is unavailable, the attempt stays, and the next call continues it.
 * @throws AppError request/invalid at `returnUrl`, not-found, forbidden, rent/already-paid, rent/too-small-for-card, payment/gateway-unavailable,
 * idempotency/key-reused
 */
export async function payRent(deps: Deps, payments: Payments, paying: RentPaying): Promise<PageToPay> {
  const returnPath = toSitePath(deps.config.publicUrl, paying.returnUrl);
  const { idempotencyKey, rentId, userId, part, saveCard = null } = paying;
  const keyId = idempotencyKey === null ? null : { scope: `manual-payment/${userId}`, key: idempotencyKey };
  for (let round = 1; round <= maxRounds; round++) {
    const decision = await inTransaction(deps.db, (trx) =>
      decide(trx, deps, payments, { rentId, userId, returnPath, keyId, part, saveCard }),
    );
    if ('url' in decision) return decision;
    const { paymentId, isNew, isOtherAmount } = decision;
    if (isOtherAmount) await payments.close(paymentId);
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
  input: { rentId: string; userId: string; returnPath: string; keyId: KeyId | null; part: RentPaying['part']; saveCard: boolean | null },
): Promise<PageToPay | { paymentId: string; isNew: boolean; isOtherAmount: boolean }> {
  const { rentId, userId, returnPath, keyId, part, saveCard } = input;
  const now = deps.clock.now();
  if (keyId !== null) {
    const known = await acquireKey(
      trx,
      keyId,
      requestHash(
        part === undefined ? { rentId, returnPath, ...(saveCard === null ? {} : { saveCard }) } : { planId: part.planId, returnPath },
      ),
      now,
    );
    if (!known.isNew && known.response !== null) return PageToPay.parse(known.response);
  }
  const bill = await findRentBill(trx, rentId);
  if (bill === undefined) throw new AppError('not-found');
  await assertOwner(trx, bill.contract_id, userId);
  const rent = await lockRent(trx, rentId);
  const attempts = await listAttempts(trx, { kind: 'RENT', id: rentId });
  if (rent.isPaid || attempts.some(isAboutToSettle)) throw new AppError('rent/already-paid');
  const amount = part === undefined ? (await readRentBill(trx, rentId)).amount : await part.readAmount(trx);
  const open = attempts.find(isOpen);
  if (open !== undefined && open.save_card !== saveCard) await updateSaveCard(trx, open.id, saveCard);
  if (open !== undefined) return { paymentId: open.id, isNew: false, isOtherAmount: open.kind === 'PAGE' && open.amount !== amount };
  const { currency } = bill;
  if (isTooSmallToCharge({ amount, currency })) throw new AppError('rent/too-small-for-card');
  const provider = paymentProviderIn(deps.settings, bill.country);
  const { paymentId } = await payments.createAttempt(trx, {
    payable: { kind: 'RENT', id: rentId },
    returnPath,
    saveCard,
    provider,
    amount,
    currency,
  });
  return { paymentId, isNew: true, isOtherAmount: false };
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

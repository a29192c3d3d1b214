import type { PaymentProvider } from '@komora/contract/enumerations';
import * as z from 'zod/mini';
import { paymentProviderIn } from '../../config/read-payments.ts';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { claimKey, type KeyId, rememberResponse, requestHash } from '../idempotency/index.ts';
import { lockRent } from '../rent/index.ts';
import { assertOwner } from '../sharing/index.ts';
import { askPayment } from './ask-payment.ts';
import { existing, openPayment } from './open-payment.ts';
import { type GatewayOf, GatewayUnavailable } from './payment.ports.ts';
import { insertAttempt, listPaymentsOfRent, type PaymentRow } from './payment.sql.ts';
import { findRentBill } from './rent-bill.sql.ts';
import { sitePath } from './site-path.ts';

const PageToPay = z.object({ url: z.string() });
type PageToPay = z.infer<typeof PageToPay>;

export interface RentPaying {
  rentId: string;
  userId: string;
  /** As it was asked for; checked here. */
  returnUrl: string;
  idempotencyKey: string | null;
}

/** Attempts that end while they are being looked at: more than a person with several tabs can bring about. */
const rounds = 5;

/**
 * Where a client pays a rent by card. One attempt of a rent is open at a time: a second tab is sent to the same page, unless the
 * gateway says that this attempt is over. A gateway that does not answer leaves the attempt, and the next call goes on with it.
 * @throws Refusal request/invalid at `returnUrl`, not-found, forbidden, rent/already-paid, payment/gateway-unavailable,
 * idempotency/key-reused
 */
export async function payRent(deps: Deps, gatewayOf: GatewayOf, paying: RentPaying): Promise<PageToPay> {
  const returnPath = sitePath(deps.config.publicUrl, paying.returnUrl);
  const { idempotencyKey, rentId, userId } = paying;
  const keyId = idempotencyKey === null ? null : { scope: `manual-payment/${userId}`, key: idempotencyKey };
  for (let round = 1; round <= rounds; round++) {
    const decision = await inTransaction(deps.db, (trx) => decide(trx, deps, { rentId, userId, returnPath, keyId }));
    if ('url' in decision) return decision;
    const { paymentId, provider, isNew } = decision;
    if (!isNew && !(await staysOpen(deps, gatewayOf, paymentId))) continue;
    const page = { url: (await openPayment(deps, gatewayOf(provider), paymentId)).redirectUrl };
    if (keyId !== null) await inTransaction(deps.db, (trx) => rememberResponse(trx, keyId, page));
    return page;
  }
  throw new Error(`Every attempt to pay rent ${rentId} was over before it could be answered`);
}

async function decide(
  trx: Trx,
  deps: Deps,
  input: { rentId: string; userId: string; returnPath: string; keyId: KeyId | null },
): Promise<PageToPay | { paymentId: string; provider: PaymentProvider; isNew: boolean }> {
  const { rentId, userId, returnPath, keyId } = input;
  const now = deps.clock.now();
  if (keyId !== null) {
    const known = await claimKey(trx, keyId, requestHash({ rentId, returnPath }), now);
    if (!known.isNew && known.response !== null) return PageToPay.parse(known.response);
  }
  const bill = await findRentBill(trx, rentId);
  if (bill === undefined) throw new Refusal('not-found');
  await assertOwner(trx, bill.contract_id, userId);
  const rent = await lockRent(trx, rentId);
  const attempts = await listPaymentsOfRent(trx, rentId);
  if (rent.isPaid || attempts.some(isAboutToSettle)) throw new Refusal('rent/already-paid');
  const open = attempts.find(isOpen);
  if (open !== undefined) return { paymentId: open.id, provider: open.provider, isNew: false };
  const provider = paymentProviderIn(deps.config, bill.country);
  const { id: paymentId } = await insertAttempt(trx, { ...bill, id: deps.ids.uuid(), payable: { rentId, returnPath }, provider, now });
  return { paymentId, provider, isNew: true };
}

const isOpen = ({ status }: PaymentRow) => status === 'CREATED' || status === 'PENDING';
const isAboutToSettle = ({ status, settlement }: PaymentRow) => status === 'PAID' && settlement === null;

/** Asks the gateway about an attempt that was open: it may have been paid, declined or have run out unheard. */
async function staysOpen(deps: Deps, gatewayOf: GatewayOf, paymentId: string): Promise<boolean> {
  const { provider } = await existing(deps, paymentId);
  try {
    await askPayment(deps, gatewayOf(provider), paymentId);
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    deps.log.warn({ err: error, paymentId }, 'the gateway did not say what became of a payment');
    throw new Refusal('payment/gateway-unavailable');
  }
  const asked = await existing(deps, paymentId);
  // The card is being charged, and the gateway cannot say yet with what outcome: a page would take the money twice.
  if (isOpen(asked) && asked.kind === 'AUTOPAY') throw new Refusal('payment/gateway-unavailable');
  return isOpen(asked);
}

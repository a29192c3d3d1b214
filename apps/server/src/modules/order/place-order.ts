import type { PlacedOrder, PlaceOrder } from '@komora/contract';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { claimKey, type KeyId, rememberResponse, requestHash } from '../idempotency/index.ts';
import { assertDetails } from '../invoicing/index.ts';
import { assertNewcomer, type Buyer } from './buyer.ts';
import { continueOrder, RememberedAnswer } from './continue-order.ts';
import { isPaid, type OrderPorts, openAttempt } from './order.ports.ts';
import { lockOrder, type OrderRow } from './order.sql.ts';
import { nextStatus } from './order.states.ts';
import { holderOf, ownOrderOrFree } from './own-order.ts';
import { lockRentable } from './read-offer.ts';
import { assertOnOffer } from './rentable-box.ts';
import { reopenOrder } from './reopen-order.ts';
import { submitOrder } from './submit-order.ts';

export interface Placing {
  buyer: Buyer;
  /** As the contract's schema gave it. */
  request: PlaceOrder;
  idempotencyKey: string | null;
  /** Of the consents. */
  ip: string;
}

/**
 * Places a binding order: one transaction that checks, prices and compares anew, holds the box, reserves the voucher, keeps the consents and
 * the intent to charge; then, outside of it, opens the payment. A gateway that does not answer leaves order and hold, and the next call of
 * the same buyer goes on with them: under the same key always, under another key when the request is the same.
 * Another request of the same buyer for the same box replaces the order, unless that is paid (docs/algorithms/claims.md).
 * @throws Refusal of every kind that the contract names; nothing is left behind except with payment/gateway-unavailable
 */
export async function placeOrder(deps: Deps, ports: OrderPorts, placing: Placing): Promise<PlacedOrder> {
  const { request, buyer, idempotencyKey } = placing;
  assertDetails(request.invoicingDetails, 'invoicingDetails.');
  const hash = requestHash({ userId: buyer.userId, request });
  const keyId = idempotencyKey === null ? null : { scope: `order/place/${buyer.userId ?? 'newcomer'}`, key: idempotencyKey };
  await askBeforeReplacing(deps, ports, placing, hash);
  const decision = await inTransaction(deps.db, (trx) => decide(trx, deps, ports, placing, { hash, keyId }));
  if (decision.answer !== null) return decision.answer;
  if (decision.changedIn !== null) ports.onClaimChanged?.(decision.changedIn);
  return continueOrder(deps, ports, decision.orderId, keyId);
}

interface Decision {
  orderId: string;
  /** What was answered to the same key before. */
  answer: PlacedOrder | null;
  /** The warehouse in which a box has just been held. */
  changedIn: string | null;
}

async function decide(
  trx: Trx,
  deps: Deps,
  ports: OrderPorts,
  placing: Placing,
  { hash, keyId }: { hash: Buffer; keyId: KeyId | null },
): Promise<Decision> {
  const { request, buyer } = placing;
  const now = deps.clock.now();
  // Its own removal may be under way: then whoever was signed in is nobody by now.
  if (buyer.userId !== null && !(await ports.accounts.holdAccount(trx, buyer.userId))) throw new Refusal('unauthorized');
  if (keyId !== null) {
    const known = await claimKey(trx, keyId, hash, now);
    if (!known.isNew) return { ...RememberedAnswer.parse(known.response), changedIn: null };
  }
  const box = assertOnOffer(await lockRentable(trx, request.boxId));
  const holder = await ownOrderOrFree(trx, request.boxId, now, buyer, request.invoicingDetails);
  const own = holder === null ? null : await lockUnpaid(trx, ports, holder.id);
  const goesOn = own?.request_hash?.equals(hash) === true;
  if (own !== null && goesOn) await reopenOrder(trx, deps, ports.payments, own.id);
  else if (buyer.userId === null) await assertNewcomer(trx, ports.accounts, request.invoicingDetails, 'invoicingDetails.');
  const submission = { buyer, request, requestHash: hash, ip: placing.ip, box, replaces: own };
  const orderId = own !== null && goesOn ? own.id : await submitOrder(trx, deps, ports.payments, submission);
  if (keyId !== null) await rememberResponse(trx, keyId, { orderId, answer: null });
  return { orderId, answer: null, changedIn: goesOn ? null : box.warehouseId };
}

async function lockUnpaid(trx: Trx, { payments }: OrderPorts, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const isOver = nextStatus(order.status, 'ENDED') === null;
  if (isOver || isPaid(await payments.paymentsOfOrder(trx, orderId))) throw new Refusal('Box/is-taken');
  return order;
}

/** The buyer's earlier order may have been paid a moment ago: ask, so that it is fulfilled and not replaced. */
async function askBeforeReplacing(deps: Deps, ports: OrderPorts, { request, buyer }: Placing, hash: Buffer): Promise<void> {
  const holder = await holderOf(deps.db, request.boxId, deps.clock.now(), buyer, request.invoicingDetails);
  if (holder === 'FREE' || holder === 'TAKEN' || holder.request_hash?.equals(hash)) return;
  const open = openAttempt(await ports.payments.paymentsOfOrder(deps.db, holder.id));
  if (open?.status === 'PENDING') await ports.payments.askPayment(open.paymentId);
}

import type { PlacedOrder, PlaceOrder } from '@komora/api';
import { AppError } from '../../../platform/app-error.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction, violatedConstraint } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { findActiveReservation } from '../../catalog/index.ts';
import { assertDetails, holdAccount, isBlocked } from '../../identity/index.ts';
import { acquireKey, type KeyId, rememberResponse, requestHash } from '../../operations/index.ts';
import { assertNewcomer, type Buyer } from './buyer.ts';
import { continueOrder, openOrder, StoredResponse } from './continue-order.ts';
import { nextStatus } from './order.lifecycle.ts';
import { isPaid, type OrderPorts, openAttempt } from './order.ports.ts';
import { listReplaced, lockOrder, type OrderRow } from './order.sql.ts';
import { holderOf, ownOrderOrFree } from './own-order.ts';
import { lockRentable } from './read-offer.ts';
import { assertOnPublicOffer } from './rentable-box.ts';
import { reopenOrder } from './reopen-order.ts';
import { type SubmittedOrder, submitOrder } from './submit-order.ts';

export interface OrderInput {
  buyer: Buyer;
  /** The request as parsed by the schema of the API package. */
  request: PlaceOrder;
  idempotencyKey: string | null;
  /** The client's IP address, stored with the consents. */
  ip: string;
}

/**
 * Places a binding order. One transaction validates, prices and compares again, holds the box, reserves the voucher, and stores the
 * consents and the intent to charge. The payment is opened afterwards, outside the transaction.
 * If the gateway is unavailable, order and hold stay. The buyer's next call continues them: always with the same idempotency key, otherwise
 * if the request is the same. A different request of the buyer for the same box replaces the order, unless it is paid
 * (docs/algorithms/reservations.md).
 * @throws AppError with every code that the endpoint declares; only payment/gateway-unavailable leaves stored rows
 */
export async function placeOrder(deps: Deps, ports: OrderPorts, orderInput: OrderInput): Promise<PlacedOrder> {
  const { request, buyer, idempotencyKey } = orderInput;
  assertDetails(request.invoicingDetails, 'invoicingDetails.');
  const hash = requestHash({ userId: buyer.userId, request });
  const keyId = idempotencyKey === null ? null : { scope: `order/place/${namespaceOf(buyer)}`, key: idempotencyKey };
  await refreshBeforeReplacing(deps, ports, orderInput, hash);
  const decision = await inTransaction(deps.db, (trx) => decide(trx, deps, ports, orderInput, { hash, keyId })).catch(rejectHidden);
  if (decision.response !== null) return decision.response;
  const { submitted } = decision;
  if (submitted === null) return continueOrder(deps, ports, decision.orderId, keyId);
  ports.onReservationChanged?.(submitted.warehouseId);
  if (submitted.isReplacement) await closeReplaced(deps, ports, submitted.id);
  return openOrder(deps, ports, submitted, keyId);
}

/** Staff hid the warehouse after it was read. @throws AppError not-found, or the error itself */
function rejectHidden(error: unknown): never {
  throw violatedConstraint(error) === 'orders_public_warehouse' ? new AppError('not-found', {}, { cause: error }) : error;
}

/** Keys of different clients, and of different browsers without a login, are independent: nobody gets or blocks the response of a stranger. */
const namespaceOf = ({ userId, secretHash }: Buyer): string => userId ?? `newcomer/${secretHash?.toString('hex') ?? ''}`;

interface Decision {
  orderId: string;
  /** The stored response to the same idempotency key. */
  response: PlacedOrder | null;
  /** The order that was stored now; null if an earlier call stored it. */
  submitted: (SubmittedOrder & { warehouseId: string }) | null;
}

async function decide(
  trx: Trx,
  deps: Deps,
  ports: OrderPorts,
  orderInput: OrderInput,
  { hash, keyId }: { hash: Buffer; keyId: KeyId | null },
): Promise<Decision> {
  const { request, buyer } = orderInput;
  const now = deps.clock.now();
  // The account may be deleted at this moment. Then the session is invalid.
  if (buyer.userId !== null && !(await holdAccount(trx, buyer.userId))) throw new AppError('unauthorized');
  if (buyer.userId !== null && (await isBlocked(trx, buyer.userId))) throw new AppError('unauthorized');
  const newId = deps.ids.uuid();
  if (keyId !== null) {
    const known = await acquireKey(trx, keyId, hash, now, { orderId: newId, answer: null });
    if (!known.isNew) {
      const { orderId, answer } = StoredResponse.parse(known.response);
      return { orderId, response: answer, submitted: null };
    }
  }
  const box = assertOnPublicOffer(await lockRentable(trx, request.boxId, now));
  const holder = await ownOrderOrFree(trx, box, buyer);
  const own = holder === null ? null : await lockUnpaid(trx, ports, holder.id);
  if (own?.request_hash?.equals(hash)) {
    await reopenOrder(trx, deps, ports.payments, own.id);
    if (keyId !== null) await rememberResponse(trx, keyId, { orderId: own.id, answer: null });
    return { orderId: own.id, response: null, submitted: null };
  }
  if (buyer.userId === null)
    await assertNewcomer(trx, request.invoicingDetails, { sharesPhone: request.sharesPhone, path: 'invoicingDetails.' });
  const submission = { orderId: newId, buyer, request, requestHash: hash, ip: orderInput.ip, box, replaces: own };
  const submitted = await submitOrder(trx, deps, ports.payments, submission);
  return { orderId: submitted.id, response: null, submitted: { ...submitted, warehouseId: box.warehouseId } };
}

async function lockUnpaid(trx: Trx, { payments }: OrderPorts, orderId: string): Promise<OrderRow> {
  const order = await lockOrder(trx, orderId);
  const isOver = nextStatus(order.status, 'ENDED') === null;
  if (isOver || isPaid(await payments.paymentsOfOrder(trx, orderId))) throw new AppError('Box/is-taken');
  return order;
}

/** The buyer's earlier order may just have been paid. Refresh its payment, so that it is fulfilled instead of replaced. */
async function refreshBeforeReplacing(deps: Deps, ports: OrderPorts, { request, buyer }: OrderInput, hash: Buffer): Promise<void> {
  const holder = await holderOf(deps.db, await findActiveReservation(deps.db, request.boxId, deps.clock.now()), buyer);
  if (holder === 'FREE' || holder === 'TAKEN' || holder.request_hash?.equals(hash)) return;
  const open = openAttempt(await ports.payments.paymentsOfOrder(deps.db, holder.id));
  if (open?.status === 'PENDING') await ports.payments.refreshPayment(open.paymentId);
}

/** Closes the pages of replaced orders, so that the buyer does not pay twice. If a page is paid anyway, the payment is refunded. */
async function closeReplaced(deps: Deps, { payments }: OrderPorts, orderId: string): Promise<void> {
  for (const replacedId of await listReplaced(deps.db, orderId)) {
    const open = openAttempt(await payments.paymentsOfOrder(deps.db, replacedId));
    if (open !== undefined) await payments.closePayment(open.paymentId);
  }
}

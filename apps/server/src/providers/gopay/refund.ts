import * as z from 'zod/mini';
import { type Gateway, type GatewayRefund, GatewayUnavailable } from '../../modules/payments/payment/payment.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { GopayClient } from './client.ts';
import { errorCodes, GopayRequestError } from './gopay-request-error.ts';

type Outcome = Awaited<ReturnType<Gateway['refund']>>;

const RefundItem = z.object({ id: z.number(), state: z.string(), amount: z.number(), date_requested: z.nullish(z.string()) });
type RefundItem = z.infer<typeof RefundItem>;
const Result = z.object({ result: z.string() });

const states: Record<string, Outcome['state']> = { SUCCESS: 'DONE', REQUESTED: 'PENDING', FAILED: 'FAILED' };

/** Maximum time that a call may be in progress. A refund that is not listed by then was not made. */
const inProgressMs = 15 * 60_000;

/** After this time a rejection for a reason that GoPay does not document is final, so that staff can return the money in another way. */
const rejectedAfterMs = 7 * 86_400_000;

/**
 * Sends a refund. GoPay has no idempotency key for it and its response contains no id, so the list of the payment's refunds is read before
 * and after. A listed refund of this amount that is not known as another refund of ours is the one sent before.
 * @throws GatewayUnavailable while it is uncertain if an earlier call arrived
 */
export async function refundOnce(client: GopayClient, clock: Clock, refund: GatewayRefund): Promise<Outcome> {
  const { providerPaymentId, refundId, amount, calledBefore } = refund;
  const path = `/payments/payment/${providerPaymentId}`;
  const others = new Set(refund.otherRefunds);
  const earlier = await listRefunds(client, providerPaymentId);
  const candidates = earlier.filter((item) => item.amount === amount && !others.has(String(item.id)));
  if (calledBefore !== null) {
    const found = candidates.at(-1);
    if (found) return toOutcome(found);
    if (clock.now().getTime() - calledBefore.getTime() < inProgressMs)
      throw new GatewayUnavailable(`Refund ${refundId} may still be on its way to GoPay`);
  }
  try {
    const { result } = Result.parse(await client.json({ path: `${path}/refund`, method: 'POST', encoding: 'form', body: { amount } }));
    const before = new Set(earlier.map(({ id }) => id));
    const created = (await listRefunds(client, providerPaymentId)).find((item) => item.amount === amount && !before.has(item.id));
    if (created) return toOutcome(created);
    if (result === 'FAILED') return rejected(refundId);
    throw new GatewayUnavailable(`GoPay accepted refund ${refundId} but does not list it yet`);
  } catch (error) {
    if (!(error instanceof GopayRequestError)) throw error;
    // The merchant's account may be topped up. The other errors are permanent.
    if (error.has(errorCodes.accountTooEmpty))
      throw new GatewayUnavailable(`There is not enough money at GoPay for refund ${refundId}`, { cause: error });
    if (error.has(errorCodes.refundImpossible, errorCodes.refundImpossibleNow, errorCodes.wrongAmount)) return rejected(refundId);
    if (calledBefore !== null && clock.now().getTime() - calledBefore.getTime() > rejectedAfterMs) return rejected(refundId);
    throw error;
  }
}

/** Fetches the state of a refund that GoPay has accepted. */
export async function refundState(client: GopayClient, providerPaymentId: string, providerRefundId: string): Promise<Outcome['state']> {
  const item = (await listRefunds(client, providerPaymentId)).find(({ id }) => String(id) === providerRefundId);
  if (!item) throw new GatewayUnavailable(`GoPay lists no refund ${providerRefundId} of payment ${providerPaymentId}`);
  return toOutcome(item).state;
}

/** The sum of a payment's refunds that did not fail, in minor units. */
export async function sumRefunds(client: GopayClient, providerPaymentId: string): Promise<number> {
  return (await listMadeRefunds(client, providerPaymentId)).reduce((sum, { amount }) => sum + amount, 0);
}

/** The refunds of a payment that did not fail. */
export async function listMadeRefunds(
  client: GopayClient,
  providerPaymentId: string,
): Promise<{ providerRefundId: string; amount: number }[]> {
  const refunds = await listRefunds(client, providerPaymentId);
  return refunds.filter(({ state }) => state !== 'FAILED').map(({ id, amount }) => ({ providerRefundId: String(id), amount }));
}

async function listRefunds(client: GopayClient, providerPaymentId: string): Promise<RefundItem[]> {
  const response = await client.json({ path: `/payments/payment/${providerPaymentId}/refunds`, method: 'GET', encoding: 'form' });
  const read = z.safeParse(z.array(RefundItem), response);
  if (!read.success) throw new GatewayUnavailable(`GoPay returned an invalid list of refunds: ${z.prettifyError(read.error)}`);
  return read.data;
}

function toOutcome(item: RefundItem): Outcome {
  const state = states[item.state];
  if (state === undefined) throw new GatewayUnavailable(`GoPay's refund ${item.id} is in the unknown state ${item.state}`);
  return { providerRefundId: String(item.id), state };
}

/** A rejected refund has no id at GoPay. */
function rejected(refundId: string): Outcome {
  return { providerRefundId: `refused-${refundId}`, state: 'FAILED' };
}

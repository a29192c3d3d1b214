import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import { type Gateway, type GatewayRefund, GatewayUnavailable } from '../../modules/payment/payment.ports.ts';
import type { GopayClient } from './client.ts';
import { errorCodes, GopayRefusal } from './gopay-refusal.ts';

type Outcome = Awaited<ReturnType<Gateway['refund']>>;

const RefundItem = z.object({ id: z.number(), state: z.string(), amount: z.number(), date_requested: z.nullish(z.string()) });
type RefundItem = z.infer<typeof RefundItem>;
const Result = z.object({ result: z.string() });

const states: Record<string, Outcome['state']> = { SUCCESS: 'DONE', REQUESTED: 'PENDING', FAILED: 'FAILED' };

/** How long a call may be under way: what is not in the list by then was not done. */
const underWayMs = 15 * 60_000;

/**
 * Sends money back. GoPay has no key for this and its answer names no refund: the list of the payment's refunds is read before and after. A
 * refund of that sum which no other refund of ours is known to be is the one that was sent before.
 * @throws GatewayUnavailable as long as it is not certain whether an earlier call arrived
 */
export async function refundOnce(client: GopayClient, clock: Clock, refund: GatewayRefund): Promise<Outcome> {
  const { providerPaymentId, refundId, amount, calledBefore } = refund;
  const path = `/payments/payment/${providerPaymentId}`;
  const others = new Set(refund.otherRefunds);
  const earlier = await listRefunds(client, providerPaymentId);
  const mine = earlier.filter((item) => item.amount === amount && !others.has(String(item.id)));
  if (calledBefore !== null) {
    const found = mine.at(-1);
    if (found) return outcomeOf(found);
    if (clock.now().getTime() - calledBefore.getTime() < underWayMs)
      throw new GatewayUnavailable(`Refund ${refundId} may still be on its way to GoPay`);
  }
  try {
    const { result } = Result.parse(await client.json({ path: `${path}/refund`, method: 'POST', encoding: 'form', body: { amount } }));
    const before = new Set(earlier.map(({ id }) => id));
    const made = (await listRefunds(client, providerPaymentId)).find((item) => item.amount === amount && !before.has(item.id));
    if (made) return outcomeOf(made);
    if (result === 'FAILED') return refused(refundId);
    throw new GatewayUnavailable(`GoPay took refund ${refundId} and does not list it yet`);
  } catch (error) {
    if (!(error instanceof GopayRefusal)) throw error;
    // The merchant's own account may be filled up again; the rest will not change.
    if (error.has(errorCodes.accountTooEmpty))
      throw new GatewayUnavailable(`There is not enough money at GoPay for refund ${refundId}`, { cause: error });
    if (error.has(errorCodes.refundImpossible, errorCodes.refundImpossibleNow, errorCodes.wrongAmount)) return refused(refundId);
    throw error;
  }
}

/** What became of a refund that GoPay had accepted. */
export async function refundState(client: GopayClient, providerPaymentId: string, providerRefundId: string): Promise<Outcome['state']> {
  const item = (await listRefunds(client, providerPaymentId)).find(({ id }) => String(id) === providerRefundId);
  if (!item) throw new GatewayUnavailable(`GoPay lists no refund ${providerRefundId} of payment ${providerPaymentId}`);
  return outcomeOf(item).state;
}

async function listRefunds(client: GopayClient, providerPaymentId: string): Promise<RefundItem[]> {
  const answer = await client.json({ path: `/payments/payment/${providerPaymentId}/refunds`, method: 'GET', encoding: 'form' });
  const read = z.safeParse(z.array(RefundItem), answer);
  if (!read.success) throw new GatewayUnavailable(`GoPay lists refunds in an unknown way: ${z.prettifyError(read.error)}`);
  return read.data;
}

function outcomeOf(item: RefundItem): Outcome {
  const state = states[item.state];
  if (state === undefined) throw new GatewayUnavailable(`GoPay's refund ${item.id} is in the unknown state ${item.state}`);
  return { providerRefundId: String(item.id), state };
}

/** There is nothing at GoPay to name. */
function refused(refundId: string): Outcome {
  return { providerRefundId: `refused-${refundId}`, state: 'FAILED' };
}

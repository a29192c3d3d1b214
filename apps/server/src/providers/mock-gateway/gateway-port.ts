import { inTransaction } from '../../db/transaction.ts';
import { type Gateway, type GatewayStatus, GatewayUnavailable } from '../../modules/payment/payment.ports.ts';
import { chargeSavedCard } from './charge-saved-card.ts';
import {
  bookRefund,
  ensureMockPayment,
  findMockPayment,
  findMockRefund,
  isDown,
  isRefundBooked,
  lockMockPayment,
  refundedSoFar,
} from './mock-gateway.sql.ts';
import { cancelCard } from './saved-card.sql.ts';
import { currentPayment, toldStatus } from './settle-mock-payment.ts';
import { isSigned, signatureHeader } from './signature.ts';
import type { MockWorld } from './world.ts';

/** The merchant's side of the mock gateway: what an adapter of a real vendor would do over HTTP. */
export function mockGatewayPort(world: MockWorld): Gateway {
  const answering = async <T>(work: () => Promise<T>): Promise<T> => {
    if (await isDown(world.db)) throw new GatewayUnavailable('The mock gateway is down');
    return work();
  };
  return {
    provider: 'MOCK',
    start: (payment) =>
      answering(async () => {
        const made = await inTransaction(world.db, (trx) =>
          ensureMockPayment(
            trx,
            {
              id: `mp_${world.ids.secret(15)}`,
              merchant_key: payment.paymentId,
              reference: payment.reference,
              amount: payment.amount,
              currency: payment.currency,
              description: payment.description,
              language: payment.language,
              email: payment.email,
              return_url: payment.returnUrl,
              expires_at: payment.expiresAt,
            },
            world.clock.now(),
          ),
        );
        if (made.amount !== payment.amount || made.currency !== payment.currency)
          throw new Error(`Payment ${payment.paymentId} was started before with another amount`);
        return { providerPaymentId: made.id, redirectUrl: `${world.publicUrl}/mock-gateway/pay/${made.id}` };
      }),
    status: (providerPaymentId) => answering(() => statusOf(world, providerPaymentId)),
    refund: (refund) => answering(() => refundOnce(world, refund)),
    refundStatus: ({ providerRefundId }) => answering(async () => ((await isRefundBooked(world.db, providerRefundId)) ? 'DONE' : 'FAILED')),
    chargeRecurring: (charge) => chargeSavedCard(world, charge),
    cancelRecurring: (methodReference) =>
      answering(() => inTransaction(world.db, (trx) => cancelCard(trx, methodReference, world.clock.now()))),
    paymentIdOf: (providerPaymentId) => answering(async () => (await findMockPayment(world.db, providerPaymentId))?.merchant_key ?? null),
    parseNotification: ({ method, headers, rawBody }) => {
      if (method !== 'POST') return null;
      if (!isSigned(world.secret, headers[signatureHeader], rawBody, world.clock.now())) return null;
      return readNotification(rawBody);
    },
  };
}

async function statusOf(world: MockWorld, id: string): Promise<GatewayStatus> {
  const payment = await currentPayment(world, id);
  if (!payment) throw new Error(`The mock gateway knows no payment ${id}`);
  return toldStatus(payment);
}

async function refundOnce(world: MockWorld, refund: { refundId: string; providerPaymentId: string; amount: number; currency: string }) {
  return inTransaction(world.db, async (trx) => {
    const payment = await lockMockPayment(trx, refund.providerPaymentId);
    if (!payment) throw new Error(`The mock gateway knows no payment ${refund.providerPaymentId}`);
    const before = await findMockRefund(trx, refund.refundId);
    if (before) return { providerRefundId: before.id, state: 'DONE' as const };
    const id = `mr_${world.ids.secret(15)}`;
    const left = payment.state === 'PAID' ? payment.amount - (await refundedSoFar(trx, payment.id)) : 0;
    if (refund.currency !== payment.currency || refund.amount > left) return { providerRefundId: id, state: 'FAILED' as const };
    await bookRefund(
      trx,
      payment,
      { id, merchantKey: refund.refundId, amount: refund.amount, ledgerId: world.ids.uuid() },
      world.clock.now(),
    );
    return { providerRefundId: id, state: 'DONE' as const };
  });
}

function readNotification(rawBody: Buffer): { eventId: string; providerPaymentId: string } | null {
  const body = parseJson(rawBody.toString('utf8'));
  if (typeof body !== 'object' || body === null || !('id' in body) || !('payment' in body)) return null;
  return typeof body.id === 'string' && typeof body.payment === 'string' ? { eventId: body.id, providerPaymentId: body.payment } : null;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

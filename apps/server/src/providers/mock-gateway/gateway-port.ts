import { type Gateway, type GatewayStatus, GatewayUnavailable } from '../../modules/payments/payment/payment.ports.ts';
import { inOneStatement, inTransaction } from '../../platform/db/transaction.ts';
import { mockCardSetups } from './card-setup.ts';
import { chargeSavedCard } from './charge-saved-card.ts';
import { collectCharges } from './collect-charges.ts';
import type { MockGatewayContext } from './context.ts';
import { mockDeclineReasons } from './decline-reasons.ts';
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
import { currentPayment, reportedStatus } from './settle-mock-payment.ts';
import { isSigned, signatureHeader } from './signature.ts';

const down = () => new GatewayUnavailable('The mock gateway is down');

/** The merchant's side of the mock gateway. It replaces the HTTP client of a real vendor. */
export function mockGateway(context: MockGatewayContext): Gateway {
  const insertCharge = collectCharges(context);
  const whenUp = async <T>(work: () => Promise<T>): Promise<T> => {
    if (await isDown(context.db)) throw down();
    return work();
  };
  return {
    provider: 'MOCK',
    declineReasons: mockDeclineReasons,
    start: async (payment) => {
      const created = await inOneStatement(context.db, (statement) =>
        ensureMockPayment(
          statement,
          {
            id: `mp_${context.ids.secret(15)}`,
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
          context.clock.now(),
        ),
      );
      if (created === undefined) throw down();
      if (created.amount !== payment.amount || created.currency !== payment.currency)
        throw new Error(`Payment ${payment.paymentId} was started before with another amount`);
      return { providerPaymentId: created.id, redirectUrl: `${context.publicUrl}/mock-gateway/pay/${created.id}` };
    },
    status: (providerPaymentId) => whenUp(() => statusOf(context, providerPaymentId)),
    refund: (refund) => whenUp(() => refundOnce(context, refund)),
    refundStatus: ({ providerRefundId }) => whenUp(async () => ((await isRefundBooked(context.db, providerRefundId)) ? 'DONE' : 'FAILED')),
    chargeRecurring: (charge) => chargeSavedCard(context, insertCharge, charge),
    cardSetups: mockCardSetups(context, whenUp),
    cancelRecurring: (methodReference) =>
      whenUp(() => inTransaction(context.db, (trx) => cancelCard(trx, methodReference, context.clock.now()))),
    paymentIdOf: (providerPaymentId) => whenUp(async () => (await findMockPayment(context.db, providerPaymentId))?.merchant_key ?? null),
    parseNotification: ({ method, headers, rawBody }) => {
      if (method !== 'POST') return null;
      if (!isSigned(context.secret, headers[signatureHeader], rawBody, context.clock.now())) return null;
      return readNotification(rawBody);
    },
  };
}

async function statusOf(context: MockGatewayContext, id: string): Promise<GatewayStatus> {
  const payment = await currentPayment(context, id);
  if (!payment) throw new Error(`The mock gateway has no payment ${id}`);
  return reportedStatus(payment);
}

async function refundOnce(
  context: MockGatewayContext,
  refund: { refundId: string; providerPaymentId: string; amount: number; currency: string },
) {
  return inTransaction(context.db, async (trx) => {
    const payment = await lockMockPayment(trx, refund.providerPaymentId);
    const before = await findMockRefund(trx, refund.refundId);
    if (before) return { providerRefundId: before.id, state: 'DONE' as const };
    const id = `mr_${context.ids.secret(15)}`;
    // A payment that the gateway does not know is rejected for good, as real gateways do.
    const left = payment?.state === 'PAID' ? payment.amount - (await refundedSoFar(trx, payment.id)) : 0;
    if (!payment || refund.currency !== payment.currency || refund.amount > left) return { providerRefundId: id, state: 'FAILED' as const };
    await bookRefund(
      trx,
      payment,
      { id, merchantKey: refund.refundId, amount: refund.amount, ledgerId: context.ids.uuid() },
      context.clock.now(),
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

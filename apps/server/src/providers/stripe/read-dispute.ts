import type Stripe from 'stripe';
import type { GatewayDispute, GatewayDisputes } from '../../modules/payments/payment/payment.ports.ts';
import { stripeAnswers } from './answer-dispute.ts';
import { callStripe, isMissing } from './call-stripe.ts';
import { ownPaymentId, type StripeContext } from './context.ts';
import { idOf } from './read-intent.ts';

/** Statuses of a decided dispute. An appeal follows a loss, and the money is gone meanwhile. Others are open. */
const closed: Partial<Record<Stripe.Dispute.Status, 'WON' | 'LOST'>> = {
  won: 'WON',
  warning_closed: 'WON',
  lost: 'LOST',
  appeal_needs_response: 'LOST',
  appeal_under_review: 'LOST',
};

/** Disputes and early warnings of fraud. */
export function stripeDisputes(context: StripeContext): GatewayDisputes {
  const { client } = context;
  const created = (since: Date) => ({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 });
  return {
    fetch: async (id) => {
      const dispute = await orMissing(() => client.disputes.retrieve(id, { expand: ['charge'] }));
      const providerPaymentId = dispute === null ? null : await findOwnPayment(context, idOf(dispute.payment_intent));
      return dispute === null || providerPaymentId === null ? null : toDispute(dispute, providerPaymentId);
    },
    listIds: (since) => listIds(() => client.disputes.list(created(since))),
    fetchWarning: async (id) => {
      const warning = await orMissing(() => client.radar.earlyFraudWarnings.retrieve(id));
      const providerPaymentId = warning === null ? null : await findOwnPayment(context, idOf(warning.payment_intent));
      return warning === null || providerPaymentId === null
        ? null
        : { providerPaymentId, reason: warning.fraud_type, isActionable: warning.actionable };
    },
    listWarningIds: (since) => listIds(() => client.radar.earlyFraudWarnings.list(created(since))),
    answers: stripeAnswers(context),
  };
}

function toDispute(dispute: Stripe.Dispute, providerPaymentId: string): GatewayDispute {
  const { id, amount, currency, reason, evidence_details: evidence, evidence: saved } = dispute;
  return {
    providerDisputeId: id,
    providerPaymentId,
    amount,
    currency: currency.toUpperCase(),
    reason,
    state: closed[dispute.status] ?? (dispute.status === 'prevented' ? preventedState(dispute) : 'OPEN'),
    respondBy: evidence?.due_by == null ? null : new Date(evidence.due_by * 1000),
    submissions: evidence?.submission_count ?? 0,
    evidenceFile: idOf(saved?.uncategorized_file ?? null),
  };
}

/** A dispute is prevented by a refund or without one. */
function preventedState({ charge }: Stripe.Dispute): 'WON' | 'LOST' {
  return typeof charge === 'object' && charge.refunded ? 'LOST' : 'WON';
}

/** @returns our id of the payment: the intent of a charge, or the session of a page; null if it is not ours */
async function findOwnPayment(context: StripeContext, intentId: string | null): Promise<string | null> {
  if (intentId === null) return null;
  const { client } = context;
  const intent = await orMissing(() => client.paymentIntents.retrieve(intentId));
  if (intent === null) return null;
  if (ownPaymentId(context, intent.metadata) !== null) return intent.id;
  const sessions = await callStripe(() => client.checkout.sessions.list({ payment_intent: intentId, limit: 1 }));
  return sessions.data.find(({ metadata }) => ownPaymentId(context, metadata) !== null)?.id ?? null;
}

export async function orMissing<T>(call: () => Promise<T>): Promise<T | null> {
  try {
    return await callStripe(call);
  } catch (error) {
    if (isMissing(error)) return null;
    throw error;
  }
}

export function listIds(list: () => AsyncIterable<{ id: string }>): Promise<string[]> {
  return callStripe(async () => {
    const ids: string[] = [];
    for await (const { id } of list()) ids.push(id);
    return ids;
  });
}

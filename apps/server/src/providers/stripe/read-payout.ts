import type { PayoutLineKind } from '@komora/domain';
import type Stripe from 'stripe';
import {
  GatewayNotReached,
  type GatewayPayout,
  type GatewayPayoutLine,
  type GatewayPayouts,
} from '../../modules/payments/payment/payment.ports.ts';
import { callStripe } from './call-stripe.ts';
import { ownPaymentId, type StripeContext } from './context.ts';
import { pages } from './list-paid.ts';
import { readAccount } from './read-account.ts';
import { listIds, orMissing } from './read-dispute.ts';
import { idOf } from './read-intent.ts';

const statuses: Record<string, GatewayPayout['status']> = {
  pending: 'PENDING',
  in_transit: 'IN_TRANSIT',
  paid: 'PAID',
  failed: 'FAILED',
  canceled: 'CANCELED',
};

/** Stripe's categories of movements (docs.stripe.com/reports/reporting-categories). Others are adjustments. */
const kinds: Record<string, PayoutLineKind> = {
  charge: 'PAYMENT',
  refund: 'REFUND',
  refund_failure: 'REFUND_RETURNED',
  dispute: 'DISPUTE',
  dispute_reversal: 'DISPUTE_RETURNED',
  fee: 'FEE',
  tax: 'FEE',
  network_cost: 'FEE',
  payout_reversal: 'PAYOUT_RETURNED',
};

/** Payouts with their lines. Lines are documented for automatic payouts only. */
export function stripePayouts(context: StripeContext): GatewayPayouts {
  const { client } = context;
  let account: Promise<string> | undefined;
  // The account of a key never changes. A failed call is repeated.
  const accountId = () => {
    account ??= named(callStripe(() => readAccount(client))).catch((error: unknown) => {
      account = undefined;
      throw error;
    });
    return account;
  };
  return {
    listIds: (since) => listIds(() => client.payouts.list({ created: { gte: Math.floor(since.getTime() / 1000) }, limit: 100 })),
    fetch: async (id) => {
      const payout = await orMissing(() => client.payouts.retrieve(id));
      if (payout === null) return null;
      return toPayout(payout, await accountId(), payout.automatic ? await readLines(context, payout.id) : []);
    },
  };
}

async function named(account: Promise<string | null>): Promise<string> {
  const id = await account;
  if (id === null) throw new GatewayNotReached('The key of Stripe may not read its account, which payouts are stored with');
  return id;
}

function toPayout(payout: Stripe.Payout, account: string, lines: GatewayPayoutLine[]): GatewayPayout {
  const isComplete = payout.reconciliation_status === 'completed';
  return {
    account,
    isLive: payout.livemode,
    providerPayoutId: payout.id,
    amount: payout.amount,
    currency: payout.currency.toUpperCase(),
    status: statuses[payout.status] ?? 'PENDING',
    linesState: payout.automatic ? (isComplete ? 'COMPLETE' : 'LATER') : 'NONE',
    failure: payout.failure_message ?? payout.failure_code,
    bankReference: payout.trace_id?.value ?? payout.statement_descriptor,
    arrivesOn: new Date(payout.arrival_date * 1000).toISOString().slice(0, 10),
    createdAt: new Date(payout.created * 1000),
    lines,
  };
}

async function readLines(context: StripeContext, payout: string): Promise<GatewayPayoutLine[]> {
  const lines: GatewayPayoutLine[] = [];
  const list = context.client.balanceTransactions.list({ payout, limit: 100, expand: ['data.source'] });
  for await (const transaction of pages(list)) {
    // The payout itself is in the list as the last movement.
    if (transaction.reporting_category === 'payout') continue;
    const { id, amount, fee, currency, created, description, source } = transaction;
    const kind = kinds[transaction.reporting_category] ?? 'ADJUSTMENT';
    lines.push({
      providerLineId: id,
      kind,
      amount,
      fee,
      currency: currency.toUpperCase(),
      bookedAt: new Date(created * 1000),
      source: idOf(source),
      description: (description ?? transaction.reporting_category).slice(0, 500),
      matches: await findMatches(context, kind, source),
      ownPaymentId: null,
    });
  }
  return lines;
}

/** Our payment is an intent or the session of a page; the session is asked for, because an intent does not name it. */
async function findMatches(context: StripeContext, kind: PayoutLineKind, source: Stripe.BalanceTransaction['source']): Promise<string[]> {
  const id = idOf(source);
  if (id === null) return [];
  if (kind !== 'PAYMENT') return [id];
  const charge = typeof source === 'object' && source?.object === 'charge' ? source : null;
  const intent = idOf(charge?.payment_intent ?? null);
  if (charge === null || intent === null) return [];
  if (ownPaymentId(context, charge.metadata) !== null) return [intent];
  if (charge.metadata.komora_reference === undefined) return [];
  const sessions = await callStripe(() => context.client.checkout.sessions.list({ payment_intent: intent, limit: 1 }));
  return sessions.data.flatMap((session) => (ownPaymentId(context, session.metadata) === null ? [] : [session.id]));
}

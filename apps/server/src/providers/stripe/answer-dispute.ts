import type Stripe from 'stripe';
import {
  EvidenceTooLong,
  type GatewayAnswers,
  type GatewayEvidence,
  GatewayRejected,
  GatewayUnavailable,
} from '../../modules/payments/payment/payment.ports.ts';
import { callStripe, guardStripe } from './call-stripe.ts';
import type { StripeContext } from './context.ts';
import { stripeDisputeIds } from './dispute-ids.ts';

/**
 * Evidence as Stripe documents it: the file is uploaded, saved with `submit: false` and sent with `submit: true` (docs.stripe.com/disputes/api). Only short
 * texts stand beside the file: Stripe counts the pages of both together (docs.stripe.com/changelog/endive/2026-09-30/page-limit-validation-dispute-evidence).
 */
export function stripeAnswers(context: StripeContext): GatewayAnswers {
  const { client } = context;
  return {
    knows: (id) => stripeDisputeIds.test(id),
    stage: (evidence) => guardStripe(() => stage(context, evidence)).catch(rethrowTooLong),
    submit: ({ disputeId, bundleId, attempt }) =>
      guardStripe(async () => {
        const idempotencyKey = `evidence-send-${bundleId}-${attempt}`;
        await callStripe(() => client.disputes.update(disputeId, { submit: true }, { idempotencyKey }));
      }),
  };
}

function rethrowTooLong(error: unknown): never {
  if (error instanceof GatewayRejected && error.code === 'dispute_evidence_page_limit_exceeded')
    throw new EvidenceTooLong(error.message, { code: error.code, isSystemic: false, cause: error });
  throw error;
}

async function stage({ client }: StripeContext, { disputeId, bundleId, pdf, texts }: GatewayEvidence): Promise<string> {
  const file = await callStripe(() =>
    client.files.create(
      { purpose: 'dispute_evidence', file: { data: pdf, name: `evidence-${disputeId}.pdf`, type: 'application/pdf' } },
      { idempotencyKey: `evidence-file-${bundleId}` },
    ),
  );
  const evidence: Stripe.DisputeUpdateParams.Evidence = {
    uncategorized_file: file.id,
    // An empty text removes what an earlier version said.
    customer_name: texts.customerName ?? '',
    customer_email_address: texts.customerEmail ?? '',
    customer_purchase_ip: texts.purchaseIp ?? '',
    product_description: texts.product ?? '',
    service_date: texts.serviceDate ?? '',
  };
  try {
    await callStripe(() => client.disputes.update(disputeId, { evidence, submit: false }, { idempotencyKey: `evidence-${bundleId}` }));
  } catch (error) {
    if (!(error instanceof GatewayUnavailable)) throw error;
    // The outcome is unknown: what the dispute shows decides.
    const { evidence: saved } = await callStripe(() => client.disputes.retrieve(disputeId));
    const known = saved.uncategorized_file;
    if ((typeof known === 'string' ? known : known?.id) !== file.id) throw error;
  }
  return file.id;
}

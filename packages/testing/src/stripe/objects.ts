import type Stripe from 'stripe';
import { testCards } from './cards.ts';
import type { Dispute, FraudWarning, Intent, Method, Refund, Session, State, UploadedFile } from './state.ts';

type CardOf = Pick<Stripe.PaymentMethod.Card, 'brand' | 'last4' | 'exp_month' | 'exp_year'>;
type MethodObject = Pick<Stripe.PaymentMethod, 'id' | 'object' | 'customer' | 'created' | 'livemode' | 'type'> & { card: CardOf };
type IntentObject = Pick<
  Stripe.PaymentIntent,
  'id' | 'object' | 'amount' | 'amount_received' | 'currency' | 'customer' | 'created' | 'description' | 'livemode' | 'metadata' | 'status'
> & { last_payment_error: Pick<Stripe.PaymentIntent.LastPaymentError, 'type' | 'code' | 'decline_code' | 'advice_code'> | null } & {
  payment_method: string | MethodObject | null;
};
type SessionObject = Pick<
  Stripe.Checkout.Session,
  | 'id'
  | 'object'
  | 'amount_total'
  | 'cancel_url'
  | 'client_reference_id'
  | 'created'
  | 'currency'
  | 'customer'
  | 'expires_at'
  | 'livemode'
  | 'locale'
  | 'metadata'
  | 'mode'
  | 'payment_status'
  | 'status'
  | 'success_url'
  | 'ui_mode'
  | 'url'
> & { payment_intent: string | IntentObject | null; setup_intent: string | SetupObject | null };
type SetupObject = Pick<Stripe.SetupIntent, 'id' | 'object' | 'customer' | 'livemode' | 'status'> & {
  payment_method: string | MethodObject | null;
};
type RefundObject = Pick<Stripe.Refund, 'id' | 'object' | 'amount' | 'created' | 'currency' | 'metadata' | 'payment_intent' | 'status'>;

type DisputeObject = Pick<
  Stripe.Dispute,
  'id' | 'object' | 'amount' | 'charge' | 'created' | 'currency' | 'livemode' | 'payment_intent' | 'reason' | 'status'
> & {
  evidence: Partial<Stripe.Dispute.Evidence>;
  evidence_details: Pick<Stripe.Dispute.EvidenceDetails, 'due_by' | 'has_evidence' | 'past_due' | 'submission_count'>;
};
type FileObject = Pick<Stripe.File, 'id' | 'object' | 'created' | 'filename' | 'purpose' | 'size' | 'type'>;
type WarningObject = Pick<
  Stripe.Radar.EarlyFraudWarning,
  'id' | 'object' | 'actionable' | 'charge' | 'created' | 'fraud_type' | 'livemode' | 'payment_intent'
>;

/** Answers of the API: the fields of Stripe's objects that a merchant of our kind reads, held against its published types. */
export class Objects {
  readonly #state: () => State;
  readonly #url: () => string;
  readonly #now: () => number;

  constructor(state: () => State, url: () => string, now: () => number) {
    this.#state = state;
    this.#url = url;
    this.#now = now;
  }

  method({ id, customer, number, expMonth, expYear, created }: Method): MethodObject {
    const brand = testCards.find((card) => card.number === number)?.brand ?? 'visa';
    const card = { brand, last4: number.slice(-4), exp_month: expMonth, exp_year: expYear };
    return { id, object: 'payment_method', customer, created, livemode: false, type: 'card', card };
  }

  /** @param expand paths as the caller gave them */
  intent(intent: Intent, expand: readonly string[] = []): IntentObject {
    const method = intent.method === null ? undefined : this.#state().methods[intent.method];
    return {
      id: intent.id,
      object: 'payment_intent',
      amount: intent.amount,
      amount_received: intent.status === 'succeeded' ? intent.amount : 0,
      currency: intent.currency,
      customer: intent.customer,
      created: intent.created,
      description: intent.description,
      livemode: false,
      metadata: intent.metadata,
      status: intent.status,
      payment_method: method !== undefined && expand.includes('payment_method') ? this.method(method) : (method?.id ?? null),
      last_payment_error:
        intent.decline === null
          ? null
          : {
              type: 'card_error',
              code: intent.decline.code,
              decline_code: intent.decline.declineCode,
              ...(intent.decline.advice === undefined ? {} : { advice_code: intent.decline.advice }),
            },
    };
  }

  session(session: Session, expand: readonly string[] = []): SessionObject {
    const intent = session.intent === null ? undefined : this.#state().intents[session.intent];
    const inner = expand.flatMap((path) => (path.startsWith('payment_intent.') ? [path.slice('payment_intent.'.length)] : []));
    const expands = inner.length > 0 || expand.includes('payment_intent');
    return {
      id: session.id,
      object: 'checkout.session',
      amount_total: session.mode === 'setup' ? null : session.amount,
      cancel_url: session.cancelUrl,
      client_reference_id: session.reference,
      created: session.created,
      currency: session.currency,
      customer: session.customer,
      expires_at: session.expiresAt,
      livemode: false,
      locale: session.locale,
      metadata: session.metadata,
      mode: session.mode,
      payment_intent: intent !== undefined && expands ? this.intent(intent, inner) : (intent?.id ?? null),
      payment_status: session.mode === 'setup' ? 'no_payment_required' : session.paid ? 'paid' : 'unpaid',
      setup_intent: session.mode === 'setup' ? this.#setup(session, expand) : null,
      status: session.status,
      success_url: session.successUrl,
      ui_mode: 'hosted_page',
      url: session.status === 'open' ? `${this.#url()}/c/pay/${session.id}` : null,
    };
  }

  #setup({ id, customer, savedMethod }: Session, expand: readonly string[]): string | SetupObject {
    const setupId = id.replace(/^cs_/, 'seti_');
    if (!expand.some((path) => path.startsWith('setup_intent'))) return setupId;
    const method = savedMethod === null ? undefined : this.#state().methods[savedMethod];
    const isExpanded = expand.includes('setup_intent.payment_method');
    return {
      id: setupId,
      object: 'setup_intent',
      customer,
      livemode: false,
      status: method === undefined ? 'requires_payment_method' : 'succeeded',
      payment_method: method !== undefined && isExpanded ? this.method(method) : savedMethod,
    };
  }

  dispute({ id, intent, amount, currency, reason, status, dueBy, evidence, submissions, created }: Dispute): DisputeObject {
    const hasEvidence = Object.values(evidence).some((one) => one !== '');
    const details = { due_by: dueBy, has_evidence: hasEvidence, past_due: this.#now() > dueBy, submission_count: submissions };
    const about = { charge: chargeOf(intent), payment_intent: intent };
    return {
      id,
      object: 'dispute',
      amount,
      created,
      currency,
      livemode: false,
      reason,
      status,
      evidence,
      evidence_details: details,
      ...about,
    };
  }

  warning({ id, intent, fraudType, actionable, created }: FraudWarning): WarningObject {
    const about = { charge: chargeOf(intent), payment_intent: intent };
    return { id, object: 'radar.early_fraud_warning', actionable, created, fraud_type: fraudType, livemode: false, ...about };
  }

  file({ id, created, filename, purpose, size, type }: UploadedFile): FileObject {
    return { id, object: 'file', created, filename, purpose: purpose as Stripe.File.Purpose, size, type };
  }

  refund({ id, intent, amount, currency, status, metadata, created }: Refund): RefundObject {
    return { id, object: 'refund', amount, created, currency, metadata, payment_intent: intent, status };
  }
}

/** The charge of a paid intent. */
const chargeOf = (intentId: string): string => intentId.replace(/^pi_/, 'ch_');

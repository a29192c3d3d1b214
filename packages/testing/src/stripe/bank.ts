import { findCard, type LaterOutcome, laterDeclines } from './cards.ts';
import { Deliveries, type DeliveryMode } from './deliveries.ts';
import { Objects } from './objects.ts';
import {
  type Decline,
  type Dispute,
  emptyState,
  type FraudWarning,
  type Intent,
  type LedgerEntry,
  type Method,
  newId,
  type Refund,
  type Session,
  type State,
} from './state.ts';

export interface FakeOptions {
  /** Default: the real one. */
  now?: () => Date;
  /** URL of the merchant's webhook; without it no events are sent. */
  webhookUrl?: string;
  secretKey?: string;
  webhookSecret?: string;
  accountId?: string;
}

/** The ledger and state of the fake. */
export class Bank {
  state: State = emptyState();
  /** The key of the account that the fake shows now. */
  secretKey: string;
  readonly webhookSecret: string;
  accountId: string;
  readonly #others = new Map<string, State>();
  readonly deliveries: Deliveries;
  readonly objects: Objects;
  /** True: refunds start as pending. */
  refundsPend = false;
  /** Pages of evidence that the card network takes. */
  maxEvidencePages = 19;
  url = '';
  readonly #clock: () => Date;
  #reported: Date | null = null;

  constructor(options: FakeOptions) {
    this.secretKey = options.secretKey ?? 'sk_test_komorafake';
    this.webhookSecret = options.webhookSecret ?? 'whsec_komorafake';
    this.accountId = options.accountId ?? 'acct_komorafake';
    this.#clock = options.now ?? (() => new Date());
    this.deliveries = new Deliveries({ secret: this.webhookSecret, now: () => this.now(), webhookUrl: options.webhookUrl });
    this.objects = new Objects(
      () => this.state,
      () => this.url,
      () => this.seconds(),
    );
  }

  now(): Date {
    return this.#reported ?? this.#clock();
  }

  /** Shows another account, with payments, cards and a key of its own. The one from before stays as it is. */
  showAccount(accountId: string, secretKey: string): void {
    this.#others.set(this.accountId, this.state);
    this.state = this.#others.get(accountId) ?? emptyState();
    this.accountId = accountId;
    this.secretKey = secretKey;
  }

  /** Stops the clock at an instant; null lets it run again. */
  setTime(at: Date | null): void {
    this.#reported = at;
  }

  seconds(): number {
    return Math.floor(this.now().getTime() / 1000);
  }

  setDelivery(mode: DeliveryMode, copies = 1): void {
    this.deliveries.mode = mode;
    this.deliveries.copies = copies;
  }

  /** The current session; closes it if it has expired. */
  async session(id: string): Promise<Session | undefined> {
    const session = this.state.sessions[id];
    if (session?.status === 'open' && session.expiresAt <= this.seconds()) await this.expire(session);
    return session;
  }

  async expire(session: Session): Promise<void> {
    session.status = 'expired';
    await this.deliveries.announce('checkout.session.expired', this.objects.session(session));
  }

  /** Current behaviour of a saved card. */
  outcomeOf(methodId: string): LaterOutcome {
    const number = this.state.methods[methodId]?.number ?? '';
    return this.state.later[methodId] ?? findCard(number)?.later ?? 'PAYS';
  }

  newIntent(fields: Pick<Intent, 'amount' | 'currency' | 'customer' | 'description' | 'metadata'>): Intent {
    const intent: Intent = {
      ...fields,
      id: newId('pi'),
      method: null,
      status: 'requires_payment_method',
      decline: null,
      refunded: 0,
      created: this.seconds(),
    };
    this.state.intents[intent.id] = intent;
    return intent;
  }

  /** Charges a saved card off session. */
  async chargeSaved(intent: Intent, methodId: string): Promise<void> {
    const outcome = this.outcomeOf(methodId);
    if (outcome === 'SOFT' || outcome === 'HARD' || outcome === 'CHALLENGE') return this.decline(intent, laterDeclines[outcome]);
    intent.method = methodId;
    await this.pay(intent);
  }

  async pay(intent: Intent): Promise<void> {
    intent.status = 'succeeded';
    intent.decline = null;
    this.#book('CHARGE', intent, intent.amount);
    await this.deliveries.announce('payment_intent.succeeded', this.objects.intent(intent));
  }

  async decline(intent: Intent, decline: Decline): Promise<void> {
    intent.status = 'requires_payment_method';
    intent.method = null;
    intent.decline = decline;
    await this.deliveries.announce('payment_intent.payment_failed', this.objects.intent(intent));
  }

  async refund(intent: Intent, amount: number, metadata: Record<string, string>): Promise<Refund> {
    const refund: Refund = {
      id: newId('re'),
      intent: intent.id,
      amount,
      currency: intent.currency,
      status: this.refundsPend ? 'pending' : 'succeeded',
      metadata,
      created: this.seconds(),
    };
    this.state.refunds[refund.id] = refund;
    intent.refunded += amount;
    this.#book('REFUND', intent, amount);
    await this.deliveries.announce('refund.created', this.objects.refund(refund));
    return refund;
  }

  /** Sets the final state of a pending refund. A refund that succeeded can fail later, because the bank returns the money. */
  async endRefund(refund: Refund, succeeds: boolean): Promise<void> {
    if (refund.status === 'failed' || (succeeds && refund.status !== 'pending')) return;
    refund.status = succeeds ? 'succeeded' : 'failed';
    const intent = this.state.intents[refund.intent];
    if (!succeeds && intent !== undefined) {
      intent.refunded -= refund.amount;
      this.#book('REFUND_FAILED', intent, refund.amount);
    }
    await this.deliveries.announce(succeeds ? 'refund.updated' : 'refund.failed', this.objects.refund(refund));
  }

  /** The card network reports a new number and expiry of a saved card. */
  async renewCard(method: Method, card: { number: string; expMonth: number; expYear: number }): Promise<void> {
    Object.assign(method, card);
    await this.deliveries.announce('payment_method.automatically_updated', this.objects.method(method));
  }

  /** The card holder's bank takes back the money of a payment; an inquiry asks first. */
  async dispute(
    intent: Intent,
    { amount = intent.amount, inquiry = false }: { amount?: number; inquiry?: boolean } = {},
  ): Promise<Dispute> {
    const dispute: Dispute = {
      id: newId('dp'),
      intent: intent.id,
      amount,
      currency: intent.currency,
      status: inquiry ? 'warning_needs_response' : 'needs_response',
      reason: 'fraudulent',
      dueBy: this.seconds() + 9 * 86_400,
      evidence: {},
      submissions: 0,
      created: this.seconds(),
    };
    this.state.disputes[dispute.id] = dispute;
    await this.deliveries.announce('charge.dispute.created', this.objects.dispute(dispute));
    if (inquiry) return dispute;
    this.#book('DISPUTE', intent, amount);
    await this.deliveries.announce('charge.dispute.funds_withdrawn', this.objects.dispute(dispute));
    return dispute;
  }

  async closeDispute(dispute: Dispute, status: 'won' | 'lost' | 'warning_closed'): Promise<void> {
    dispute.status = status;
    const intent = this.state.intents[dispute.intent];
    if (status === 'won' && intent !== undefined) {
      this.#book('DISPUTE_WON', intent, dispute.amount);
      await this.deliveries.announce('charge.dispute.funds_reinstated', this.objects.dispute(dispute));
    }
    await this.deliveries.announce('charge.dispute.closed', this.objects.dispute(dispute));
  }

  async warn(intent: Intent): Promise<FraudWarning> {
    const warning: FraudWarning = {
      id: newId('issfr'),
      intent: intent.id,
      fraudType: 'made_with_stolen_card',
      actionable: true,
      created: this.seconds(),
    };
    this.state.warnings[warning.id] = warning;
    await this.deliveries.announce('radar.early_fraud_warning.created', this.objects.warning(warning));
    return warning;
  }

  /** The payment of a warning was refunded or disputed. */
  async endWarning(warning: FraudWarning): Promise<void> {
    warning.actionable = false;
    await this.deliveries.announce('radar.early_fraud_warning.updated', this.objects.warning(warning));
  }

  #book(kind: LedgerEntry['kind'], intent: Intent, amount: number): void {
    const entry: LedgerEntry = {
      kind,
      intent: intent.id,
      amount,
      currency: intent.currency.toUpperCase(),
      metadata: intent.metadata,
      at: this.seconds(),
    };
    this.state.ledger.push(entry);
  }
}

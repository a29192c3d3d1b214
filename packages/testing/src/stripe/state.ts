import { randomBytes } from 'node:crypto';
import type { LaterOutcome } from './cards.ts';

export type Metadata = Record<string, string>;

export interface Method {
  id: string;
  customer: string | null;
  number: string;
  expMonth: number;
  expYear: number;
  created: number;
}

export interface Decline {
  code: string;
  declineCode: string;
  advice: string | undefined;
}

export interface Intent {
  id: string;
  amount: number;
  currency: string;
  customer: string | null;
  method: string | null;
  status: 'requires_payment_method' | 'requires_action' | 'succeeded' | 'canceled';
  description: string | null;
  metadata: Metadata;
  decline: Decline | null;
  refunded: number;
  created: number;
}

export interface Session {
  id: string;
  /** `setup`: a card is saved without a payment; the amount is 0. */
  mode: 'payment' | 'setup';
  /** The card that a `setup` saved. */
  savedMethod: string | null;
  amount: number;
  currency: string;
  name: string;
  customer: string | null;
  email: string | null;
  reference: string | null;
  savesCard: boolean;
  intent: string | null;
  intentMetadata: Metadata;
  description: string | null;
  status: 'open' | 'complete' | 'expired';
  paid: boolean;
  locale: string;
  metadata: Metadata;
  successUrl: string;
  cancelUrl: string | null;
  expiresAt: number;
  created: number;
}

export interface Refund {
  id: string;
  intent: string;
  amount: number;
  currency: string;
  status: 'pending' | 'succeeded' | 'failed';
  metadata: Metadata;
  created: number;
}

/** A chargeback, or an inquiry of the card holder's bank. */
export interface Dispute {
  id: string;
  intent: string;
  amount: number;
  currency: string;
  status: 'warning_needs_response' | 'warning_under_review' | 'warning_closed' | 'needs_response' | 'under_review' | 'won' | 'lost';
  reason: string;
  dueBy: number;
  /** Saved by the merchant. */
  evidence: Record<string, string>;
  submissions: number;
  created: number;
}

/** A card network's warning of probable fraud. */
export interface FraudWarning {
  id: string;
  intent: string;
  fraudType: string;
  actionable: boolean;
  created: number;
}

/** A file that the merchant uploaded. */
export interface UploadedFile {
  id: string;
  purpose: string;
  filename: string;
  type: string;
  /** In base64. */
  content: string;
  size: number;
  created: number;
}

/** Money that moved. */
export interface LedgerEntry {
  kind: 'CHARGE' | 'REFUND' | 'REFUND_FAILED' | 'DISPUTE' | 'DISPUTE_WON';
  intent: string;
  /** Minor units. */
  amount: number;
  /** ISO code in capitals. */
  currency: string;
  /** Notes of the merchant on the payment. */
  metadata: Metadata;
  /** Seconds since 1970. */
  at: number;
}

/** A movement on the merchant's balance. */
export interface Movement {
  id: string;
  /** Stripe's reporting category. */
  category: string;
  amount: number;
  fee: number;
  /** In small letters, as Stripe writes it. */
  currency: string;
  created: number;
  /** The charge, refund, dispute or payout. */
  source: string | null;
  description: string;
  payout: string | null;
}

export interface Payout {
  id: string;
  amount: number;
  currency: string;
  status: 'pending' | 'in_transit' | 'paid' | 'failed';
  automatic: boolean;
  complete: boolean;
  live: boolean;
  failure: string | null;
  created: number;
}

export interface KnownKey {
  fingerprint: string;
  /** Null while the first call is still being worked on. */
  response: { status: number; body: object } | null;
  at: number;
}

/** The state of the fake, as plain data. */
export interface State {
  methods: Record<string, Method>;
  sessions: Record<string, Session>;
  intents: Record<string, Intent>;
  refunds: Record<string, Refund>;
  disputes: Record<string, Dispute>;
  warnings: Record<string, FraudWarning>;
  files: Record<string, UploadedFile>;
  movements: Record<string, Movement>;
  payouts: Record<string, Payout>;
  keys: Record<string, KnownKey>;
  ledger: LedgerEntry[];
  /** Overrides of the behaviour of saved cards, by method. */
  later: Record<string, LaterOutcome>;
}

export function emptyState(): State {
  return {
    methods: {},
    sessions: {},
    intents: {},
    refunds: {},
    disputes: {},
    warnings: {},
    files: {},
    movements: {},
    payouts: {},
    keys: {},
    ledger: [],
    later: {},
  };
}

/** A random id in Stripe's format, for example 'pi_…'. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

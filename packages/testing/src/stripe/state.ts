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

/** Money that moved. */
export interface LedgerEntry {
  kind: 'CHARGE' | 'REFUND' | 'REFUND_FAILED';
  intent: string;
  /** Minor units. */
  amount: number;
  /** ISO code in capitals. */
  currency: string;
  /** What the merchant wrote on the payment. */
  metadata: Metadata;
  /** Seconds since 1970. */
  at: number;
}

export interface KnownKey {
  fingerprint: string;
  /** Null while the first call is still being worked on. */
  answer: { status: number; body: object } | null;
  at: number;
}

/** All that the fake knows, as plain data. */
export interface State {
  methods: Record<string, Method>;
  sessions: Record<string, Session>;
  intents: Record<string, Intent>;
  refunds: Record<string, Refund>;
  keys: Record<string, KnownKey>;
  ledger: LedgerEntry[];
  /** What saved cards do from now on, whatever their number; by method. */
  later: Record<string, LaterOutcome>;
}

export function emptyState(): State {
  return { methods: {}, sessions: {}, intents: {}, refunds: {}, keys: {}, ledger: [], later: {} };
}

/** An id as Stripe's look: 'pi_' and letters that nobody guesses. */
export function newId(prefix: string): string {
  return `${prefix}_${randomBytes(12).toString('hex')}`;
}

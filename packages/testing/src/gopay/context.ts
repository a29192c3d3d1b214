import type { GopayCard } from './cards.ts';
import type { WebhookSender } from './webhook-sender.ts';

export type GopayState = 'CREATED' | 'PAYMENT_METHOD_CHOSEN' | 'PAID' | 'CANCELED' | 'TIMEOUTED' | 'REFUNDED' | 'PARTIALLY_REFUNDED';

export interface GopayRefund {
  id: number;
  state: 'REQUESTED' | 'SUCCESS' | 'FAILED';
  amount: number;
  dateRequested: Date;
  dateLastChange: Date;
}

export interface GopayPayment {
  id: number;
  /** Of a repeated charge: the payment whose card is charged. */
  parentId: number | null;
  orderNumber: string;
  orderDescription: string;
  amount: number;
  currency: string;
  state: GopayState;
  subState: string | null;
  /** Step of the payer on the hosted page. */
  step: 'CARD' | 'BANK';
  recurrence: { cycle: string; dateTo: string; state: 'REQUESTED' | 'STARTED' | 'STOPPED' } | null;
  email: string;
  card: GopayCard | null;
  returnUrl: string;
  notificationUrl: string;
  lang: string;
  params: { name: string; value: string }[];
  createdAt: Date;
  refunds: GopayRefund[];
}

export interface LedgerEntry {
  movementId: number;
  /** 0: not of a payment. */
  paymentId: number;
  /** Of a fee or a transfer: the number of the clearing. */
  orderNumber: string;
  /** The additional parameter of that name: the merchant's reference. */
  reference: string;
  kind: 'CHARGE' | 'REFUND' | 'REFUND_RETURNED' | 'FEE' | 'TRANSFER';
  /** Its name in the statement, if it is another one. */
  type?: string;
  /** Minor units. */
  amount: number;
  currency: string;
  at: Date;
}

export const operations = [
  'token',
  'methods',
  'create',
  'status',
  'create-recurrence',
  'void-recurrence',
  'refund',
  'refunds',
  'statement',
] as const;
export type Operation = (typeof operations)[number];

/**
 * Fault of the next call of an operation: the connection is closed or hangs, before or after the gateway has acted; an internal error (500); or an
 * expired token (403).
 */
export const faultKinds = ['drop-before', 'drop-after', 'hang-before', 'hang-after', 'ill', 'token-expired'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** Lifetime of the hosted page in minutes. */
export const pageMinutes = 60;
/** Lifetime of a token in seconds. */
export const tokenSeconds = 1800;

/** The state of the fake gateway. */
export interface GopayFakeContext {
  now(): Date;
  /** Base URL of pages and API; set when it listens. */
  origin: string;
  goId: number;
  clientId: string;
  clientSecret: string;
  payments: Map<number, GopayPayment>;
  tokens: Map<string, Date>;
  ledger: LedgerEntry[];
  /** Pending faults in order; each affects one call. */
  faults: { operation: Operation; kind: FaultKind }[];
  /** Permanent faults by operation. */
  standing: Map<Operation, FaultKind>;
  /** Callbacks that run once, during the next call of an operation. */
  meanwhile: { operation: Operation; act: () => Promise<unknown> }[];
  /** Results of the next refunds; by default each one succeeds at once. */
  refundResults: ('FINISHED' | 'ACCEPTED' | 'FAILED' | 'UNKNOWN_ERROR')[];
  /** Sends notifications to the merchant. */
  webhookSender: WebhookSender;
  statement: {
    /** One more column with the id of the payment, which GoPay's documentation does not have. */
    namesPayments: boolean;
    /** Changes the text before it is sent. */
    change: ((text: string) => string) | null;
  };
  nextId(): number;
  nextMovementId(): number;
}

export function findPayment(context: GopayFakeContext, id: number): GopayPayment | undefined {
  const payment = context.payments.get(id);
  if (payment && isOpen(payment) && payment.parentId === null) {
    const end = payment.createdAt.getTime() + pageMinutes * 60_000;
    if (context.now().getTime() >= end) changeState(context, payment, 'TIMEOUTED', '_5024');
  }
  return payment;
}

export function isOpen({ state }: GopayPayment): boolean {
  return state === 'CREATED' || state === 'PAYMENT_METHOD_CHOSEN';
}

/** Changes the state of a payment and notifies the merchant, except for the two states without notifications. */
export function changeState(context: GopayFakeContext, payment: GopayPayment, state: GopayState, subState: string | null): void {
  payment.state = state;
  payment.subState = subState;
  if (!isOpen(payment)) context.webhookSender.post(payment);
}

/** Books the money. A payment that was declined or ran out may still be paid: banks do that. */
export function pay(context: GopayFakeContext, payment: GopayPayment): void {
  if (['PAID', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(payment.state)) return;
  if (payment.recurrence?.state === 'REQUESTED') payment.recurrence.state = 'STARTED';
  book(context, payment, 'CHARGE', payment.amount);
  changeState(context, payment, 'PAID', null);
}

export function book(context: GopayFakeContext, payment: GopayPayment, kind: LedgerEntry['kind'], amount: number): void {
  const reference = payment.params.find(({ name }) => name === 'reference')?.value ?? '';
  const { id: paymentId, orderNumber, currency } = payment;
  enter(context, { paymentId, orderNumber, reference, kind, amount, currency });
}

/** Books any movement, now or at another time. */
export function enter(context: GopayFakeContext, entry: Omit<LedgerEntry, 'movementId' | 'at'>, at = context.now()): LedgerEntry {
  const entered = { movementId: context.nextMovementId(), ...entry, at };
  context.ledger.push(entered);
  return entered;
}

/** Sum of finished and pending refunds, minor units. */
export function refunded({ refunds }: GopayPayment): number {
  return refunds.filter(({ state }) => state !== 'FAILED').reduce((sum, { amount }) => sum + amount, 0);
}

import type { GopayCard } from './cards.ts';
import type { Postman } from './postman.ts';

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
  /** Where the payer stands on the hosted page. */
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
  paymentId: number;
  orderNumber: string;
  /** The additional parameter of that name; what the merchant says is paid. */
  reference: string;
  kind: 'CHARGE' | 'REFUND';
  /** Minor units. */
  amount: number;
  currency: string;
  at: Date;
}

export const operations = ['token', 'create', 'status', 'create-recurrence', 'void-recurrence', 'refund', 'refunds', 'statement'] as const;
export type Operation = (typeof operations)[number];

/**
 * What befalls the next call of an operation: the connection is cut or never answered, before or after the gateway has acted; the gateway
 * is ill (500), or takes the token for expired (403).
 */
export const faultKinds = ['drop-before', 'drop-after', 'hang-before', 'hang-after', 'ill', 'token-expired'] as const;
export type FaultKind = (typeof faultKinds)[number];

/** How long the hosted page takes a card. */
export const pageMinutes = 60;
/** A token's life in seconds. */
export const tokenSeconds = 1800;

/** Everything that the gateway knows. */
export interface GopayWorld {
  now(): Date;
  /** Where its pages and its interface are; known once it listens. */
  origin: string;
  goId: number;
  clientId: string;
  clientSecret: string;
  payments: Map<number, GopayPayment>;
  tokens: Map<string, Date>;
  ledger: LedgerEntry[];
  /** Waiting faults, in order; each befalls one call. */
  faults: { operation: Operation; kind: FaultKind }[];
  /** What befalls every call of an operation until told otherwise. */
  standing: Map<Operation, FaultKind>;
  /** What happens while the next call of an operation is being answered, each once. */
  meanwhile: { operation: Operation; act: () => Promise<unknown> }[];
  /** What becomes of the next refunds; without a word each is finished at once. */
  refundResults: ('FINISHED' | 'ACCEPTED' | 'FAILED')[];
  /** What a merchant hears of its payments. */
  postman: Postman;
  nextId(): number;
}

export function findPayment(world: GopayWorld, id: number): GopayPayment | undefined {
  const payment = world.payments.get(id);
  if (payment && isOpen(payment) && payment.parentId === null) {
    const end = payment.createdAt.getTime() + pageMinutes * 60_000;
    if (world.now().getTime() >= end) changeState(world, payment, 'TIMEOUTED', '_5024');
  }
  return payment;
}

export function isOpen({ state }: GopayPayment): boolean {
  return state === 'CREATED' || state === 'PAYMENT_METHOD_CHOSEN';
}

/** Brings a payment into a state and tells the merchant, except of the two states that GoPay does not notify of. */
export function changeState(world: GopayWorld, payment: GopayPayment, state: GopayState, subState: string | null): void {
  payment.state = state;
  payment.subState = subState;
  if (!isOpen(payment)) world.postman.post(payment);
}

/** Books the money. A payment that was declined or ran out may still be paid: banks do that. */
export function pay(world: GopayWorld, payment: GopayPayment): void {
  if (['PAID', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(payment.state)) return;
  if (payment.recurrence?.state === 'REQUESTED') payment.recurrence.state = 'STARTED';
  book(world, payment, 'CHARGE', payment.amount);
  changeState(world, payment, 'PAID', null);
}

export function book(world: GopayWorld, payment: GopayPayment, kind: LedgerEntry['kind'], amount: number): void {
  const reference = payment.params.find(({ name }) => name === 'reference')?.value ?? '';
  const { id: paymentId, orderNumber, currency } = payment;
  world.ledger.push({ paymentId, orderNumber, reference, kind, amount, currency, at: world.now() });
}

/** What has gone back or is about to, minor units. */
export function refunded({ refunds }: GopayPayment): number {
  return refunds.filter(({ state }) => state !== 'FAILED').reduce((sum, { amount }) => sum + amount, 0);
}

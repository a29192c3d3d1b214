import { gopayCards, type LaterBehaviour } from './cards.ts';
import { type Body, checkCreation, checkOrder, type FieldError, globalError } from './check-request.ts';
import {
  book,
  changeState,
  findPayment,
  type GopayFakeContext,
  type GopayPayment,
  type GopayRefund,
  isOpen,
  type Operation,
  pay,
  refunded,
  tokenSeconds,
} from './context.ts';
import { statementOf } from './statement.ts';

export interface ApiResponse {
  status: number;
  body: unknown;
}

export interface Call {
  operation: Operation;
  /** Of the payment in the path. */
  id: number;
  /** JSON, or the fields of a form. */
  body: Body;
}

const ok = (body: unknown): ApiResponse => ({ status: 200, body });
const reject = (context: GopayFakeContext, status: number, errors: FieldError[]): ApiResponse => ({
  status,
  body: { date_issued: context.now().getTime(), errors },
});

/** Performs a call and returns GoPay's response. The caller has validated token and form. */
export function act(context: GopayFakeContext, { operation, id, body }: Call): ApiResponse {
  if (operation === 'token') return ok(giveToken(context));
  if (operation === 'methods')
    return id === context.goId
      ? ok({ groups: {}, enabledPaymentInstruments: [] })
      : reject(context, 404, [globalError(304, 'ESHOP_NOT_FOUND')]);
  if (operation === 'create') return create(context, body);
  if (operation === 'statement') return ok(statementOf(context, body));
  const payment = findPayment(context, id);
  if (!payment) return reject(context, 404, [globalError(304, 'PAYMENT_NOT_FOUND')]);
  switch (operation) {
    case 'status':
      return ok(present(context, payment));
    case 'create-recurrence':
      return createRecurrence(context, payment, body);
    case 'void-recurrence':
      if (payment.recurrence?.state !== 'STARTED') return reject(context, 409, [globalError(342, 'PAYMENT_RECURRENCE_STOPPED')]);
      payment.recurrence.state = 'STOPPED';
      return ok({ id, result: 'FINISHED' });
    case 'refund':
      return refund(context, payment, Number(body.amount));
    case 'refunds':
      return ok(payment.refunds.map((item) => presentRefund(item, payment)));
  }
}

function giveToken(context: GopayFakeContext) {
  const token = `fake-token-${context.nextId()}`;
  context.tokens.set(token, new Date(context.now().getTime() + tokenSeconds * 1000));
  return { token_type: 'bearer', access_token: token, expires_in: tokenSeconds };
}

function create(context: GopayFakeContext, body: Body): ApiResponse {
  const errors = checkCreation(body, context.goId, context.now().toISOString().slice(0, 10));
  if (errors.length > 0) return reject(context, 409, errors);
  const callback = body.callback as Body;
  const payer = body.payer as { contact: Body };
  const recurrence = body.recurrence as Body | undefined;
  const payment = insert(context, body, {
    parentId: null,
    card: null,
    email: String(payer.contact.email),
    returnUrl: String(callback.return_url),
    notificationUrl: String(callback.notification_url),
    lang: String(body.lang ?? 'EN'),
    recurrence: recurrence
      ? { cycle: String(recurrence.recurrence_cycle), dateTo: String(recurrence.recurrence_date_to), state: 'REQUESTED' }
      : null,
  });
  return ok(present(context, payment));
}

function createRecurrence(context: GopayFakeContext, parent: GopayPayment, body: Body): ApiResponse {
  const errors = checkOrder(body);
  if (errors.length > 0) return reject(context, 409, errors);
  if (!parent.recurrence || !parent.card) return reject(context, 409, [globalError(341, 'PAYMENT_RECURRENCE_NOT_SUPPORTED')]);
  const { later } = parent.card;
  if (parent.recurrence.state !== 'STARTED' || later === 'STOPPED')
    return reject(context, 409, [globalError(342, 'PAYMENT_RECURRENCE_STOPPED')]);
  const { card, email, returnUrl, notificationUrl, lang } = parent;
  const payment = insert(context, body, { parentId: parent.id, recurrence: null, card, email, returnUrl, notificationUrl, lang });
  // The bank decides after the response: GoPay returns CREATED and notifies later.
  const response = ok(present(context, payment));
  charge(context, payment, later);
  return response;
}

function charge(context: GopayFakeContext, payment: GopayPayment, later: Exclude<LaterBehaviour, 'STOPPED'>): void {
  if (later === 'PAYS') pay(context, payment);
  else changeState(context, payment, 'CANCELED', later.declines);
}

type Given = Pick<GopayPayment, 'parentId' | 'recurrence' | 'card' | 'email' | 'returnUrl' | 'notificationUrl' | 'lang'>;

function insert(context: GopayFakeContext, body: Body, given: Given): GopayPayment {
  const payment: GopayPayment = {
    ...given,
    id: context.nextId(),
    orderNumber: String(body.order_number),
    orderDescription: String(body.order_description ?? ''),
    amount: Number(body.amount),
    currency: String(body.currency),
    state: 'CREATED',
    subState: null,
    step: 'CARD',
    params: (Array.isArray(body.additional_params) ? body.additional_params : []) as GopayPayment['params'],
    createdAt: context.now(),
    refunds: [],
  };
  context.payments.set(payment.id, payment);
  return payment;
}

function refund(context: GopayFakeContext, payment: GopayPayment, amount: number): ApiResponse {
  if (!Number.isSafeInteger(amount) || amount <= 0 || refunded(payment) + amount > payment.amount)
    return reject(context, 409, [globalError(332, 'PAYMENT_REFUND_WRONG_AMOUNT')]);
  if (isOpen(payment) || payment.state === 'CANCELED' || payment.state === 'TIMEOUTED')
    return reject(context, 409, [globalError(330, 'PAYMENT_REFUND_NOT_SUPPORTED')]);
  const result = context.refundResults.shift() ?? 'FINISHED';
  if (result === 'UNKNOWN_ERROR') return reject(context, 409, [globalError(399, 'PAYMENT_REFUND_UNKNOWN')]);
  const at = context.now();
  const item: GopayRefund = { id: context.nextId(), state: 'REQUESTED', amount, dateRequested: at, dateLastChange: at };
  payment.refunds.push(item);
  if (result !== 'ACCEPTED') concludeRefund(context, payment, item, result === 'FINISHED' ? 'SUCCESS' : 'FAILED');
  return ok({ id: payment.id, result });
}

/** Sets the final state of a refund. A refund that succeeded can fail later, because the bank returns the money. */
export function concludeRefund(context: GopayFakeContext, payment: GopayPayment, item: GopayRefund, state: 'SUCCESS' | 'FAILED'): void {
  if (item.state === 'FAILED' || (item.state === 'SUCCESS' && state === 'SUCCESS')) return;
  const isReturned = item.state === 'SUCCESS';
  item.state = state;
  item.dateLastChange = context.now();
  if (isReturned) {
    book(context, payment, 'REFUND_RETURNED', item.amount);
    changeState(context, payment, refunded(payment) === 0 ? 'PAID' : 'PARTIALLY_REFUNDED', null);
  }
  if (state === 'FAILED') return;
  book(context, payment, 'REFUND', item.amount);
  changeState(context, payment, refunded(payment) >= payment.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED', null);
}

function presentRefund(item: GopayRefund, { currency }: GopayPayment) {
  return {
    id: item.id,
    state: item.state,
    amount: item.amount,
    currency,
    date_requested: item.dateRequested.toISOString(),
    date_last_change: item.dateLastChange.toISOString(),
  };
}

function present(context: GopayFakeContext, payment: GopayPayment) {
  const { card } = payment;
  const paid = ['PAID', 'REFUNDED', 'PARTIALLY_REFUNDED'].includes(payment.state);
  return {
    id: payment.id,
    ...(payment.parentId === null ? {} : { parent_id: payment.parentId }),
    order_number: payment.orderNumber,
    state: payment.state,
    ...(payment.subState === null ? {} : { sub_state: payment.subState }),
    amount: payment.amount,
    currency: payment.currency,
    ...(card === null ? {} : { payment_instrument: 'PAYMENT_CARD' }),
    payer: {
      contact: { email: payment.email },
      ...(card === null || !paid ? {} : { payment_card: presentCard(context, card.number) }),
    },
    target: { type: 'ACCOUNT', goid: context.goId },
    ...(payment.recurrence === null
      ? {}
      : {
          recurrence: {
            recurrence_cycle: payment.recurrence.cycle,
            recurrence_date_to: payment.recurrence.dateTo,
            recurrence_state: payment.recurrence.state,
          },
        }),
    additional_params: payment.params,
    lang: payment.lang,
    gw_url: `${context.origin}/gw/v3/${payment.id}`,
  };
}

/** Every card of the fake is good until the end of the year after next: 'YYMM'. */
function presentCard(context: GopayFakeContext, number: string) {
  const year = String((context.now().getUTCFullYear() + 2) % 100).padStart(2, '0');
  return {
    card_number: `${number.slice(0, 6)}******${number.slice(-4)}`,
    card_expiration: `${year}12`,
    card_brand: number === gopayCards.pays.number ? 'VISA' : 'Visa Electron',
    card_issuer_country: 'CZE',
    card_issuer_bank: 'AIR BANK, A.S.',
  };
}

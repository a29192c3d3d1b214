import { gopayCards, type LaterBehaviour } from './cards.ts';
import { type Body, checkCreation, checkOrder, type FieldError, globalError } from './check-request.ts';
import { statementOf } from './statement.ts';
import {
  book,
  changeState,
  findPayment,
  type GopayPayment,
  type GopayRefund,
  type GopayWorld,
  isOpen,
  type Operation,
  pay,
  refunded,
  tokenSeconds,
} from './world.ts';

export interface Answer {
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

const ok = (body: unknown): Answer => ({ status: 200, body });
const refuse = (world: GopayWorld, status: number, errors: FieldError[]): Answer => ({
  status,
  body: { date_issued: world.now().getTime(), errors },
});

/** Does what the call asks and says what GoPay answers. The caller has checked token and form. */
export function act(world: GopayWorld, { operation, id, body }: Call): Answer {
  if (operation === 'token') return ok(giveToken(world));
  if (operation === 'create') return create(world, body);
  if (operation === 'statement') return ok(statementOf(world, body));
  const payment = findPayment(world, id);
  if (!payment) return refuse(world, 404, [globalError(304, 'PAYMENT_NOT_FOUND')]);
  switch (operation) {
    case 'status':
      return ok(present(world, payment));
    case 'create-recurrence':
      return createRecurrence(world, payment, body);
    case 'void-recurrence':
      if (payment.recurrence?.state !== 'STARTED') return refuse(world, 409, [globalError(342, 'PAYMENT_RECURRENCE_STOPPED')]);
      payment.recurrence.state = 'STOPPED';
      return ok({ id, result: 'FINISHED' });
    case 'refund':
      return refund(world, payment, Number(body.amount));
    case 'refunds':
      return ok(payment.refunds.map((item) => presentRefund(item, payment)));
  }
}

function giveToken(world: GopayWorld) {
  const token = `fake-token-${world.nextId()}`;
  world.tokens.set(token, new Date(world.now().getTime() + tokenSeconds * 1000));
  return { token_type: 'bearer', access_token: token, expires_in: tokenSeconds };
}

function create(world: GopayWorld, body: Body): Answer {
  const errors = checkCreation(body, world.goId, world.now().toISOString().slice(0, 10));
  if (errors.length > 0) return refuse(world, 409, errors);
  const callback = body.callback as Body;
  const payer = body.payer as { contact: Body };
  const recurrence = body.recurrence as Body | undefined;
  const payment = insert(world, body, {
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
  return ok(present(world, payment));
}

function createRecurrence(world: GopayWorld, parent: GopayPayment, body: Body): Answer {
  const errors = checkOrder(body);
  if (errors.length > 0) return refuse(world, 409, errors);
  if (!parent.recurrence || !parent.card) return refuse(world, 409, [globalError(341, 'PAYMENT_RECURRENCE_NOT_SUPPORTED')]);
  const { later } = parent.card;
  if (parent.recurrence.state !== 'STARTED' || later === 'STOPPED')
    return refuse(world, 409, [globalError(342, 'PAYMENT_RECURRENCE_STOPPED')]);
  const { card, email, returnUrl, notificationUrl, lang } = parent;
  const payment = insert(world, body, { parentId: parent.id, recurrence: null, card, email, returnUrl, notificationUrl, lang });
  // The bank decides after the answer has been made: GoPay says CREATED and notifies of the rest.
  const answer = ok(present(world, payment));
  charge(world, payment, later);
  return answer;
}

function charge(world: GopayWorld, payment: GopayPayment, later: Exclude<LaterBehaviour, 'STOPPED'>): void {
  if (later === 'PAYS') pay(world, payment);
  else changeState(world, payment, 'CANCELED', later.declines);
}

type Given = Pick<GopayPayment, 'parentId' | 'recurrence' | 'card' | 'email' | 'returnUrl' | 'notificationUrl' | 'lang'>;

function insert(world: GopayWorld, body: Body, given: Given): GopayPayment {
  const payment: GopayPayment = {
    ...given,
    id: world.nextId(),
    orderNumber: String(body.order_number),
    orderDescription: String(body.order_description ?? ''),
    amount: Number(body.amount),
    currency: String(body.currency),
    state: 'CREATED',
    subState: null,
    step: 'CARD',
    params: (Array.isArray(body.additional_params) ? body.additional_params : []) as GopayPayment['params'],
    createdAt: world.now(),
    refunds: [],
  };
  world.payments.set(payment.id, payment);
  return payment;
}

function refund(world: GopayWorld, payment: GopayPayment, amount: number): Answer {
  if (!Number.isSafeInteger(amount) || amount <= 0 || refunded(payment) + amount > payment.amount)
    return refuse(world, 409, [globalError(332, 'PAYMENT_REFUND_WRONG_AMOUNT')]);
  if (isOpen(payment) || payment.state === 'CANCELED' || payment.state === 'TIMEOUTED')
    return refuse(world, 409, [globalError(330, 'PAYMENT_REFUND_NOT_SUPPORTED')]);
  const result = world.refundResults.shift() ?? 'FINISHED';
  const at = world.now();
  const item: GopayRefund = { id: world.nextId(), state: 'REQUESTED', amount, dateRequested: at, dateLastChange: at };
  payment.refunds.push(item);
  if (result !== 'ACCEPTED') concludeRefund(world, payment, item, result === 'FINISHED' ? 'SUCCESS' : 'FAILED');
  return ok({ id: payment.id, result });
}

/** The bank has sent the money back, or will not. */
export function concludeRefund(world: GopayWorld, payment: GopayPayment, item: GopayRefund, state: 'SUCCESS' | 'FAILED'): void {
  if (item.state !== 'REQUESTED') return;
  item.state = state;
  item.dateLastChange = world.now();
  if (state === 'FAILED') return;
  book(world, payment, 'REFUND', item.amount);
  changeState(world, payment, refunded(payment) >= payment.amount ? 'REFUNDED' : 'PARTIALLY_REFUNDED', null);
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

function present(world: GopayWorld, payment: GopayPayment) {
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
      ...(card === null || !paid ? {} : { payment_card: presentCard(world, card.number) }),
    },
    target: { type: 'ACCOUNT', goid: world.goId },
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
    gw_url: `${world.origin}/gw/v3/${payment.id}`,
  };
}

/** Every card of the fake is good until the end of the year after next: 'YYMM'. */
function presentCard(world: GopayWorld, number: string) {
  const year = String((world.now().getUTCFullYear() + 2) % 100).padStart(2, '0');
  return {
    card_number: `${number.slice(0, 6)}******${number.slice(-4)}`,
    card_expiration: `${year}12`,
    card_brand: number === gopayCards.pays.number ? 'VISA' : 'Visa Electron',
    card_issuer_country: 'CZE',
    card_issuer_bank: 'AIR BANK, A.S.',
  };
}

import type Stripe from 'stripe';
import type { Bank } from './bank.ts';
import { amountOf, currencyOf, rejectBelowMinimum, rejectUnknownParams } from './checkout.ts';
import { ApiError, invalid, missing, notThere } from './errors.ts';
import { flat, type Params, part, value } from './form.ts';
import type { Intent, Method, Refund } from './state.ts';

const knownOfIntent = [
  'allowed_payment_method_types',
  'amount',
  'confirm',
  'currency',
  'customer',
  'description',
  'expand',
  'metadata',
  'off_session',
  'payment_method',
  'payment_method_options',
] as const satisfies readonly (keyof Stripe.PaymentIntentCreateParams)[];

const knownOfRefund = [
  'amount',
  'expand',
  'metadata',
  'payment_intent',
  'reason',
] as const satisfies readonly (keyof Stripe.RefundCreateParams)[];

/** Creates and confirms a payment with a saved card. @throws ApiError 402 when the card is declined */
export async function createIntent(bank: Bank, params: Params): Promise<Intent> {
  rejectUnknownParams(params, knownOfIntent);
  const amount = amountOf(params, 'amount');
  const currency = currencyOf(params, 'currency');
  rejectBelowMinimum(amount, currency);
  if (value(params, 'confirm') !== 'true' || value(params, 'off_session') === null)
    throw invalid('confirm', 'This fake knows payments that are confirmed off session alone');
  const methodId = value(params, 'payment_method');
  if (methodId === null) throw missing('payment_method');
  const method = bank.state.methods[methodId];
  if (method === undefined) throw notThere('PaymentMethod', methodId, 'payment_method', 400);
  const customer = value(params, 'customer');
  if (customer === null || method.customer !== customer)
    throw new ApiError(400, {
      message: `The provided PaymentMethod ${methodId} was detached from a Customer, or belongs to another one. It may not be used again.`,
    });
  const intent = bank.newIntent({
    amount,
    currency,
    customer,
    description: value(params, 'description'),
    metadata: flat(part(params, 'metadata')),
  });
  await bank.chargeSaved(intent, methodId);
  if (intent.decline === null) return intent;
  const { code, declineCode, advice } = intent.decline;
  throw new ApiError(
    402,
    {
      type: 'card_error',
      code,
      decline_code: declineCode,
      ...(advice === undefined ? {} : { advice_code: advice }),
      message: 'Your card was declined.',
      payment_intent: bank.objects.intent(intent),
    },
    true,
  );
}

export function readIntent(bank: Bank, id: string): Intent {
  const intent = bank.state.intents[id];
  if (intent === undefined) throw notThere('payment_intent', id);
  return intent;
}

/** The newest first. */
export function listIntents(bank: Bank, query: Params): Intent[] {
  const customer = value(query, 'customer');
  const since = Number(value(part(query, 'created'), 'gte') ?? '0');
  const all = Object.values(bank.state.intents).reverse();
  return all.filter((intent) => (customer === null || intent.customer === customer) && intent.created >= since);
}

export function readMethod(bank: Bank, id: string): Method {
  const method = bank.state.methods[id];
  if (method === undefined) throw notThere('PaymentMethod', id);
  return method;
}

export function detach(bank: Bank, id: string): Method {
  const method = readMethod(bank, id);
  if (method.customer === null)
    throw new ApiError(400, { message: 'The payment method you provided is not attached to a customer so detachment is impossible.' });
  method.customer = null;
  return method;
}

export async function createRefund(bank: Bank, params: Params): Promise<Refund> {
  rejectUnknownParams(params, knownOfRefund);
  const intentId = value(params, 'payment_intent');
  if (intentId === null) throw missing('payment_intent');
  const intent = bank.state.intents[intentId];
  if (intent === undefined) throw notThere('payment_intent', intentId, 'payment_intent', 404);
  if (intent.status !== 'succeeded')
    throw new ApiError(400, { message: `This PaymentIntent (${intentId}) does not have a successful charge to refund.` });
  if (Object.values(bank.state.disputes).some((one) => one.intent === intentId && !['won', 'warning_closed'].includes(one.status)))
    throw new ApiError(400, { code: 'charge_disputed', message: 'The charge has been charged back.' });
  const left = intent.amount - intent.refunded;
  if (left === 0) throw new ApiError(400, { code: 'charge_already_refunded', message: 'The charge has already been refunded.' });
  const amount = value(params, 'amount') === null ? left : amountOf(params, 'amount');
  if (amount > left)
    throw new ApiError(400, {
      param: 'amount',
      message: `Refund amount (${amount}) is greater than unrefunded amount on charge (${left})`,
    });
  return bank.refund(intent, amount, flat(part(params, 'metadata')));
}

export function readRefund(bank: Bank, id: string): Refund {
  const refund = bank.state.refunds[id];
  if (refund === undefined) throw notThere('refund', id);
  return refund;
}

export function listRefunds(bank: Bank, query: Params): Refund[] {
  const intent = value(query, 'payment_intent');
  return Object.values(bank.state.refunds)
    .reverse()
    .filter((refund) => intent === null || refund.intent === intent);
}

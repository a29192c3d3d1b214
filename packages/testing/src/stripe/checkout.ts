import type Stripe from 'stripe';
import type { Bank } from './bank.ts';
import { ApiError, invalid, missing, notThere, unknownParam } from './errors.ts';
import { flat, type Params, part, value } from './form.ts';
import { newId, type Session } from './state.ts';

const known = [
  'adaptive_pricing',
  'allowed_payment_method_types',
  'cancel_url',
  'client_reference_id',
  'currency',
  'customer_creation',
  'customer_email',
  'expand',
  'expires_at',
  'line_items',
  'locale',
  'metadata',
  'mode',
  'payment_intent_data',
  'payment_method_options',
  'setup_intent_data',
  'success_url',
  'ui_mode',
] as const satisfies readonly (keyof Stripe.Checkout.SessionCreateParams)[];

const minute = 60;
const day = 24 * 60 * minute;
/** Least charge in minor units; what is not here is 50. */
const leastCharge: Record<string, number> = { czk: 1500, huf: 17_500, pln: 200 };

export const amountOf = (params: Params, name: string, param = name): number => {
  const text = value(params, name);
  if (text === null) throw missing(param);
  if (!/^\d{1,8}$/.test(text) || Number(text) < 1) throw invalid(param, `Invalid integer: ${text}`);
  return Number(text);
};

export const currencyOf = (params: Params, param: string): string => {
  const currency = value(params, 'currency')?.toLowerCase();
  if (currency === undefined) throw missing(param);
  if (!['eur', 'czk', 'pln', 'huf'].includes(currency)) throw invalid(param, `Invalid currency: ${currency}`);
  return currency;
};

export function rejectBelowMinimum(amount: number, currency: string): void {
  if (amount < (leastCharge[currency] ?? 50)) throw new ApiError(400, { code: 'amount_too_small', message: 'The amount is too small.' });
}

export function rejectUnknownParams(params: Params, names: readonly string[]): void {
  for (const name of Object.keys(params)) if (!names.includes(name)) throw unknownParam(name);
}

/** @throws ApiError as Stripe rejects */
export function createSession(bank: Bank, params: Params): Session {
  rejectUnknownParams(params, known);
  const mode = value(params, 'mode');
  if (mode !== 'payment' && mode !== 'setup') throw invalid('mode', 'This fake knows the modes payment and setup alone');
  if (mode === 'setup') for (const name of ['line_items', 'payment_intent_data']) if (name in params) throw unknownParam(name);
  if (mode === 'payment' && 'setup_intent_data' in params) throw unknownParam('setup_intent_data');
  const uiMode = value(params, 'ui_mode') ?? 'hosted_page';
  if (uiMode !== 'hosted_page') throw invalid('ui_mode', `Invalid ui_mode: ${uiMode}`);
  const successUrl = value(params, 'success_url');
  if (successUrl === null) throw missing('success_url');
  const email = value(params, 'customer_email');
  if (email !== null && !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(email)) throw invalid('customer_email', `Invalid email address: ${email}`);
  const order = mode === 'setup' ? { amount: 0, currency: currencyOf(params, 'currency'), name: 'Save a card' } : readOrder(params);
  const now = bank.seconds();
  const expiresAt = value(params, 'expires_at');
  if (expiresAt !== null && !(Number(expiresAt) >= now + 30 * minute && Number(expiresAt) <= now + day))
    throw invalid(
      'expires_at',
      'The `expires_at` timestamp must be less than 24 hours and at least 30 minutes from Checkout Session creation.',
    );
  const intentData = part(params, 'payment_intent_data');
  const session: Session = {
    id: newId('cs_test'),
    mode,
    savedMethod: null,
    ...order,
    customer: null,
    email,
    reference: value(params, 'client_reference_id'),
    savesCard: value(intentData, 'setup_future_usage') === 'off_session',
    intent: null,
    intentMetadata: flat(part(intentData, 'metadata')),
    description: value(intentData, 'description'),
    status: 'open',
    paid: false,
    locale: value(params, 'locale') ?? 'auto',
    metadata: flat(part(params, 'metadata')),
    successUrl,
    cancelUrl: value(params, 'cancel_url'),
    expiresAt: expiresAt === null ? now + day : Number(expiresAt),
    created: now,
  };
  bank.state.sessions[session.id] = session;
  return session;
}

function readOrder(params: Params): Pick<Session, 'amount' | 'currency' | 'name'> {
  const line = part(part(params, 'line_items'), '0');
  const price = part(line, 'price_data');
  const amount = amountOf(price, 'unit_amount', 'line_items[0][price_data][unit_amount]');
  const currency = currencyOf(price, 'line_items[0][price_data][currency]');
  rejectBelowMinimum(amount, currency);
  return { amount: amount * Number(value(line, 'quantity') ?? '1'), currency, name: value(part(price, 'product_data'), 'name') ?? '' };
}

export async function readSession(bank: Bank, id: string): Promise<Session> {
  const session = await bank.session(id);
  if (session === undefined) throw notThere('checkout.session', id);
  return session;
}

/** Sessions of one payment, the newest first. */
export function listSessions(bank: Bank, query: Params): Session[] {
  const intent = value(query, 'payment_intent');
  const since = Number(value(part(query, 'created'), 'gte') ?? '0');
  return Object.values(bank.state.sessions)
    .reverse()
    .filter((session) => (intent === null || session.intent === intent) && session.created >= since);
}

export async function expireSession(bank: Bank, id: string): Promise<Session> {
  const session = await readSession(bank, id);
  if (session.status !== 'open')
    throw new ApiError(400, { message: `Only Checkout Sessions with a status in ["open"] can be expired. This one is ${session.status}.` });
  await bank.expire(session);
  return session;
}

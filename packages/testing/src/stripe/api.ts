import type { FakeReply, RecordedRequest } from '../wire-fake.ts';
import type { Bank } from './bank.ts';
import { createIntent, createRefund, detach, listIntents, listRefunds, readIntent, readMethod, readRefund } from './charges.ts';
import { createSession, expireSession, listSessions, readSession } from './checkout.ts';
import { createFile, decodeMultipart, isMultipart, updateDispute } from './disputes.ts';
import { ApiError, notThere } from './errors.ts';
import { type Faults, failAfter, failBefore } from './faults.ts';
import { decodeForm, fingerprint, flat, type Params, part, value } from './form.ts';
import { type ApiResponse, replyOf, underKey } from './idempotency.ts';
import { presentMovement, presentPayout } from './payouts.ts';
import { newId } from './state.ts';

/** The default API version. */
const defaultVersion = '2026-10-28.endive';

interface Call {
  params: Params;
  /** The parts of the path that the pattern leaves open. */
  id: string;
  expand: string[];
}

type Handler = (bank: Bank, call: Call) => object | Promise<object>;

const routes: readonly [method: string, pattern: RegExp, handler: Handler][] = [
  ['GET', /^\/v1\/account$/, (bank) => ({ id: bank.accountId, object: 'account' })],
  ['POST', /^\/v1\/checkout\/sessions$/, (bank, { params, expand }) => bank.objects.session(createSession(bank, params), expand)],
  ['GET', /^\/v1\/checkout\/sessions$/, (bank, call) => page(listSessions(bank, call.params), call, (one) => bank.objects.session(one))],
  ['GET', /^\/v1\/checkout\/sessions\/([^/]+)$/, async (bank, { id, expand }) => bank.objects.session(await readSession(bank, id), expand)],
  ['POST', /^\/v1\/checkout\/sessions\/([^/]+)\/expire$/, async (bank, { id }) => bank.objects.session(await expireSession(bank, id))],
  ['POST', /^\/v1\/payment_intents$/, async (bank, { params, expand }) => bank.objects.intent(await createIntent(bank, params), expand)],
  ['GET', /^\/v1\/payment_intents$/, (bank, call) => page(listIntents(bank, call.params), call, (intent) => bank.objects.intent(intent))],
  ['GET', /^\/v1\/payment_intents\/([^/]+)$/, (bank, { id, expand }) => bank.objects.intent(readIntent(bank, id), expand)],
  ['GET', /^\/v1\/payment_methods\/([^/]+)$/, (bank, { id }) => bank.objects.method(readMethod(bank, id))],
  ['POST', /^\/v1\/payment_methods\/([^/]+)\/detach$/, (bank, { id }) => bank.objects.method(detach(bank, id))],
  ['POST', /^\/v1\/refunds$/, async (bank, { params }) => bank.objects.refund(await createRefund(bank, params))],
  ['GET', /^\/v1\/refunds$/, (bank, call) => page(listRefunds(bank, call.params), call, (refund) => bank.objects.refund(refund))],
  ['GET', /^\/v1\/refunds\/([^/]+)$/, (bank, { id }) => bank.objects.refund(readRefund(bank, id))],
  ['GET', /^\/v1\/disputes$/, (bank, call) => page(createdSince(bank.state.disputes, call), call, (one) => bank.objects.dispute(one))],
  ['GET', /^\/v1\/disputes\/([^/]+)$/, (bank, { id }) => bank.objects.dispute(existing(bank.state.disputes, 'dispute', id))],
  ['POST', /^\/v1\/disputes\/([^/]+)$/, async (bank, { id, params }) => bank.objects.dispute(await updateDispute(bank, id, params))],
  ['POST', /^\/v1\/files$/, (bank, { params }) => bank.objects.file(createFile(bank, params))],
  ['GET', /^\/v1\/payouts$/, (bank, call) => page(createdSince(bank.state.payouts, call), call, presentPayout)],
  ['GET', /^\/v1\/payouts\/([^/]+)$/, (bank, { id }) => presentPayout(existing(bank.state.payouts, 'payout', id))],
  [
    'GET',
    /^\/v1\/balance_transactions$/,
    (bank, call) =>
      page(
        Object.values(bank.state.movements)
          .reverse()
          .filter(({ payout }) => payout === value(call.params, 'payout')),
        call,
        (one) => presentMovement(bank, one, call.expand.includes('data.source')),
      ),
  ],
  [
    'GET',
    /^\/v1\/radar\/early_fraud_warnings$/,
    (bank, call) => page(createdSince(bank.state.warnings, call), call, (one) => bank.objects.warning(one)),
  ],
  [
    'GET',
    /^\/v1\/radar\/early_fraud_warnings\/([^/]+)$/,
    (bank, { id }) => bank.objects.warning(existing(bank.state.warnings, 'early_fraud_warning', id)),
  ],
];

/** Handles a call of the merchant like Stripe's API. */
export async function handleApi(bank: Bank, faults: Faults, request: RecordedRequest): Promise<FakeReply> {
  if (faults.down) return 'reset';
  const url = new URL(request.url, 'http://fake');
  const call = `${request.method} ${url.pathname}`;
  await faults.watch?.(call, 'ARRIVED');
  const fault = faults.take(call);
  const headers = { 'stripe-version': request.headers['stripe-version'] ?? defaultVersion, 'request-id': newId('req') };
  const key = request.headers['idempotency-key'];
  const params = isMultipart(request)
    ? await decodeMultipart(request)
    : decodeForm(request.method === 'POST' ? request.body : url.search.slice(1));
  try {
    authorise(bank, request);
    const isRejected = call === 'POST /v1/payment_intents' && value(params, 'currency') === faults.rejectedCurrency;
    const work = (): Promise<ApiResponse> => perform(bank, request.method, url.pathname, params, isRejected ? 'REJECTED' : fault);
    if (fault === 'RESET_BEFORE') return 'reset';
    const response = request.method === 'POST' ? await underKey(bank, key, `${url.pathname} ${fingerprint(params)}`, work) : await work();
    await faults.watch?.(call, 'DONE');
    return failAfter(fault) ?? lost(bank, faults, { key, params, path: url.pathname, response }) ?? replyOf(response, headers);
  } catch (error) {
    if (!(error instanceof ApiError)) throw error;
    return replyOf({ status: error.status, body: error.body }, headers);
  }
}

async function perform(
  bank: Bank,
  method: string,
  path: string,
  params: Params,
  fault: Parameters<typeof failBefore>[0],
): Promise<ApiResponse> {
  failBefore(fault);
  for (const [verb, pattern, handler] of routes) {
    const match = pattern.exec(path);
    if (verb !== method || match === null) continue;
    const expand = Object.values(flat(part(params, 'expand')));
    return { status: 200, body: await handler(bank, { params, id: decodeURIComponent(match[1] ?? ''), expand }) };
  }
  throw new ApiError(404, { message: `Unrecognized request URL (${method}: ${path}).` });
}

function authorise(bank: Bank, { headers }: RecordedRequest): void {
  if (headers.authorization === `Bearer ${bank.secretKey}`) return;
  throw new ApiError(401, { message: 'Invalid API Key provided' });
}

/** Some test cards lose the response of a successful charge. */
function lost(
  bank: Bank,
  faults: Faults,
  { key, params, path, response }: { key: string | undefined; params: Params; path: string; response: ApiResponse },
): FakeReply | null {
  if (path !== '/v1/payment_intents' || response.status !== 200 || key === undefined) return null;
  const outcome = bank.outcomeOf(value(params, 'payment_method') ?? '');
  if ((outcome !== 'DROPPED' && outcome !== 'HANGS') || !faults.losesAnswer(key)) return null;
  return outcome === 'DROPPED' ? 'reset' : 'hang';
}

function existing<T>(all: Record<string, T>, what: string, id: string): T {
  const found = all[id];
  if (found === undefined) throw notThere(what, id);
  return found;
}

/** The newest first. */
function createdSince<T extends { created: number }>(all: Record<string, T>, { params }: Call): T[] {
  const since = Number(value(part(params, 'created'), 'gte') ?? '0');
  return Object.values(all)
    .reverse()
    .filter(({ created }) => created >= since);
}

/** One page of a list, the newest first. */
function page<T extends { id: string }>(all: readonly T[], { params }: Call, present: (item: T) => object): object {
  const limit = Math.min(Number(value(params, 'limit') ?? '10'), 100);
  const after = value(params, 'starting_after');
  const from = after === null ? 0 : all.findIndex(({ id }) => id === after) + 1;
  const items = all.slice(from, from + limit);
  return { object: 'list', url: '/v1', has_more: from + limit < all.length, data: items.map(present) };
}

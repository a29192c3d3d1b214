import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();

afterEach(() => vi.restoreAllMocks());

/** Statements outside it are not counted: a listening connection checks itself, and tasks of an earlier order may still run. */
const counted = new AsyncLocalStorage<true>();

interface Statement {
  text: string;
  /** It was sent when earlier statements had been answered. */
  startsRoundTrip: boolean;
}

/** The statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<Statement[]> {
  const statements: Statement[] = [];
  const { query: send } = pg.Client.prototype;
  let unanswered = 0;
  const sending = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (this: pg.Client, ...input: unknown[]) {
    const [query] = input;
    const text = String(typeof query === 'object' && query !== null && 'text' in query ? query.text : query);
    const answer: unknown = Reflect.apply(send, this, input);
    if (counted.getStore() === undefined) return answer;
    statements.push({ text, startsRoundTrip: unanswered === 0 });
    unanswered += 1;
    const end = () => {
      unanswered -= 1;
    };
    onAnswer(query, answer, end);
    return answer;
  });
  await counted.run(true, work);
  sending.mockRestore();
  return statements;
}

/** Calls `end` when a query is answered: one with a callback returns itself, any other one a promise. */
function onAnswer(query: unknown, answer: unknown, end: () => void): void {
  if (answer !== query) {
    Promise.resolve(answer).then(end, end);
    return;
  }
  const sent = query as { callback: (...result: unknown[]) => void };
  const { callback } = sent;
  sent.callback = (...result) => {
    end();
    callback(...result);
  };
}

const roundTrips = (statements: readonly Statement[]) => statements.filter(({ startsRoundTrip }) => startsRoundTrip).length;

const headers = { cookie: browserCookie('statements') };

async function order() {
  const app = testApp();
  const boxId = await app.box();
  const body = orderBody(app, boxId);
  const { invoicingPeriod, insuranceId } = body;
  const choice = { boxId, invoicingPeriod, insuranceId, voucherToken: null };
  let orderId = '';
  const key = { ...headers, 'idempotency-key': boxId };
  return {
    offer: await statementsOf(() => app.call('GET', `/api/client/order/offer/${boxId}`, { headers })),
    summary: await statementsOf(() => app.call('PUT', '/api/client/order/offer/summary', { body: choice, headers })),
    place: await statementsOf(async () => {
      orderId = (await app.placed(body, key)).orderId;
    }),
    status: await (async () => {
      await app.endAtGateway(orderId, 'PAID');
      return statementsOf(async () => expect((await app.state(orderId, headers)).body.status).toBe('FULFILLED'));
    })(),
  };
}

test('an order of a new buyer sends few statements, and waits for fewer', async () => {
  // Prepares what a process reads once.
  await order();
  const { offer, summary, place, status } = await order();
  expect(offer).toHaveLength(1);
  expect(summary).toHaveLength(1);
  expect(place.length).toBeLessThanOrEqual(23);
  expect(status.length).toBeLessThanOrEqual(31);
  expect({ place: roundTrips(place), status: roundTrips(status) }).toEqual({ place: 16, status: 20 });
});

test('while the counter of contract numbers is locked, nothing is read, and only the numbers are awaited before the commit', async () => {
  await order();
  const { status } = await order();
  const first = status.findIndex(({ text }) => text.includes('business_id_counters'));
  const locked = status.slice(
    first,
    status.findIndex(({ text }, index) => index > first && text === 'commit'),
  );
  expect(locked.length).toBeGreaterThan(5);
  expect(locked.filter(({ text }) => /^\s*select/i.test(text))).toEqual([]);
  // The counters, and everything else up to the commit.
  expect(roundTrips(locked)).toBe(2);
});

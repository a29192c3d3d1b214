import pg from 'pg';
import { afterEach, expect, test, vi } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();

afterEach(() => vi.restoreAllMocks());

/** A listening connection checks itself with it at any time. */
const heartbeat = 'select 1';

/** Texts of the statements that `work` sends. */
async function statementsOf(work: () => Promise<unknown>): Promise<string[]> {
  const sent = vi.spyOn(pg.Client.prototype, 'query');
  await work();
  const texts = sent.mock.calls.map(([query]: unknown[]) =>
    String(typeof query === 'object' && query !== null && 'text' in query ? query.text : query),
  );
  sent.mockRestore();
  return texts.filter((text) => text !== heartbeat);
}

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

test('an order of a new buyer sends few statements', async () => {
  // Prepares what a process reads once.
  await order();
  const { offer, summary, place, status } = await order();
  expect(offer).toHaveLength(1);
  expect(summary).toHaveLength(1);
  expect(place.length).toBeLessThanOrEqual(23);
  expect(status.length).toBeLessThanOrEqual(31);
});

test('nothing is read while the counter of contract numbers is locked', async () => {
  const { status } = await order();
  const first = status.findIndex((text) => text.includes('business_id_counters'));
  const locked = status.slice(first, status.indexOf('commit', first));
  expect(locked.length).toBeGreaterThan(5);
  expect(locked.filter((text) => /^\s*select/i.test(text))).toEqual([]);
});

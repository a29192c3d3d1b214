import { startWireFake, type WireFake } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchPeerWarehouses, MOST_BYTES, PEER_TIMEOUT_MS } from './fetch-peer-warehouses.ts';
import { mergeItems } from './peers.ts';

type FakeReply = Awaited<ReturnType<Parameters<WireFake['reply']>[0]>>;

const price = { net: 4000, vat: 840, gross: 4840, currency: 'CZK' };
const total = { net: 4200, vat: 882, gross: 5082, currency: 'CZK' };
const warehouse = (number: number, more: object = {}) => ({
  id: `0198c0de-0000-7000-8000-${String(number).padStart(12, '0')}`,
  name: 'Praha – Holešovice',
  country: 'CZE',
  address: { street: 'Jateční', number: '35', city: 'Praha', zip: '170 00', countryCode: 'CZE' },
  location: { lat: 50.1, lng: 14.45 },
  features: ['SMART'],
  hasFreeBoxes: true,
  freeBoxCount: 3,
  distance: null,
  priceFrom: price,
  totalFrom: total,
  sizes: [{ size: 'XS', freeBoxCount: 3, priceFrom: price, totalFrom: total }],
  availableFrom: null,
  deactivation: { deactivated: false },
  promotion: null,
  ...more,
});
const list = (...warehouses: unknown[]) => ({ warehouses, total: warehouses.length });

let peer: WireFake;
let elsewhere: WireFake;
beforeAll(async () => {
  elsewhere = await startWireFake(() => ({ body: list(warehouse(99)) }));
  peer = await startWireFake(() => 'hang');
});
afterAll(() => Promise.all([peer.stop(), elsewhere.stop()]));

/** A clock that the test advances. */
function stopwatch() {
  const waiting = new Map<() => void, number>();
  return {
    after: (ms: number, act: () => void) => {
      waiting.set(act, ms);
      return () => void waiting.delete(act);
    },
    pass(ms: number) {
      for (const [act, due] of waiting) if (due <= ms) act();
    },
    waiting: () => waiting.size,
  };
}

const sessionId = () => 'a1b2c3';
const never = new AbortController().signal;
const ask = (reply: FakeReply, filters: Parameters<typeof fetchPeerWarehouses>[1] = {}) => {
  peer.reply(() => reply);
  return fetchPeerWarehouses(peer.url, { search: 'praha', country: ['CZE'], ...filters }, never, {
    fetch,
    after: stopwatch().after,
    sessionId,
  });
};
const json = { 'content-type': 'application/json; charset=utf-8' };

test('a peer of an older version, without prices with insurance, is shown with its own prices', async () => {
  const old = { ...warehouse(1), totalFrom: undefined, sizes: [{ size: 'XS', freeBoxCount: 3, priceFrom: price }] };
  expect(await ask({ body: list(old) })).toMatchObject([{ totalFrom: price, sizes: [{ totalFrom: price }] }]);
});

test.each([{ maxPrice: ['1000CZK'] }, { floorAccess: ['LIFT' as const] }])(
  'a peer of an older version does not know %o: its warehouses are left out',
  async (filters) => {
    const matching = warehouse(2, { matching: { price, total } });
    expect(await ask({ body: list(warehouse(1), matching) }, filters)).toEqual([matching]);
    expect(await ask({ body: list(warehouse(1)) }, { size: ['XS'] })).toEqual([warehouse(1)]);
  },
);

test('a peer gets the same search in the same session, without a token or a cookie', async () => {
  expect(await ask({ body: list(warehouse(1), warehouse(2)) })).toEqual([warehouse(1), warehouse(2)]);
  const requested = peer.requests.at(-1);
  expect(requested?.url).toBe('/api/client/warehouse?search=praha&country=CZE&limit=500');
  expect(requested?.headers['session-id']).toBe('a1b2c3');
  for (const name of ['authorization', 'cookie', 'referer']) expect(requested?.headers).not.toHaveProperty(name);
});

test('a silent peer is given up after the timeout', async () => {
  peer.reply(() => 'hang');
  const clock = stopwatch();
  const requested = fetchPeerWarehouses(peer.url, {}, never, { fetch, after: clock.after, sessionId });
  const outcome = requested.then(
    () => 'answered',
    (error: Error) => error.message,
  );
  clock.pass(PEER_TIMEOUT_MS - 1);
  expect(clock.waiting()).toBe(1);
  clock.pass(PEER_TIMEOUT_MS);
  expect(await outcome).toBe(`${peer.url} did not answer in time`);
  expect(clock.waiting()).toBe(0);
});

test('a response that never ends is given up after the same timeout, even if fetch continues', async () => {
  const clock = stopwatch();
  const endless = async () => new Response(new ReadableStream({ start: (body) => body.enqueue(new Uint8Array(8)) }), { headers: json });
  const requested = fetchPeerWarehouses('https://cz.example', {}, never, { fetch: endless, after: clock.after, sessionId });
  clock.pass(PEER_TIMEOUT_MS);
  await expect(requested).rejects.toThrow('did not answer in time');
});

test('aborting ends the request', async () => {
  peer.reply(() => 'hang');
  const visit = new AbortController();
  const clock = stopwatch();
  const requested = fetchPeerWarehouses(peer.url, {}, visit.signal, { fetch, after: clock.after, sessionId });
  visit.abort();
  await expect(requested).rejects.toThrow();
  expect(clock.waiting()).toBe(0);
});

test.each([
  ['nothing', { headers: json, body: '' }],
  ['half a list', { headers: json, body: JSON.stringify(list(warehouse(1))).slice(0, 200) }],
  ['a page', { headers: { 'content-type': 'text/html' }, body: '<!doctype html><title>Hello</title>' }],
  ['a list that says it is a page', { headers: { 'content-type': 'text/html' }, body: JSON.stringify(list(warehouse(1))) }],
  ['a list of no stated kind', { body: JSON.stringify(list(warehouse(1))) }],
  ['something else', { body: { boxes: [] } }],
  ['null', { headers: json, body: 'null' }],
  ['warehouses of another kind', { body: list({ id: 1, title: 'Praha' }) }],
  ['addresses that lead elsewhere', { body: list(warehouse(1, { id: '../../steal' })) }],
  ['more than was asked for', { body: list(...Array.from({ length: 501 }, (_, index) => warehouse(index))) }],
  ['a fault', { status: 500, body: list(warehouse(1)) }],
  ['a rejection', { status: 404, body: { code: 'not-found' } }],
  ['a cut connection', 'reset'],
] satisfies [string, FakeReply][])('a peer that responds with %s has no result', async (_what, reply) => {
  await expect(ask(reply)).rejects.toThrow();
});

test('a redirect of a peer is not followed', async () => {
  const headers = { location: `${elsewhere.url}/api/client/warehouse`, 'access-control-allow-origin': '*' };
  await expect(ask({ status: 302, headers })).rejects.toThrow();
  expect(elsewhere.requests).toEqual([]);
});

test('a response that is too long is not read to its end', async () => {
  const long = list(warehouse(1, { name: 'x'.repeat(MOST_BYTES) }));
  await expect(ask({ body: long })).rejects.toMatchObject({ cause: { message: expect.stringContaining('bytes') } });
});

test('unknown values of a newer peer are left out', async () => {
  const promotion = { kind: 'SECOND_MONTH_FREE', promoType: 'Snowflake', title: {}, validTo: '2027-01-01' };
  const newer = warehouse(1, { features: ['SMART', 'SAUNA'], promotion, roof: 'green' });
  expect(await ask({ body: { ...list(newer, warehouse(2, { country: 'AUT' }), 'garbage'), cursor: 'next' } })).toEqual([
    warehouse(1, { features: ['SMART'] }),
  ]);
  expect(await ask({ body: list(warehouse(1, { name: 'x'.repeat(20_000) }), warehouse(2)) })).toEqual([warehouse(2)]);
  expect(await ask({ body: list() })).toEqual([]);
});

test('a warehouse that several deployments list is shown once, ours first', () => {
  const item = (id: string, host: string) => ({ ...warehouse(1), id, host }) as never;
  const merged = mergeItems(
    [item('a', ''), item('b', '')],
    [item('b', 'https://cz.example'), item('c', 'https://cz.example'), item('c', 'https://pl.example')],
  );
  expect(merged.map(({ id, host }) => `${host} ${id}`)).toEqual([' a', ' b', 'https://cz.example c']);
});

import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { TestClock } from '@komora/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { CatalogueChanges, EVERYTHING } from '../../db/catalogue-changes.ts';
import { type CachedResponse, PublicCache } from './public-cache.ts';

const never = Number.POSITIVE_INFINITY;
let changes: CatalogueChanges;
let clock: TestClock;
let cache: PublicCache;

beforeEach(() => {
  changes = new CatalogueChanges();
  changes.setLive(true);
  clock = new TestClock();
  cache = new PublicCache(changes, clock, { maxBytes: 100_000 });
});

/** A response that the test resolves. */
function slow() {
  const { promise, resolve } = Promise.withResolvers<CachedResponse>();
  return { make: () => promise, give: (json: string) => resolve({ json, expiresAt: never }) };
}
const text = async (entry: ReturnType<PublicCache['resolve']>) => (await entry).variants.identity.body.toString();
const soon = (json: string) => async () => ({ json, expiresAt: never });

test('concurrent requests share one read', async () => {
  const reading = slow();
  let readings = 0;
  const ask = () =>
    cache.resolve('list', EVERYTHING, '/list', () => {
      readings += 1;
      return reading.make();
    });
  const all = [ask(), ask(), ask()];
  reading.give('[]');
  expect(await Promise.all(all.map(text))).toEqual(['[]', '[]', '[]']);
  expect(readings).toBe(1);
});

test('a request after a change does not get a read that started before it, and that read is not cached', async () => {
  const before = slow();
  const early = cache.resolve('boxes', 'w1', '/boxes', before.make);
  changes.changed('w1');
  const late = cache.resolve('boxes', 'w1', '/boxes', soon('new'));
  expect(await text(late)).toBe('new');
  before.give('old');
  await early;
  expect(await text(cache.resolve('boxes', 'w1', '/boxes', soon('never asked')))).toBe('new');
});

test('a change drops the responses of its warehouse and of the whole catalogue only', async () => {
  await cache.resolve('a', 'w1', '/a', soon('a'));
  await cache.resolve('b', 'w2', '/b', soon('b'));
  await cache.resolve('list', EVERYTHING, '/list', soon('l'));
  changes.changed('w1');
  expect(cache.held.entries).toBe(1);
  expect(await text(cache.resolve('b', 'w2', '/b', soon('again')))).toBe('b');
  changes.changed(EVERYTHING);
  expect(cache.held).toEqual({ entries: 0, bytes: 0 });
});

test('a response expires at its deadline', async () => {
  await cache.resolve('a', 'w1', '/a', async () => ({ json: 'held', expiresAt: clock.now().getTime() + 1000 }));
  clock.advance({ ms: 999 });
  expect(await text(cache.resolve('a', 'w1', '/a', soon('free')))).toBe('held');
  clock.advance({ ms: 1 });
  expect(await text(cache.resolve('a', 'w1', '/a', soon('free')))).toBe('free');
});

test('stays below its size limit and keeps the recently used responses', async () => {
  const big = 'x'.repeat(20_000);
  await cache.resolve('hot', 'w', '/hot', soon(`hot${big}`));
  for (let n = 0; n < 50; n++) {
    await cache.resolve(`cold ${n}`, 'w', `/cold${n}`, soon(big));
    await cache.resolve('hot', 'w', '/hot', soon('made again'));
    expect(cache.held.bytes).toBeLessThanOrEqual(100_000);
  }
  expect(await text(cache.resolve('hot', 'w', '/hot', soon('made again')))).toContain('hot');
});

test('an error rejects all waiting requests, and is not cached', async () => {
  const failing = cache.resolve('a', 'w', '/a', async () => Promise.reject(new Error('no database')));
  await expect(failing).rejects.toThrow('no database');
  expect(await text(cache.resolve('a', 'w', '/a', soon('fine')))).toBe('fine');
});

let server: Server | undefined;
afterEach(() => server?.close());

test('only known paths are served from the cache: with ETag, 304 and compression', async () => {
  server = createServer((request, response) => {
    if (!cache.respond(request, response)) response.writeHead(501).end();
  });
  await new Promise<void>((resolve) => server?.listen(0, '127.0.0.1', resolve));
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  const body = JSON.stringify({ text: 'y'.repeat(5000) });
  await cache.resolve('a', 'w', '/a?b=c', soon(body));
  expect((await fetch(`${origin}/a`)).status).toBe(501);
  expect((await fetch(`${origin}/a?b=c`, { method: 'POST' })).status).toBe(501);
  const first = await fetch(`${origin}/a?b=c`, { headers: { 'accept-encoding': 'identity' } });
  expect(await first.text()).toBe(body);
  expect(first.headers.get('access-control-allow-origin')).toBe('*');
  const etag = first.headers.get('etag') ?? '';
  const same = await fetch(`${origin}/a?b=c`, { headers: { 'if-none-match': `"other", ${etag}`, 'cache-control': 'no-cache' } });
  expect(same.status).toBe(304);
  expect(same.headers.get('etag')).toBe(etag);
  for (const encoding of ['gzip', 'br']) {
    const read = () => fetch(`${origin}/a?b=c`, { headers: { 'accept-encoding': encoding } });
    // The first responses are uncompressed while the compressed form is computed.
    const deadline = performance.now() + 5000;
    let response = await read();
    while (response.headers.get('content-encoding') !== encoding && performance.now() < deadline) {
      expect(await response.text()).toBe(body);
      response = await read();
    }
    expect(response.headers.get('content-encoding')).toBe(encoding);
    expect(await response.text()).toBe(body);
  }
  changes.changed('w');
  expect((await fetch(`${origin}/a?b=c`)).status).toBe(501);
});

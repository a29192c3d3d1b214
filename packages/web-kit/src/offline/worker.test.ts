import { expect, test, vi } from 'vitest';
import { respondWithPage } from './worker.ts';

const page = new Request('https://komora.example/my/boxes');
const cached = async () => new Response('cached');
const answerWith = (status: number) => vi.stubGlobal('fetch', async () => new Response('of the server', { status }));
const shown = async (...options: [typeof cached | (() => Promise<undefined>), boolean]) => (await respondWithPage(page, ...options)).text();

test.each([502, 503, 504])('a cached page replaces the answer %i: maintenance, a proxy without server, a lost database', async (status) => {
  answerWith(status);
  expect(await shown(cached, true)).toBe('cached');
});

test('without a copy, and for a page that is not cached itself, the answer of the server stays', async () => {
  answerWith(503);
  expect(await shown(async () => undefined, true)).toBe('of the server');
  expect(await shown(cached, false)).toBe('of the server');
});

test.each([200, 404, 500])('the answer %i is shown', async (status) => {
  answerWith(status);
  expect(await shown(cached, true)).toBe('of the server');
});

test('without a connection the cached page is shown', async () => {
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('Failed to fetch')));
  expect(await shown(cached, true)).toBe('cached');
});

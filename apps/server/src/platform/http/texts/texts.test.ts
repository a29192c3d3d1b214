import { brotliDecompressSync } from 'node:zlib';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { TestClock } from '@komora/testing';
import { afterAll, expect, test } from 'vitest';
import { randomIds } from '../../ids.ts';
import { createLog } from '../../log.ts';
import { buildApp } from '../app.ts';
import { textRoutes } from './texts.routes.ts';

const app = await buildApp({
  log: createLog('silent'),
  ids: randomIds,
  describe: (code) => code,
  authenticate: async () => null,
  routes: [textRoutes({ clock: new TestClock('2026-11-20T10:00:00Z'), config: { locales: ['SK', 'UK'], country: 'SVK' } })],
});
afterAll(() => app.close());

test('the texts of a page come in one answer, merged as the page carries them', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/texts/uk?of=help,common', headers: { 'accept-encoding': 'br' } });
  expect([statusCode, headers['content-encoding'], headers['content-type']]).toEqual([200, 'br', 'application/json; charset=utf-8']);
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual({
    common: loadCatalogue('uk', 'common', 'SVK'),
    help: loadCatalogue('uk', 'help', 'SVK'),
  });
});

test('who has them hears that they are the same', async () => {
  const { headers } = await app.inject({ url: '/texts/sk?of=help' });
  const again = await app.inject({ url: '/texts/sk?of=help', headers: { 'if-none-match': String(headers.etag) } });
  expect([again.statusCode, again.body]).toEqual([304, '']);
});

test.each([
  '/texts/en?of=help',
  '/texts/xx?of=help',
  '/texts/uk',
  '/texts/uk?of=',
  '/texts/uk?of=help,nothing',
  '/texts/uk?of=help,help',
  '/texts/uk?of=help&of=common,x',
  `/texts/uk?of=${'help,'.repeat(1000)}`,
  '/texts/..%2f..%2fetc?of=help',
])('%s is not there', async (url) => {
  const answer = await app.inject({ url });
  expect([answer.statusCode, answer.json().code]).toEqual([404, 'not-found']);
});

import { brotliDecompressSync } from 'node:zlib';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { afterAll, expect, test } from 'vitest';
import { settingsWith } from '../../../../test/kit/settings.ts';
import { randomIds } from '../../ids.ts';
import { createLog } from '../../logging.ts';
import { buildApp } from '../app.ts';
import { textRoutes } from './texts.routes.ts';

const settings = settingsWith({ page: { languages: ['SK', 'UK'] } });
const app = await buildApp({
  log: createLog('silent'),
  ids: randomIds,
  describe: (code) => code,
  authenticate: async () => null,
  routes: [textRoutes({ config: { country: 'SVK' }, settings })],
});
afterAll(() => app.close());

test('the texts of a page come in one response, merged as in the page', async () => {
  const { statusCode, headers, rawPayload } = await app.inject({ url: '/texts/uk?of=help,common', headers: { 'accept-encoding': 'br' } });
  expect([statusCode, headers['content-encoding'], headers['content-type']]).toEqual([200, 'br', 'application/json; charset=utf-8']);
  expect(JSON.parse(brotliDecompressSync(rawPayload).toString())).toEqual({
    common: loadCatalogue('uk', 'common', 'SVK'),
    help: loadCatalogue('uk', 'help', 'SVK'),
  });
});

test('a client that has the current texts gets 304', async () => {
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
  '/texts/uk?of=email',
  '/texts/uk?of=help,help',
  '/texts/uk?of=help&of=common,x',
  `/texts/uk?of=${'help,'.repeat(1000)}`,
  '/texts/..%2f..%2fetc?of=help',
])('%s is not found', async (url) => {
  const response = await app.inject({ url });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not-found']);
});

import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestApp, type TestApp } from '../../../../test/kit/test-app.ts';

const database = useTestDatabase();
let testApp: TestApp;
beforeAll(async () => {
  testApp = await createTestApp(database.url, { at: '2026-11-20T10:00:00Z' });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  await testApp.pool.query('delete from error_reports');
  await testApp.pool.query('delete from rate_limits');
  testApp.clock.advance({ days: 2 });
});

const types = { uri: 'application/csp-report', queue: 'application/reports+json' };
const send = (payload: unknown, type: string, remoteAddress = '203.0.113.7') =>
  testApp.http.inject({
    method: 'POST',
    url: type === types.queue ? '/api/ops/csp-reports' : '/api/ops/csp-report',
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': type },
    remoteAddress,
  });
const rows = async () =>
  (await testApp.pool.query('select error, stacktrace as page, context, count from error_reports order by error, stacktrace')).rows;

const uri = (change: object = {}) => ({
  'csp-report': {
    'document-uri': 'https://komora.example/my/contracts/01890000-0000-7000-8000-000000000000?email=jana%40example.com#token=abc',
    referrer: 'https://mail.example/jana',
    'violated-directive': 'script-src-elem',
    'effective-directive': 'script-src-elem',
    'original-policy': "default-src 'self'",
    'blocked-uri': 'https://evil.example/x.js?victim=jana',
    'script-sample': 'sendPassword()',
    'status-code': 200,
    ...change,
  },
});
const queued = (change: object = {}) => ({
  type: 'csp-violation',
  age: 10,
  url: 'https://komora.example/boxes?location=48.1,17.1',
  user_agent: 'Mozilla/5.0',
  body: {
    documentURL: 'https://komora.example/boxes?location=48.1,17.1',
    effectiveDirective: 'img-src',
    blockedURL: 'https://pictures.example/1.png',
    sourceFile: null,
    sample: 'secret',
    disposition: 'enforce',
    ...change,
  },
});

test('both forms of reports are stored with directive, blocked origin and path, and without anything about a person', async () => {
  expect((await send(uri(), types.uri)).statusCode).toBe(204);
  expect((await send([queued()], types.queue)).statusCode).toBe(204);
  expect(await rows()).toEqual([
    { error: 'Content-Security-Policy: img-src blocked https://pictures.example', page: '/boxes', context: {}, count: 1 },
    { error: 'Content-Security-Policy: script-src-elem blocked https://evil.example', page: '/my/contracts/…', context: {}, count: 1 },
  ]);
});

test('equal violations are one row with a count, within a request and between requests, in any form', async () => {
  const same = { effectiveDirective: 'script-src-elem', blockedURL: 'https://evil.example/y.js' };
  await send(uri({ 'document-uri': 'https://komora.example/boxes' }), types.uri);
  await send([queued(same), queued(same), queued({ ...same, effectiveDirective: 'connect-src' })], types.queue);
  expect((await rows()).map(({ error, count }) => [error.split(' ')[1], count])).toEqual([
    ['connect-src', 1],
    ['script-src-elem', 2],
  ]);
});

test.each([
  ['no report', [], types.queue],
  ['a report of another type', [{ type: 'deprecation', body: { id: 'x', message: 'y' } }, { type: 'crash' }], types.queue],
  ['a report without a body', [{ type: 'csp-violation', body: null }], types.queue],
  ['an empty report', { 'csp-report': {} }, types.uri],
  ['a directive that is none', uri({ 'effective-directive': '<script>', 'violated-directive': '<script>' }), types.uri],
  ['a blocked extension', uri({ 'blocked-uri': 'chrome-extension' }), types.uri],
  ['a script of an extension', [queued({ sourceFile: 'moz-extension://1234/content.js' })], types.queue],
])('%s stores nothing', async (_, payload, type) => {
  expect((await send(payload, type)).statusCode).toBe(204);
  expect(await rows()).toEqual([]);
});

test.each([
  ['inline', 'inline'],
  ['data', 'data'],
  ['data:text/html,x', 'data:'],
  ['wss://evil.example:8443/a', 'wss://evil.example:8443'],
  ['Jana Nová', 'unknown'],
  ['', 'unknown'],
])('what was blocked is reduced: %j becomes %j', async (sent, stored) => {
  await send(uri({ 'blocked-uri': sent }), types.uri);
  expect((await rows())[0].error).toBe(`Content-Security-Policy: script-src-elem blocked ${stored}`);
});

test('a path contains no part that may name somebody, and an old browser sends the whole directive', async () => {
  const old = { 'effective-directive': undefined, 'violated-directive': "script-src 'self' https://a.example" };
  await send(uri({ ...old, 'document-uri': 'https://komora.example/boxes/Jana.Nova@example.com/x' }), types.uri);
  await send(uri({ ...old, 'document-uri': 'nothing' }), types.uri);
  expect((await rows()).map(({ error, page }) => [error.split(' ')[1], page])).toEqual([
    ['script-src', '/boxes/…/x'],
    ['script-src', '/…'],
  ]);
});

test('at most ten different violations of one request are stored', async () => {
  const many = Array.from({ length: 30 }, (_, index) => queued({ blockedURL: `https://h${index}.example/` }));
  expect((await send(many, types.queue)).statusCode).toBe(204);
  expect(await rows()).toHaveLength(10);
});

test.each([
  ['text that is no JSON', 'not json', types.uri, 400],
  ['an empty body', '', types.uri, 400],
  ['another shape', { report: 1 }, types.uri, 400],
  ['a wrong field', { 'csp-report': { 'document-uri': { a: 1 } } }, types.uri, 400],
  ['a field that is too long', uri({ 'blocked-uri': `https://a.example/${'x'.repeat(8000)}` }), types.uri, 400],
  ['too many reports', Array.from({ length: 101 }, () => ({ type: 'crash' })), types.queue, 400],
  ['another media type', '<report/>', 'application/xml', 415],
  ['a huge report', uri({ 'original-policy': 'x'.repeat(200_000) }), types.uri, 413],
])('%s is rejected', async (_, payload, type, status) => {
  expect((await send(payload, type)).statusCode).toBe(status);
  expect(await rows()).toEqual([]);
});

test('reports are limited per network, and do not use up the limit of errors', async () => {
  const statuses = [];
  for (let index = 0; index < 25; index++) statuses.push((await send(uri(), types.uri)).statusCode);
  expect(statuses).toEqual([...Array(20).fill(204), ...Array(5).fill(429)]);
  expect((await send(uri(), types.uri, '203.0.114.7')).statusCode).toBe(204);
  const error = {
    error: 'x',
    stacktrace: '',
    context: { browser: '', localStorage: {}, location: '', screenSize: '', sessionId: '', username: null },
  };
  const response = await testApp.http.inject({ method: 'POST', url: '/api/ops/error', payload: error, remoteAddress: '203.0.113.7' });
  expect(response.statusCode).toBe(204);
});

import { type AddressInfo, connect } from 'node:net';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DatabaseLink, openDatabaseLink } from '../kit/database-link.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let link: DatabaseLink;
let testApp: TestApp;

beforeAll(async () => {
  link = await openDatabaseLink(database.url);
  testApp = await createTestApp(database.url, { through: link.url });
});
afterAll(async () => {
  await link.restore();
  await testApp.close();
  await link.close();
});

const live = () => testApp.get('/health/live');
const ready = () => testApp.get('/health/ready');
const unavailable = (reason: string) => ({ status: 'unavailable', reason });
const isReadyAgain = () => waitUntil(async () => (await ready()).statusCode === 200, { what: 'the process to be ready again' });

test('a running process is live and ready; the answers are never cached and contain nothing else', async () => {
  for (const [state, response] of [
    ['live', await live()],
    ['ready', await ready()],
  ] as const) {
    expect(response.statusCode).toBe(200);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.headers['content-type']).toBe('application/json; charset=utf-8');
    expect(response.json()).toEqual({ status: state });
  }
});

test.each(['stopped', 'hung'])('a %s database: live, but not ready, until the database is back', async (state) => {
  await isReadyAgain();
  if (state === 'hung') link.hang();
  else await link.cut();
  const responses = await Promise.all(Array.from({ length: 20 }, ready));
  for (const response of responses) {
    expect(response.statusCode).toBe(503);
    expect(response.headers['cache-control']).toBe('no-store');
    expect(response.json()).toEqual(unavailable('database'));
  }
  expect((await live()).statusCode).toBe(200);
  await link.restore();
  await isReadyAgain();
});

test('a database without a migration of this version, or with another content of it, is not ready; one of a newer version is', async () => {
  const [newest] = await testApp.rows<{ name: string; sha256: string }>(
    'delete from schema_migrations where name = (select max(name) from schema_migrations) returning name, sha256',
  );
  expect((await ready()).json()).toEqual(unavailable('migrations'));
  const insert = 'insert into schema_migrations (name, sha256) values ($1, $2)';
  await testApp.rows(insert, [newest?.name, 'another content']);
  expect((await ready()).json()).toEqual(unavailable('migrations'));
  await testApp.rows('update schema_migrations set sha256 = $2 where name = $1', [newest?.name, newest?.sha256]);
  await testApp.rows(insert, ['9999_of_a_newer_version.sql', 'x']);
  expect((await ready()).statusCode).toBe(200);
});

test('strange requests get ordinary errors', async () => {
  expect((await testApp.get(`/health/ready?x=${'x'.repeat(5000)}`)).statusCode).toBe(200);
  for (const url of ['/health', '/health/', '/health/READY', '/health/ready/x', '/health/live/%00'])
    expect((await testApp.get(url)).statusCode, url).toBe(404);
  expect((await testApp.post('/health/ready', {})).statusCode).toBe(404);
});

test('health checks are answered during maintenance', async () => {
  const closed = await createTestApp(database.url, { env: { MAINTENANCE: 'true' } });
  try {
    for (const url of ['/health/live', '/health/ready']) expect((await closed.get(url)).statusCode).toBe(200);
    expect((await closed.get('/health/other')).statusCode).toBe(503);
  } finally {
    await closed.close();
  }
});

test('a process that shuts down is not ready, although it still answers running requests', async () => {
  const stopping = await createTestApp(database.url, { listen: true });
  let received = '';
  const { port } = stopping.http.server.address() as AddressInfo;
  const socket = connect(port, '127.0.0.1');
  socket.setEncoding('utf8').on('data', (data: string) => {
    received += data;
  });
  const ended = new Promise<void>((done) => socket.once('close', () => done()));
  // The first request shows that the connection is accepted; the second one has begun when the process starts to shut down.
  socket.write('GET /health/ready HTTP/1.1\r\nHost: k\r\n\r\nGET /health/ready HTTP/1.1\r\n');
  await waitUntil(() => received.includes('"ready"'), { what: 'the first answer' });
  const closed = stopping.close();
  await waitUntil(() => !stopping.http.server.listening, { what: 'the process to shut down' });
  socket.write('Host: k\r\n\r\n');
  await ended;
  await closed;
  expect(received.split('HTTP/1.1').at(-1)).toMatch(/^ 503[\s\S]*\{"status":"unavailable","reason":"stopping"\}$/);
});

import { Agent, get, type IncomingMessage } from 'node:http';
import { type AddressInfo, connect, type Socket } from 'node:net';
import { waitUntil } from '@komora/testing';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { clientNetwork } from '../rate-limit/client-network.ts';
import { type ConnectionLimits, closeConnectionsInTime, connectionLimits } from './connections.ts';
import { serverWithCache } from './public-cache/index.ts';

let app: FastifyInstance;
let port: number;
/** Answers of the running slow requests. */
const slowRequests: (() => void)[] = [];
const sockets: Socket[] = [];

async function start(limits: Partial<ConnectionLimits>): Promise<void> {
  const all = { ...connectionLimits, checkMs: 20, ...limits };
  app = Fastify({ serverFactory: serverWithCache(all, false), return503OnClosing: false });
  closeConnectionsInTime(app, all);
  app.get('/fast', async () => 'fast');
  app.post('/body', async () => 'body');
  app.get('/slow', async () => {
    await new Promise<void>((done) => slowRequests.push(done));
    return 'slow';
  });
  await app.listen({ host: '127.0.0.1', port: 0 });
  port = (app.server.address() as AddressInfo).port;
}

/** A connection that sends `text` and collects what it receives. */
function dial(text = ''): { received: () => string; closed: Promise<void>; send(more: string): void } {
  const socket = connect(port, '127.0.0.1');
  sockets.push(socket);
  let received = '';
  socket.setEncoding('utf8').on('data', (data: string) => {
    received += data;
  });
  socket.on('error', () => undefined);
  const closed = new Promise<void>((done) => socket.once('close', () => done()));
  socket.write(text);
  return { received: () => received, closed, send: (more) => void socket.write(more) };
}

const fast = 'GET /fast HTTP/1.1\r\nHost: k\r\n\r\n';
const slow = fast.replace('fast', 'slow');

afterEach(async () => {
  for (const answer of slowRequests.splice(0)) answer();
  for (const socket of sockets.splice(0)) socket.destroy();
  await app.close();
});

test('a connection that sends nothing is closed', async () => {
  await start({ headersMs: 50 });
  await dial().closed;
});

test('a body that does not arrive in time ends the request', async () => {
  await start({ requestMs: 100, headersMs: 100 });
  const connection = dial('POST /body HTTP/1.1\r\nHost: k\r\nContent-Type: application/json\r\nContent-Length: 100\r\n\r\n{"a":');
  await connection.closed;
  expect(connection.received()).toContain('408 Request Timeout');
});

test.each([
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5'],
  ['a length beside chunks', 'Content-Length: 4\r\nTransfer-Encoding: chunked'],
  ['an unknown coding', 'Transfer-Encoding: xchunked'],
  ['a length that is no number', 'Content-Length: +4'],
  ['a space before the colon', 'Content-Length : 4'],
])('a request whose end is ambiguous is rejected, and nothing after it is read: %s', async (_name, headers) => {
  await start({});
  const connection = dial(`POST /body HTTP/1.1\r\nHost: k\r\nContent-Type: application/json\r\n${headers}\r\n\r\n0\r\n\r\n${fast}`);
  await connection.closed;
  expect(connection.received()).toMatch(/^HTTP\/1\.1 400 /);
  expect(connection.received()).not.toContain('fast');
});

test('a client that reads nothing and sends nothing is disconnected', async () => {
  await start({ idleMs: 50 });
  await dial(slow).closed;
});

test('one network has a limited number of connections', async () => {
  await start({ perNetwork: { most: 3, networkOf: clientNetwork } });
  const accepted = [dial(fast), dial(fast), dial(fast)];
  await waitUntil(() => accepted.every(({ received }) => received().includes('200 OK')));
  const fourth = dial(fast);
  await fourth.closed;
  expect(fourth.received()).toBe('');
  sockets[0]?.destroy();
  await waitUntil(async () => {
    const next = dial(fast);
    await Promise.race([next.closed, waitUntil(() => next.received() !== '')]);
    return next.received().includes('200 OK');
  });
});

test('closing: an idle connection is closed, a running request is answered and ends its connection', async () => {
  await start({});
  const agent = new Agent({ keepAlive: true });
  const idle = await new Promise<IncomingMessage>((done) => get({ port, path: '/fast', agent }, done));
  const idleClosed = new Promise((done) => idle.socket.once('close', done));
  idle.resume();
  const running = dial(slow);
  await waitUntil(() => slowRequests.length === 1);
  const closed = app.close();
  await idleClosed;
  slowRequests[0]?.();
  await running.closed;
  expect(running.received()).toContain('slow');
  expect(running.received().toLowerCase()).toContain('connection: close');
  await closed;
  agent.destroy();
});

test('closing: requests that do not end are cut at the deadline', async () => {
  await start({ closeMs: 50 });
  const running = dial(slow);
  await waitUntil(() => slowRequests.length === 1);
  await app.close();
  await running.closed;
  expect(running.received()).toBe('');
});

import { once } from 'node:events';
import { connect, createServer, type Server, type Socket } from 'node:net';
import { freePort } from '@komora/embedded-postgres';
import { waitUntil } from '@komora/testing';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { NetworkLink } from '../lib/cluster/network-link.ts';

let target: Server;
let link: NetworkLink;
let ports: { port: number; to: number };
const sockets: Socket[] = [];

/** Answers what it gets. */
async function startTarget(): Promise<void> {
  target = createServer((socket) => {
    sockets.push(socket);
    socket.on('error', () => undefined);
    socket.pipe(socket);
  });
  target.listen(ports.to, '127.0.0.1');
  await once(target, 'listening');
}

function stopTarget(): void {
  target.close();
  for (const socket of sockets.splice(0)) socket.resetAndDestroy();
}

/** A connection through the link, and what it got so far. */
async function open(): Promise<{ socket: Socket; got: () => string; isOver: () => boolean }> {
  const socket = connect(ports.port, '127.0.0.1');
  sockets.push(socket);
  let text = '';
  let isOver = false;
  socket.setEncoding('utf8').on('data', (part: string) => {
    text += part;
  });
  socket.on('error', () => undefined);
  socket.once('close', () => {
    isOver = true;
  });
  await once(socket, 'connect');
  return { socket, got: () => text, isOver: () => isOver };
}

const isClosed = () =>
  new Promise<boolean>((done) => {
    const probe = connect(ports.port, '127.0.0.1', () => {
      probe.destroy();
      done(false);
    });
    probe.once('error', () => done(true));
  });

beforeEach(async () => {
  ports = { port: await freePort(), to: await freePort() };
  await startTarget();
  link = new NetworkLink(ports);
  await link.start();
});
afterEach(async () => {
  await link.stop();
  stopTarget();
});

test('it passes bytes in both directions, much more than a buffer holds, and the end of a side', async () => {
  const { socket, got, isOver } = await open();
  const text = 'x'.repeat(5_000_000);
  socket.end(text);
  await waitUntil(isOver, { what: 'the end of the connection' });
  expect(got().length).toBe(text.length);
});

test('a cut ends connections and rejects new ones until it is over', async () => {
  const { isOver } = await open();
  await link.set({ kind: 'CUT' });
  await waitUntil(isOver, { what: 'the end of the connection' });
  expect(await isClosed()).toBe(true);
  await link.set({ kind: 'PASS' });
  const { socket, got } = await open();
  socket.write('again');
  await waitUntil(() => got() === 'again');
});

test('what was sent during a silence arrives after it, in order, also on a connection that was opened in it', async () => {
  const before = await open();
  before.socket.write('1');
  await waitUntil(() => before.got() === '1');
  await link.set({ kind: 'SILENT' });
  const within = await open();
  within.socket.write('a');
  before.socket.write('2');
  before.socket.write('3');
  const probe = sockets.length;
  await new Promise((done) => setImmediate(done));
  expect([before.got(), within.got(), sockets.length]).toEqual(['1', '', probe]);
  await link.set({ kind: 'PASS' });
  await waitUntil(() => before.got() === '123' && within.got() === 'a');
});

test('connections of a loss stay open and carry nothing, and later ones work', async () => {
  const before = await open();
  await link.set({ kind: 'LOST' });
  before.socket.write('1');
  await link.set({ kind: 'PASS' });
  before.socket.write('2');
  const after = await open();
  after.socket.write('a');
  await waitUntil(() => after.got() === 'a');
  expect([before.got(), before.isOver()]).toEqual(['', false]);
});

test('a delay makes an answer later by its time, without a change of the order', async () => {
  const { socket, got } = await open();
  await link.set({ kind: 'DELAY', ms: 60 });
  const began = performance.now();
  socket.write('1');
  await waitUntil(() => got() === '1');
  expect(performance.now() - began).toBeGreaterThanOrEqual(59);
  socket.write('2');
  await link.set({ kind: 'PASS' });
  socket.write('3');
  await waitUntil(() => got() === '123');
});

test('it rejects connections while its target does', async () => {
  stopTarget();
  const { isOver } = await open();
  await waitUntil(isOver, { what: 'the end of the connection' });
  await waitUntil(isClosed, { what: 'a rejection' });
  await startTarget();
  await waitUntil(async () => !(await isClosed()), { what: 'a connection' });
});

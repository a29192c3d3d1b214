import { connect as connectTo, createServer, type Server } from 'node:net';
import { useTestDatabase } from '@komora/testing';
import { afterEach, expect, test } from 'vitest';
import { assertDatabase, listenError } from '../../src/app/check-environment.ts';

const database = useTestDatabase();
let proxy: Server | undefined;
afterEach(() => void proxy?.close());

/** The error message of PostgreSQL's protocol. */
function errorMessage(code: string, message: string): Buffer {
  const fields = Buffer.from(`SFATAL\0VFATAL\0C${code}\0M${message}\0\0`);
  const head = Buffer.alloc(5);
  head.write('E');
  head.writeInt32BE(fields.length + 4, 1);
  return Buffer.concat([head, fields]);
}

/** A database that rejects its first connections with `code`. @returns its connection string */
async function recovering(code: string, rejections: number): Promise<string> {
  const { hostname, port } = new URL(database.url);
  let left = rejections;
  proxy = createServer((socket) => {
    socket.on('error', () => undefined);
    if (left > 0) {
      left -= 1;
      socket.once('data', () => socket.end(errorMessage(code, 'the database system is in recovery mode')));
      return;
    }
    const server = connectTo(Number(port), hostname);
    server.on('error', () => socket.destroy());
    socket.pipe(server).pipe(socket);
  });
  const { promise, resolve } = Promise.withResolvers<void>();
  proxy.listen(0, '127.0.0.1', resolve);
  await promise;
  const address = proxy.address();
  if (address === null || typeof address === 'string') throw new Error('The proxy has no port');
  const url = new URL(database.url);
  url.port = String(address.port);
  return url.href;
}

test('the start waits for a database that recovers, and says so once', async () => {
  const lines: string[] = [];
  const signal = new AbortController().signal;
  await assertDatabase(await recovering('57P03', 2), { onProgress: (line) => void lines.push(line), signal });
  expect(lines).toEqual([
    expect.stringMatching(/^Waiting for the database \(127\.0\.0\.1:\d+\/.+: the database system is in recovery mode\) …$/),
  ]);
});

test('the start can be stopped while it waits, and another rejection ends it at once', async () => {
  const stopping = new AbortController();
  const url = await recovering('57P03', 1000);
  const waiting = assertDatabase(url, { onProgress: () => stopping.abort(new Error('stopped')), signal: stopping.signal });
  await expect(waiting).rejects.toThrow();
  const never = { onProgress: () => expect.unreachable(), signal: new AbortController().signal };
  await expect(assertDatabase(await recovering('28P01', 1), never)).rejects.toThrow('Cannot connect to the database of DATABASE_URL');
});

test('only an error of the listening socket blames HOST and PORT', () => {
  const at = { host: '127.0.0.1', port: 3000 };
  const listening = Object.assign(new Error('listen EACCES'), { code: 'EACCES', syscall: 'listen' });
  expect(String(listenError(listening, at))).toContain('Cannot listen on 127.0.0.1:3000 (EACCES). Check HOST and PORT.');
  const away = new Error('The database is not available');
  expect(listenError(away, at)).toBe(away);
});

import { copyFileSync, mkdirSync, mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { get, type IncomingMessage } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { mapFileRoutes } from './map-file.routes.ts';
import { BUNDLED_MAP, openMapFile } from './map-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'komora-map-'));
const whole = readFileSync(BUNDLED_MAP);
let app: FastifyInstance;
let address = '';

beforeAll(async () => {
  const map = await openMapFile(BUNDLED_MAP, (reason) => expect.fail(reason));
  if (map === undefined) throw new Error('The bundled map cannot be opened');
  address = map.address;
  app = Fastify();
  await mapFileRoutes(map, true)(app);
  app.addHook('onClose', () => map.handle.close());
});
afterAll(async () => {
  await app.close();
  rmSync(folder, { recursive: true });
});

const ask = (range?: string, method: 'GET' | 'HEAD' = 'GET') =>
  app.inject({ method, url: address, headers: range === undefined ? {} : { range } });

test('browsers read parts of the map', async () => {
  const response = await ask('bytes=0-126');
  expect(response.statusCode).toBe(206);
  expect(response.headers['content-range']).toBe(`bytes 0-126/${whole.length}`);
  expect(response.headers['accept-ranges']).toBe('bytes');
  expect(response.headers['cache-control']).toContain('immutable');
  expect(response.rawPayload.equals(whole.subarray(0, 127))).toBe(true);
  const middle = await ask('bytes=5000-5999');
  expect(middle.rawPayload.equals(whole.subarray(5000, 6000))).toBe(true);
});

test('a range may end behind the file, or count from its end', async () => {
  const end = whole.length - 10;
  expect((await ask(`bytes=${end}-${whole.length + 500}`)).rawPayload.equals(whole.subarray(end))).toBe(true);
  expect((await ask('bytes=-10')).rawPayload.equals(whole.subarray(end))).toBe(true);
  expect((await ask(`bytes=${end}-`)).headers['content-range']).toBe(`bytes ${end}-${whole.length - 1}/${whole.length}`);
});

test.each([`bytes=${whole.length}-`, 'bytes=20-10', 'bytes=-0'])('the range %s does not exist', async (range) => {
  const response = await ask(range);
  expect(response.statusCode).toBe(416);
  expect(response.headers['content-range']).toBe(`bytes */${whole.length}`);
});

test.each([undefined, 'bytes=0-1,5-6', 'lines=1-2', 'bytes=-', 'bytes=9999999999999999-'])(
  'the range %s gets the whole file',
  async (range) => {
    const response = await ask(range);
    expect(response.statusCode).toBe(200);
    expect(response.rawPayload.length).toBe(whole.length);
  },
);

test('a browser that leaves in the middle ends its own download only', async () => {
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  for (let attempt = 0; attempt < 3; attempt += 1) {
    const response = await new Promise<IncomingMessage>((resolve, reject) => get(`${origin}${address}`, resolve).on('error', reject));
    await new Promise((resolve) => response.once('data', resolve));
    const isClosed = new Promise((resolve) => response.once('close', resolve));
    response.destroy();
    await isClosed;
    const range = await fetch(`${origin}${address}`, { headers: { range: 'bytes=5000-5999' } });
    expect(range.status).toBe(206);
    expect(Buffer.from(await range.arrayBuffer()).equals(whole.subarray(5000, 6000))).toBe(true);
  }
});

test('HEAD returns the size only', async () => {
  const response = await ask(undefined, 'HEAD');
  expect(response.headers['content-length']).toBe(String(whole.length));
  expect(response.rawPayload.length).toBe(0);
});

const problemOf = async (file: string): Promise<string> => {
  const reasons: string[] = [];
  expect(await openMapFile(file, (reason) => reasons.push(reason))).toBeUndefined();
  return reasons.join('\n');
};

test('a missing, foreign, old or truncated file is named and not served', async () => {
  expect(await problemOf(join(folder, 'missing.pmtiles'))).toContain('ENOENT');
  mkdirSync(join(folder, 'folder.pmtiles'));
  expect(await problemOf(join(folder, 'folder.pmtiles'))).toContain('EISDIR');
  writeFileSync(join(folder, 'empty.pmtiles'), '');
  expect(await problemOf(join(folder, 'empty.pmtiles'))).toBe('it is no PMTiles file');
  writeFileSync(join(folder, 'text.pmtiles'), 'x'.repeat(500));
  expect(await problemOf(join(folder, 'text.pmtiles'))).toBe('it is no PMTiles file');
  const old = Buffer.from(whole.subarray(0, 500));
  old.writeUInt8(2, 7);
  writeFileSync(join(folder, 'old.pmtiles'), old);
  expect(await problemOf(join(folder, 'old.pmtiles'))).toBe('it has version 2 of the format, not 3');
  copyFileSync(BUNDLED_MAP, join(folder, 'cut.pmtiles'));
  truncateSync(join(folder, 'cut.pmtiles'), 100_000);
  expect(await problemOf(join(folder, 'cut.pmtiles'))).toBe(`it is truncated: 100000 of ${whole.length} bytes`);
});

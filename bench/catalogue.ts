// Measures the public catalogue against bare node:http sending the same bytes, and searches of a large catalogue that
// no cache can answer. Prints one line of JSON for each figure.

import { mkdtempSync, rmSync } from 'node:fs';
import { Agent, createServer, get } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startLocalPostgres } from '@komora/local-postgres';
import autocannon from 'autocannon';
import { systemClock } from '../apps/server/src/clock.ts';
import { readConfig } from '../apps/server/src/config/config.ts';
import { openDatabase } from '../apps/server/src/db/database.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';
import { loadLargeCatalogue } from '../apps/server/src/demo/index.ts';
import { buildApp } from '../apps/server/src/http/app.ts';
import { serverWithCache, useCrossOriginReads } from '../apps/server/src/http/public-cache/index.ts';
import { randomIds } from '../apps/server/src/ids.ts';
import { createLog } from '../apps/server/src/log.ts';
import { warehouseRoutes } from '../apps/server/src/modules/warehouse/index.ts';
import { openCatalogue } from '../apps/server/src/open-catalogue.ts';

const seconds = Number(process.env.BENCH_SECONDS ?? 4);
const agent = new Agent({ keepAlive: true, maxSockets: 32 });
const folder = mkdtempSync(join(tmpdir(), 'komora-bench-'));
const cluster = await startLocalPostgres({ dataDir: join(folder, 'pg'), settings: { fsync: 'off', jit: 'off' } });
try {
  for (const size of [
    { warehouses: 100, boxesPerWarehouse: 60 },
    { warehouses: 5000, boxesPerWarehouse: 60 },
  ])
    await measure(size);
} finally {
  await cluster.stop();
  rmSync(cluster.dataDir, { recursive: true, force: true });
  rmSync(folder, { recursive: true, force: true });
}

async function measure(size: { warehouses: number; boxesPerWarehouse: number }): Promise<void> {
  const name = `catalogue_${size.warehouses}`;
  await cluster.ensureDatabase(name);
  await migrate(cluster.url(name));
  const { db, close } = openDatabase(cluster.url(name));
  const began = performance.now();
  await loadLargeCatalogue(db, size);
  say({ what: 'load', ...size, ms: Math.round(performance.now() - began) });
  const config = readConfig({}, '0.0.0');
  const log = createLog('warn');
  const deps = { db, clock: systemClock, ids: randomIds, config, log, enqueue: async () => undefined, secretKey: Buffer.alloc(32) };
  const catalogue = await openCatalogue(deps, cluster.url(name));
  const app = await buildApp({
    log,
    ids: randomIds,
    describe: (code) => code,
    authenticate: async () => null,
    routes: [useCrossOriginReads, warehouseRoutes(deps, catalogue, { emailOf: async () => null })],
    serverFactory: serverWithCache(catalogue.cache),
  });
  const origin = await app.listen({ port: 0, host: '127.0.0.1' });
  const first = performance.now();
  const list = await read(`${origin}/api/client/warehouse`);
  say({ what: 'first answer', ...size, ms: Math.round(performance.now() - first), bytes: list.length });
  const { warehouses } = JSON.parse(list.toString()) as { warehouses: { id: string }[] };
  if (size.warehouses === 100) {
    await compare('list of 100', `${origin}/api/client/warehouse`, list);
    const boxes = `${origin}/api/client/warehouse/${warehouses[0]?.id}/boxes`;
    await compare('boxes of 60', boxes, await read(boxes));
  }
  await uncached(
    'text and area',
    origin,
    (n) =>
      `search=${['kosice', 'hlavna bratislava', 'dluga', 'vaci', 'gyor'][n % 5]}&south=46&north=${52 + (n % 1000) / 1000}&west=14&east=22`,
  );
  await uncached('area', origin, (n) => `south=46.${n % 900}&north=52&west=14&east=21.${n % 977}&location=48.${n % 1000},17.1`);
  await uncached('position alone', origin, (n) => `location=48.${n % 9973},17.${n % 997}`);
  await app.close();
  await catalogue.close();
  await close();
}

/** Requests/s of the product against bare node:http with the same bytes; alternating, best of three. */
async function compare(what: string, url: string, body: Buffer): Promise<void> {
  const bare = createServer((_request, response) => {
    response.writeHead(200, { 'content-type': 'application/json; charset=utf-8', 'content-length': body.length });
    response.end(body);
  });
  await new Promise<void>((resolve) => bare.listen(0, '127.0.0.1', resolve));
  const address = bare.address();
  const bareUrl = `http://127.0.0.1:${typeof address === 'object' && address ? address.port : 0}/`;
  const best = { bare: 0, komora: 0 };
  for (let round = 0; round < 3; round++) {
    best.bare = Math.max(best.bare, await throughput(bareUrl));
    best.komora = Math.max(best.komora, await throughput(url));
  }
  await new Promise((resolve) => bare.close(resolve));
  say({ what, bytes: body.length, ...best, ratio: Math.round((best.komora / best.bare) * 1000) / 1000 });
}

async function throughput(url: string): Promise<number> {
  const { requests } = await autocannon({ url, connections: 16, duration: seconds });
  return Math.round(requests.average);
}

/** Every request asks something else, so that none is answered from what is remembered. */
async function uncached(what: string, origin: string, query: (n: number) => string): Promise<void> {
  const times: number[] = [];
  let next = 0;
  const worker = async () => {
    while (next < 1600) {
      const n = next++;
      const began = performance.now();
      await read(`${origin}/api/client/warehouse?${query(n)}&limit=${(n % 100) + 1 + Math.floor(n / 100)}`);
      times.push(performance.now() - began);
    }
  };
  await Promise.all(Array.from({ length: 16 }, worker));
  times.sort((a, b) => a - b);
  say({ what: `uncached: ${what}`, median: round(times[800]), p95: round(times[1520]), worst: round(times.at(-1)) });
}

/** Plain node:http: the client shares the machine with what it measures. */
function read(url: string): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    get(url, { agent }, (response) => {
      const parts: Buffer[] = [];
      response.on('data', (part: Buffer) => parts.push(part));
      response.on('error', reject);
      response.on('end', () => {
        const body = Buffer.concat(parts);
        if (response.statusCode === 200) resolve(body);
        else reject(new Error(`${url} answered ${response.statusCode}: ${body.toString()}`));
      });
    }).on('error', reject);
  });
}

function round(ms: number | undefined): number {
  return Math.round((ms ?? Number.NaN) * 10) / 10;
}

function say(figure: Record<string, unknown>): void {
  process.stdout.write(`${JSON.stringify(figure)}\n`);
}

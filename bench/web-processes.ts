import { availableParallelism } from 'node:os';
import { freePort } from '@komora/embedded-postgres';
import autocannon from 'autocannon';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { Child } from './lib/child.ts';
import type { Rounds } from './lib/compare.ts';
import { type Metric, median, round } from './lib/metric.ts';

const item = 'web-processes';
const processes = 3;
/** Of each process. */
const connections = 16;
const warmUpSeconds = 2;
/** Each process and each client needs a core of its own, or they only share those of one process. */
const coresToScale = 2 * processes + 1;

interface Web {
  child: Child;
  origin: string;
}

interface Sample {
  perSecond: number;
  /** Of all used processes, for each request. */
  cpuMs: number;
}

/**
 * Cached reads of one web process compared with three on the same database. The clients are the same threads with the same number of connections; they use one
 * process or spread over three. Without a core for each, requests a second cannot grow, so that the CPU time of a request is the measure.
 */
export async function webProcesses(
  { databaseUrl, product, origin, warehouseId }: Pick<BenchEnvironment, 'databaseUrl' | 'product' | 'origin' | 'warehouseId'>,
  rounds: Rounds,
): Promise<Metric[]> {
  const webs: Web[] = [{ child: product, origin }];
  try {
    while (webs.length < processes) webs.push(await startWeb(databaseUrl));
    const metrics: Metric[] = [];
    for (const { what, path } of [
      { what: 'list of warehouses', path: '/api/client/warehouse' },
      { what: 'boxes of a warehouse', path: `/api/client/warehouse/${warehouseId}/boxes` },
    ])
      metrics.push(...(await measure(webs, what, path, rounds)));
    return metrics;
  } finally {
    for (const { child } of webs.slice(1)) await child.stop();
  }
}

async function startWeb(databaseUrl: string): Promise<Web> {
  const { child, ready } = await Child.start<{ origin: string }>('product.ts', { databaseUrl, port: await freePort() });
  return { child, origin: ready.origin };
}

async function measure(webs: readonly Web[], what: string, path: string, { count, seconds }: Rounds): Promise<Metric[]> {
  const one = webs.slice(0, 1);
  await read(webs, path, warmUpSeconds);
  const pairs: { one: Sample; all: Sample }[] = [];
  for (let n = 0; n < count; n++) {
    // The order alternates, so that neither always runs in the other's aftermath.
    if (n % 2 === 0) {
      const first = await read(one, path, seconds);
      pairs.push({ one: first, all: await read(webs, path, seconds) });
    } else {
      const first = await read(webs, path, seconds);
      pairs.push({ one: await read(one, path, seconds), all: first });
    }
  }
  const over = (pick: (pair: { one: Sample; all: Sample }) => number) => median(pairs.map(pick));
  const name = `${what}, ${processes} web processes compared with one`;
  const cores = availableParallelism();
  return [
    {
      item,
      what: `${name}: requests a second`,
      value: over(({ one, all }) => all.perSecond / one.perSecond),
      unit: 'times',
      target: cores < coresToScale ? null : { least: 2.5 },
      details: { cores, 'per second': round(over(({ all }) => all.perSecond)), 'one process': round(over(({ one }) => one.perSecond)) },
    },
    {
      item,
      what: `${name}: CPU of a request`,
      value: over(({ one, all }) => all.cpuMs / one.cpuMs),
      unit: 'times',
      target: { most: 1.2 },
      details: { 'CPU ms': round(over(({ all }) => all.cpuMs)), 'one process': round(over(({ one }) => one.cpuMs)) },
    },
  ];
}

/** As many client threads as there are processes to compare; they take turns through the used ones. */
async function read(used: readonly Web[], path: string, seconds: number): Promise<Sample> {
  const cpu = async () => (await Promise.all(used.map(({ child }) => child.usage()))).reduce((sum, { cpuMs }) => sum + cpuMs, 0);
  const before = await cpu();
  const began = performance.now();
  const results = await Promise.all(
    Array.from({ length: processes }, async (_, index) => {
      const url = `${used[index % used.length]?.origin}${path}`;
      const result = await autocannon({ url, connections, duration: seconds, workers: 1 });
      if (result.non2xx > 0 || result.errors > 0) throw new Error(`${url}: ${result.non2xx} other statuses, ${result.errors} errors`);
      return result['2xx'];
    }),
  );
  const elapsed = (performance.now() - began) / 1000;
  const done = results.reduce((sum, requests) => sum + requests, 0);
  return { perSecond: done / elapsed, cpuMs: ((await cpu()) - before) / done };
}

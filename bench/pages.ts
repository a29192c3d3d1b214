import type { BenchEnvironment } from './lib/bench-environment.ts';
import { Child } from './lib/child.ts';
import { compare, type Rounds, requests } from './lib/compare.ts';
import { warmResponse } from './lib/fixed-response.ts';
import type { Metric } from './lib/metric.ts';
import { publicPages } from './lib/public-pages.ts';

/** Public pages as a browser requests them, compared with bare Fastify that sends the same compressed bytes. */
export async function pages({ product, origin, warehouseId }: BenchEnvironment, rounds: Rounds): Promise<Metric[]> {
  const metrics: Metric[] = [];
  const headers = { 'accept-encoding': 'gzip, deflate, br, zstd', 'accept-language': 'sk-SK,sk;q=0.9,en;q=0.8' };
  for (const { name, path } of publicPages(warehouseId)) {
    const response = await warmResponse(origin + path, 'br');
    const { child, ready } = await Child.start<{ origin: string }>('bare-fastify.ts', response);
    const contenders = { baseline: requests(child, ready.origin, headers), subject: requests(product, origin + path, headers) };
    const metric = await compare({ item: 'pages', what: `${name} page as HTML`, target: { least: 0.8 } }, { ...contenders, rounds });
    metrics.push({ ...metric, details: { ...metric.details, bytes: response.body.length } });
    await child.stop();
  }
  return metrics;
}

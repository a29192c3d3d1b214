import type { BenchEnvironment } from './lib/bench-environment.ts';
import { Child } from './lib/child.ts';
import { compare, type Rounds, requests } from './lib/compare.ts';
import { warmResponse } from './lib/fixed-response.ts';
import type { Metric } from './lib/metric.ts';

/** The public API with a warm cache, compared with bare node:http that sends the same bytes. */
export async function publicReads({ product, origin, warehouseId }: BenchEnvironment, rounds: Rounds): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const { what, path, least } of [
    { what: 'list of 100 warehouses', path: '/api/client/warehouse', least: 0.9 },
    { what: 'boxes of a warehouse with 60', path: `/api/client/warehouse/${warehouseId}/boxes`, least: 0.85 },
  ]) {
    const url = origin + path;
    const { child, ready } = await Child.start<{ origin: string }>('bare-http.ts', await warmResponse(url));
    const contenders = { baseline: requests(child, ready.origin), subject: requests(product, url) };
    metrics.push(await compare({ item: 'public-reads', what, target: { least } }, { ...contenders, rounds }));
    await child.stop();
  }
  return metrics;
}

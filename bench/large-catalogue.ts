import { coldRender } from './cold-render.ts';
import { type Bench, type BenchEnvironment, largeCatalogue } from './lib/bench-environment.ts';
import type { Rounds } from './lib/compare.ts';
import { HttpClient } from './lib/http.ts';
import { type Metric, percentile, round } from './lib/metric.ts';
import { orderFlow } from './order-flow.ts';
import { pages } from './pages.ts';
import { publicReads } from './public-reads.ts';

const item = 'large-catalogue';
const most = 2;

/**
 * The same metrics with 5,000 warehouses and 300,000 boxes, each as a factor of the small catalogue's value, and searches that no cache
 * can serve.
 * @param small the metrics of the small catalogue, measured in the same run
 */
export async function largeCatalogueMetrics(bench: Bench, small: readonly Metric[]): Promise<Metric[]> {
  const environment = await bench.environment(largeCatalogue);
  const metrics = [await searching(environment)];
  const rounds: Rounds = { count: 3, seconds: 1.5 };
  const large = [
    ...(await publicReads(environment, rounds)),
    ...(await pages(environment, rounds)),
    ...(await coldRender(environment)),
    ...(await orderFlow(environment, rounds)),
  ];
  for (const metric of large) {
    const before = small.find(({ item, what }) => item === metric.item && what === metric.what);
    if (before === undefined) throw new Error(`There is no metric of the small catalogue for ${metric.item}: ${metric.what}`);
    const isCost = metric.unit === 'ms';
    metrics.push({
      item,
      what: `${metric.item}: ${metric.what}`,
      value: isCost ? metric.value / before.value : before.value / metric.value,
      unit: 'times',
      target: { most },
      details: { large: `${round(metric.value)} ${metric.unit}`, small: `${round(before.value)} ${before.unit}`, ...metric.details },
    });
  }
  await bench.leave(environment);
  return metrics;
}

const texts = ['kosice', 'hlavna bratislava', 'dluga', 'vaci', 'gyor'];
const atOnce = 16;
const searches = 1600;

/** Searches with a text and a bounding box; each request is different. */
async function searching({ origin, product }: BenchEnvironment): Promise<Metric> {
  const client = new HttpClient(atOnce);
  const search = async (n: number): Promise<number> => {
    const area = `south=46&north=${52 + n / 100_000}&west=14&east=22`;
    const url = `${origin}/api/client/warehouse?search=${encodeURIComponent(texts[n % texts.length] ?? '')}&${area}&limit=100`;
    const began = performance.now();
    await client.json('GET', url);
    return performance.now() - began;
  };
  for (let n = 0; n < 200; n++) await search(n);
  const times: number[] = [];
  let next = 200;
  const before = await product.usage();
  const began = performance.now();
  const searcher = async () => {
    while (next < 200 + searches) times.push(await search(next++));
  };
  await Promise.all(Array.from({ length: atOnce }, searcher));
  const elapsed = (performance.now() - began) / 1000;
  const after = await product.usage();
  client.close();
  return {
    item,
    what: 'search with text and bounding box, 16 at a time, p95',
    value: percentile(times, 0.95),
    unit: 'ms',
    target: { most: 50 },
    details: {
      'median ms': round(percentile(times, 0.5)),
      'per second': round(searches / elapsed),
      'CPU ms': round((after.cpuMs - before.cpuMs) / searches),
      'peak MB': Math.round(after.peakMb),
    },
  };
}

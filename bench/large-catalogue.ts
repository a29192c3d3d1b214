import { coldRender } from './cold-render.ts';
import type { Rounds } from './lib/compare.ts';
import { type Figure, percentile, round } from './lib/figure.ts';
import { HttpClient } from './lib/http.ts';
import { type Bench, largeCatalogue, type Stage } from './lib/stage.ts';
import { orderFlow } from './order-flow.ts';
import { pages } from './pages.ts';
import { publicReads } from './public-reads.ts';

const item = 'large-catalogue';
const most = 2;

/**
 * The same figures with 5,000 warehouses and 300,000 boxes, each as how many times worse it is than with the small catalogue, and
 * searches that no cache can answer.
 * @param small the figures of the small catalogue, of the same run
 */
export async function largeCatalogueFigures(bench: Bench, small: readonly Figure[]): Promise<Figure[]> {
  const stage = await bench.stage(largeCatalogue);
  const figures = [await searching(stage)];
  const rounds: Rounds = { count: 3, seconds: 1.5 };
  const large = [
    ...(await publicReads(stage, rounds)),
    ...(await pages(stage, rounds)),
    ...(await coldRender(stage)),
    ...(await orderFlow(stage, rounds)),
  ];
  for (const figure of large) {
    const before = small.find(({ item, what }) => item === figure.item && what === figure.what);
    if (before === undefined) throw new Error(`There is no figure of the small catalogue for ${figure.item}: ${figure.what}`);
    const isCost = figure.unit === 'ms';
    figures.push({
      item,
      what: `${figure.item}: ${figure.what}`,
      value: isCost ? figure.value / before.value : before.value / figure.value,
      unit: 'times',
      target: { most },
      details: { large: `${round(figure.value)} ${figure.unit}`, small: `${round(before.value)} ${before.unit}`, ...figure.details },
    });
  }
  await bench.leave(stage);
  return figures;
}

const texts = ['kosice', 'hlavna bratislava', 'dluga', 'vaci', 'gyor'];
const atOnce = 16;
const searches = 1600;

/** Searches with a text and a bounding box, each of them another one. */
async function searching({ origin, product }: Stage): Promise<Figure> {
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

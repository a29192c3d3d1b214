import { freePort } from '@komora/local-postgres';
import lighthouse from 'lighthouse';
import { openBrowser } from './lib/browser.ts';
import { type Figure, median, round } from './lib/figure.ts';
import { publicPages } from './lib/public-pages.ts';
import type { Stage } from './lib/stage.ts';

const runs = 3;

/** Lighthouse on its phone preset (slow 4G, a processor four times slower), the median of three runs for each public page. */
export async function lighthouseScores({ origin, warehouseId }: Stage): Promise<Figure[]> {
  const port = await freePort();
  const browser = await openBrowser([`--remote-debugging-port=${port}`]);
  const figures: Figure[] = [];
  for (const { name, path } of publicPages(warehouseId)) {
    const results: Awaited<ReturnType<typeof audit>>[] = [];
    for (let n = 0; n < runs; n++) results.push(await audit(origin + path, port));
    const over = (pick: (result: (typeof results)[number]) => number) => median(results.map(pick));
    const item = 'lighthouse';
    figures.push({
      item,
      what: `${name}: performance`,
      value: over(({ performance }) => performance),
      unit: 'points',
      target: { least: 98 },
      details: {
        'largest paint ms': round(over(({ paint }) => paint)),
        'blocking ms': round(over(({ blocking }) => blocking)),
      },
    });
    const faults = [...new Set(results.flatMap(({ faults }) => faults))].join(' ');
    const accessibility = over((result) => result.accessibility);
    figures.push({
      item,
      what: `${name}: accessibility`,
      value: accessibility,
      unit: 'points',
      target: { least: 100 },
      details: faults ? { faults } : {},
    });
    figures.push({
      item,
      what: `${name}: layout shift`,
      value: over(({ shift }) => shift),
      unit: 'shift',
      target: { most: 0 },
      details: {},
    });
  }
  await browser.close();
  return figures;
}

async function audit(url: string, port: number) {
  const { audits, categories } = await look(url, port);
  const score = (name: string) => Math.round((categories[name]?.score ?? 0) * 100);
  const number = (name: string) => audits[name]?.numericValue ?? Number.NaN;
  const weighed = categories.accessibility?.auditRefs.filter(({ weight }) => weight > 0) ?? [];
  return {
    performance: score('performance'),
    accessibility: score('accessibility'),
    shift: number('cumulative-layout-shift'),
    paint: number('largest-contentful-paint'),
    blocking: number('total-blocking-time'),
    faults: weighed.map(({ id }) => id).filter((id) => audits[id]?.score === 0),
  };
}

/** On a busy machine Chromium now and then loses the trace of a load; that look is taken again. @throws Error after three */
async function look(url: string, port: number) {
  let reason = 'no result';
  for (let attempt = 1; attempt <= 3; attempt++) {
    const result = await lighthouse(url, { port, output: 'json', logLevel: 'error', onlyCategories: ['performance', 'accessibility'] });
    if (result !== undefined && result.lhr.runtimeError === undefined) return result.lhr;
    reason = result?.lhr.runtimeError?.message ?? reason;
  }
  throw new Error(`Lighthouse could not look at ${url}: ${reason}`);
}

import type { Browser, Page } from '@playwright/test';
import { LOCALES } from '../packages/i18n/src/index.ts';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { openBrowser } from './lib/browser.ts';
import type { Metric } from './lib/metric.ts';
import { publicPages } from './lib/public-pages.ts';

const START = 'sk';
const most = { requests: 1, kB: 25 };

interface Seen {
  requests: number;
  /** Compressed, without headers. */
  bytes: number;
  /** Time from the choice until the page shows the other language. */
  ms: number;
  /** Font files of another script, which load when its letters first appear. */
  letters: number;
}

/** Cost to switch the language of each loaded public page: from the choice in the header until the network is idle. */
export async function languageSwitch({ origin, warehouseId }: BenchEnvironment): Promise<Metric[]> {
  const browser = await openBrowser();
  const metrics: Metric[] = [];
  for (const { name, path } of publicPages(warehouseId)) {
    const seen: Seen[] = [];
    for (const locale of LOCALES.filter((one) => one !== START)) seen.push(await change(browser, origin + path, locale));
    const worst = (of: (one: Seen) => number): number => Math.max(...seen.map(of));
    const letters = worst((one) => one.letters) / 1000;
    metrics.push(
      {
        item: 'language-switch',
        what: `${name}: requests without letters, worst of five languages`,
        value: worst((one) => one.requests),
        unit: 'times',
        target: { most: most.requests },
        details: { 'letters of the first Cyrillic page, kB': letters },
      },
      {
        item: 'language-switch',
        what: `${name}: loaded, worst of five languages`,
        value: worst((one) => one.bytes + one.letters) / 1000,
        unit: 'kB',
        target: { most: most.kB },
        details: { ms: worst((one) => one.ms) },
      },
    );
  }
  await browser.close();
  return metrics;
}

async function change(browser: Browser, url: string, locale: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: START, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  // The cookie banner appears when the page is idle.
  await page.locator('section[class*=bar]').waitFor();
  await page.waitForLoadState('networkidle');
  const before = await resources(page);
  const began = performance.now();
  await page.locator('header select').first().selectOption(locale);
  await page.locator(`html[lang=${locale}]`).waitFor({ state: 'attached' });
  const ms = performance.now() - began;
  await page.waitForLoadState('networkidle');
  await page.evaluate(() => document.fonts.ready.then(() => undefined));
  const after = (await resources(page)).slice(before.length);
  await context.close();
  const isFont = ({ path }: { path: string }): boolean => path.endsWith('.woff2');
  const sum = (files: { bytes: number }[]): number => files.reduce((total, { bytes }) => total + bytes, 0);
  const rest = after.filter((file) => !isFont(file));
  return { requests: rest.length, bytes: sum(rest), letters: sum(after.filter(isFont)), ms };
}

function resources(page: Page): Promise<{ path: string; bytes: number }[]> {
  return page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize })),
  );
}

import type { Browser, Page } from '@playwright/test';
import { LOCALES } from '../packages/i18n/src/index.ts';
import { openBrowser } from './lib/browser.ts';
import type { Figure } from './lib/figure.ts';
import { publicPages } from './lib/public-pages.ts';
import type { Stage } from './lib/stage.ts';

const START = 'sk';
const most = { requests: 1, kB: 25 };

interface Seen {
  requests: number;
  /** Compressed, without headers. */
  bytes: number;
  /** From the choice until the page stands in the other language. */
  ms: number;
  /** Letters of another script, fetched the first time that they are shown. */
  letters: number;
}

/** What it takes to read each public page in another language, once it is on the screen: from the choice in the header until all is quiet. */
export async function languageSwitch({ origin, warehouseId }: Stage): Promise<Figure[]> {
  const browser = await openBrowser();
  const figures: Figure[] = [];
  for (const { name, path } of publicPages(warehouseId)) {
    const seen: Seen[] = [];
    for (const locale of LOCALES.filter((one) => one !== START)) seen.push(await change(browser, origin + path, locale));
    const worst = (of: (one: Seen) => number): number => Math.max(...seen.map(of));
    const letters = worst((one) => one.letters) / 1000;
    figures.push(
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
  return figures;
}

async function change(browser: Browser, url: string, locale: string): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: START, serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  // The page has come to rest: the question of cookies is on it.
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

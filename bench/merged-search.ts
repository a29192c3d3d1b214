import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { freePort } from '@komora/embedded-postgres';
import type { Browser } from '@playwright/test';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { openBrowser } from './lib/browser.ts';
import { Child } from './lib/child.ts';
import { type Metric, median, round } from './lib/metric.ts';

const looks = 5;

interface Seen {
  /** Milliseconds after the navigation began. */
  ownCard: number;
  /** Milliseconds after the request; NaN when every peer responds. */
  givenUp: number;
}

/**
 * The search page of a deployment with one peer that responds and one that accepts the connection but never responds. Measures the delay
 * of the first own card, compared with the same page without peers, and the time until the page reports the silent peer. Uses the
 * browser's clock.
 */
export async function mergedSearch(own: BenchEnvironment, peer: BenchEnvironment): Promise<Metric[]> {
  const silent = createServer(() => undefined);
  await new Promise<void>((done) => silent.listen(0, '127.0.0.1', done));
  const proxy = [peer.origin, `http://127.0.0.1:${(silent.address() as AddressInfo).port}`];
  const input = { databaseUrl: own.databaseUrl, port: await freePort(), proxy };
  const { child, ready } = await Child.start<{ origin: string }>('product.ts', input);
  const browser = await openBrowser();
  try {
    const alone: Seen[] = [];
    const merged: Seen[] = [];
    // In turns, so that other load on the machine affects both. The first visit of each only warms up.
    for (let n = 0; n <= looks; n++) {
      alone.push(await look(browser, own.origin, false));
      merged.push(await look(browser, ready.origin, true));
    }
    const over = (seen: Seen[], pick: (one: Seen) => number) => median(seen.slice(1).map(pick));
    const later = over(merged, ({ ownCard }) => ownCard) - over(alone, ({ ownCard }) => ownCard);
    return [
      {
        item: 'merged-search',
        what: 'own first card, later than without peers',
        value: Math.max(0, later),
        unit: 'ms',
        target: { most: 50 },
        details: { 'with ms': round(over(merged, ({ ownCard }) => ownCard)), 'without ms': round(over(alone, ({ ownCard }) => ownCard)) },
      },
      {
        item: 'merged-search',
        what: 'a silent peer is given up, and named',
        value: over(merged, ({ givenUp }) => givenUp),
        unit: 'ms',
        target: { most: 1500 },
        details: { longest: round(Math.max(...merged.slice(1).map(({ givenUp }) => givenUp))) },
      },
    ];
  } finally {
    await browser.close();
    await child.stop();
    silent.closeAllConnections();
    await new Promise((done) => silent.close(done));
  }
}

async function look(browser: Browser, origin: string, hasSilent: boolean): Promise<Seen> {
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 }, locale: 'en-GB', serviceWorkers: 'block' });
  const page = await context.newPage();
  await page.addInitScript(() => {
    const requested = window.fetch;
    window.fetch = (input, init) => {
      const url = String(input);
      if (url.startsWith('http') && !url.startsWith(location.origin) && performance.getEntriesByName('asked').length === 0)
        performance.mark('asked');
      return requested(input, init);
    };
    new MutationObserver(() => {
      const mark = (name: string, selector: string) => {
        if (performance.getEntriesByName(name).length === 0 && document.querySelector(selector) !== null) performance.mark(name);
      };
      mark('card', 'article[data-key]');
      mark('silent', 'ol ~ p[role=status]');
    }).observe(document, { childList: true, subtree: true });
  });
  await page.goto(`${origin}/boxes`);
  await page.waitForFunction((name) => performance.getEntriesByName(name).length > 0, hasSilent ? 'silent' : 'card');
  const seen = await page.evaluate(() => {
    const at = (name: string) => performance.getEntriesByName(name)[0]?.startTime ?? Number.NaN;
    return { ownCard: at('card'), givenUp: at('silent') - at('asked') };
  });
  await context.close();
  return seen;
}

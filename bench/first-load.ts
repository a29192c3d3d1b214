import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Browser } from '@playwright/test';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { openBrowser } from './lib/browser.ts';
import type { Metric } from './lib/metric.ts';
import { publicPages } from './lib/public-pages.ts';
import { freeBox, keepOrder, type StoredOrder } from './lib/stored-order.ts';

const manifestFile = fileURLToPath(new URL('../apps/web/dist/client/.vite/manifest.json', import.meta.url));
const viewports = { phone: { width: 360, height: 780 }, desktop: { width: 1280, height: 800 } };
/** Of every page; JavaScript has a limit for each. */
const most = { css: 10, woff2: 30 };
const mostScripts: Record<string, number> = { landing: 128.5, search: 130, warehouse: 127.5, help: 121, order: 130 };
const titles = { js: 'JavaScript', css: 'CSS', woff2: 'fonts' };
type Kind = keyof typeof titles;

interface Loaded {
  path: string;
  /** Compressed, without headers. */
  bytes: number;
}

/**
 * Compressed bytes of a visitor's first load of each public page, as the browser counts them: all requests until the network is idle,
 * preloads included. Code of the map may load only on pages that show a map.
 */
export async function firstLoad({ origin, warehouseId }: BenchEnvironment): Promise<Metric[]> {
  const mapFiles = filesOfMap();
  const browser = await openBrowser();
  const metrics: Metric[] = [];
  const order = { box: await freeBox(origin, warehouseId), warehouseId };
  const visited = publicPages(warehouseId).map((page) => ({ ...page, stored: undefined }));
  for (const { name, path, stored } of [...visited, { name: 'order', path: '/order/first', stored: order }]) {
    const phone = await load(browser, origin + path, viewports.phone, stored);
    for (const kind of ['js', 'css', 'woff2'] as const) {
      const files = phone.loaded.filter((file) => file.path.endsWith(`.${kind}`));
      metrics.push({
        item: 'first-load',
        what: `${name}: ${titles[kind]}`,
        value: files.reduce((sum, { bytes }) => sum + bytes, 0) / 1000,
        unit: 'kB',
        target: { most: limitOf(name, kind) },
        details: { files: files.length },
      });
    }
    const desktop = await load(browser, origin + path, viewports.desktop, stored);
    const needless = [phone, desktop]
      .filter(({ showsMap }) => !showsMap)
      .flatMap(({ loaded }) => loaded.filter((file) => mapFiles.has(file.path)));
    const seen = { phone: String(phone.showsMap), desktop: String(desktop.showsMap) };
    metrics.push({
      item: 'first-load',
      what: `${name}: map files without a map`,
      value: needless.length,
      unit: 'files',
      target: { most: 0 },
      details: { 'map on a phone': seen.phone, 'on a desktop': seen.desktop },
    });
  }
  await browser.close();
  return metrics;
}

/** @throws Error for a page without a limit */
function limitOf(name: string, kind: Kind): number {
  const limit = kind === 'js' ? mostScripts[name] : most[kind];
  if (limit === undefined) throw new Error(`The page ${name} has no limit`);
  return limit;
}

async function load(
  browser: Browser,
  url: string,
  viewport: { width: number; height: number },
  order: StoredOrder | undefined,
): Promise<{ loaded: Loaded[]; showsMap: boolean }> {
  const context = await browser.newContext({ viewport, locale: 'sk-SK', serviceWorkers: 'block' });
  if (order !== undefined) await keepOrder(context, order);
  const page = await context.newPage();
  await page.goto(url, { waitUntil: 'networkidle' });
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .filter((entry) => entry instanceof PerformanceResourceTiming)
      .map((entry) => ({ path: new URL(entry.name).pathname, bytes: entry.encodedBodySize })),
  );
  const showsMap = await page.locator('.leaflet-container').first().isVisible();
  await context.close();
  return { loaded, showsMap };
}

/** URL paths of the map's own chunks. @throws Error when the build has none, because this check would then pass without effect */
function filesOfMap(): Set<string> {
  const manifest = JSON.parse(readFileSync(manifestFile, 'utf8')) as Record<string, { file: string; css?: string[] }>;
  const chunks = Object.entries(manifest).filter(([source]) => /\/(map\/|leaflet)/.test(source));
  if (chunks.length === 0) throw new Error('The build has no chunk of the map');
  return new Set(chunks.flatMap(([, chunk]) => [chunk.file, ...(chunk.css ?? [])]).map((file) => `/${file}`));
}

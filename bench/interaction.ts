import type { Browser, Page } from '@playwright/test';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { openBrowser } from './lib/browser.ts';
import { interactionMetric, interactionTimes, visits } from './lib/interaction-times.ts';
import type { Metric } from './lib/metric.ts';
import { freeBox, keepOrder, type StoredOrder } from './lib/stored-order.ts';

interface Interaction {
  name: string;
  width: number;
  path: string;
  /** An order in progress. */
  order?: StoredOrder;
  /** Waits until the page is interactive. Events before that are not measured. */
  prepare: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

/** How fast the pages of visitors react. Each action runs in three visits. */
export async function interactionMetrics({ origin, warehouseId }: BenchEnvironment): Promise<Metric[]> {
  const boxId = await freeBox(origin, warehouseId);
  const browser = await openBrowser();
  const metrics: Metric[] = [];
  for (const interaction of interactions(warehouseId, boxId)) {
    const ofVisits: number[][] = [];
    for (let n = 0; n < visits; n++) ofVisits.push(await visit(browser, origin, interaction));
    metrics.push(interactionMetric('interaction', interaction.name, ofVisits));
  }
  await browser.close();
  return metrics;
}

function interactions(warehouseId: string, boxId: string): Interaction[] {
  const hydrated = (page: Page) =>
    page.waitForFunction(() => Object.keys(document.querySelector('main') ?? {}).some((key) => key.startsWith('__react')));
  return [
    {
      name: 'typing into the search, desk',
      width: 1280,
      path: '/boxes',
      prepare: async (page) => {
        await page.locator('.leaflet-marker-icon').first().waitFor();
        await page.locator('main search input').first().focus();
      },
      act: (page) => page.keyboard.type('kosice', { delay: 120 }),
    },
    {
      name: 'typing into the search, phone',
      width: 360,
      path: '/boxes',
      prepare: async (page) => {
        await hydrated(page);
        await page.locator('main search input').first().focus();
      },
      act: (page) => page.keyboard.type('kosice', { delay: 120 }),
    },
    {
      name: 'moving the map',
      width: 1280,
      path: '/boxes',
      prepare: async (page) => void (await page.locator('.leaflet-marker-icon').first().waitFor()),
      act: dragMap,
    },
    {
      name: 'changing the tab of a warehouse',
      width: 360,
      path: `/location/${warehouseId}`,
      prepare: async (page) => void (await hydrated(page)),
      act: async (page) => {
        for (const index of [1, 0, 1, 0]) {
          const tab = page.getByRole('tab').nth(index);
          await tab.click();
          await page.waitForFunction((at) => document.querySelectorAll('[role=tab]')[at]?.getAttribute('aria-selected') === 'true', index);
        }
      },
    },
    {
      name: 'changing the step of an order',
      width: 360,
      path: '/order/first',
      order: { box: boxId, warehouseId },
      prepare: async (page) => void (await page.getByRole('radio').first().waitFor()),
      act: async (page) => {
        const groups = page.getByRole('group');
        await page.getByRole('radio').first().check();
        await groups.nth(1).getByRole('radio').first().check();
        await page.locator('main form').last().locator('button[type=submit]').click();
        await page.waitForURL('**/order/user-details');
        await page.locator('[name=firstName]').waitFor();
        await page.goBack();
        await page.getByRole('radio').first().waitFor();
      },
    },
  ];
}

async function dragMap(page: Page): Promise<void> {
  const box = await page.locator('.leaflet-container').boundingBox();
  if (box === null) throw new Error('There is no map to move');
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  for (const [dx, dy] of [
    [120, 60],
    [-160, 40],
    [80, -120],
  ] as const) {
    await page.mouse.move(x, y);
    await page.mouse.down();
    await page.mouse.move(x + dx, y + dy, { steps: 12 });
    await page.mouse.up();
    await page.locator('main [aria-busy=true]').waitFor({ state: 'detached' });
  }
}

async function visit(browser: Browser, origin: string, { width, path, order, prepare, act }: Interaction): Promise<number[]> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'sk-SK', serviceWorkers: 'block' });
  const page = await context.newPage();
  if (order !== undefined) await keepOrder(context, order);
  await page.goto(origin + path, { waitUntil: 'networkidle' });
  await prepare(page);
  const durations = await interactionTimes(page, act);
  await context.close();
  return durations;
}

import { gzipSync } from 'node:zlib';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { openDatabase } from '../apps/server/src/platform/db/database.ts';
import type { BenchEnvironment } from './lib/bench-environment.ts';
import { openBrowser } from './lib/browser.ts';
import { interactionMetric, interactionTimes, visits } from './lib/interaction-times.ts';
import type { Metric } from './lib/metric.ts';
import { openStaffSession } from './lib/staff-session.ts';

const item = 'console-pages';
const width = 1280;

/** First loads of the console, and how fast it reacts, for an owner with 5,000 contracts. */
export async function consolePages(environment: BenchEnvironment): Promise<Metric[]> {
  const { pool, close } = openDatabase(environment.databaseUrl, { max: 1 });
  const session = await openStaffSession(pool);
  await close();
  const browser = await openBrowser();
  try {
    return [...(await firstLoads(browser, environment, session)), ...(await interactions(browser, environment, session))];
  } finally {
    await browser.close();
  }
}

async function open(browser: Browser, { origin }: BenchEnvironment, session: string | null): Promise<BrowserContext> {
  const context = await browser.newContext({ viewport: { width, height: 800 }, locale: 'en-GB', serviceWorkers: 'block' });
  if (session !== null) await context.addCookies([{ name: 'komora-staff', value: session, url: origin }]);
  return context;
}

/** JavaScript of the first page, all requests until the network is idle, compressed by gzip. */
async function firstLoads(browser: Browser, environment: BenchEnvironment, session: string): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const [name, path, cookie] of [
    ['sign-in', '/sign-in', null],
    ['Today', '/', session],
    ['contracts', '/contracts', session],
  ] as const) {
    const context = await open(browser, environment, cookie);
    const page = await context.newPage();
    await page.goto(`${environment.origin}/console${path}`, { waitUntil: 'networkidle' });
    const files = await page.evaluate(() =>
      performance
        .getEntriesByType('resource')
        .map(({ name: url }) => url)
        .filter((url) => url.endsWith('.js')),
    );
    await context.close();
    const sizes = await Promise.all(files.map(async (url) => gzipSync(await (await fetch(url)).bytes()).length));
    metrics.push({
      item,
      what: `first load of ${name}: JavaScript, gzip`,
      value: sizes.reduce((sum, size) => sum + size, 0) / 1000,
      unit: 'kB',
      target: { most: 190 },
      details: { files: files.length },
    });
  }
  return metrics;
}

interface Interaction {
  name: string;
  path: string;
  /** Something that the page shows when it is ready. */
  ready: (page: Page) => Promise<void>;
  act: (page: Page) => Promise<void>;
}

const rowOf = (page: Page) => page.getByRole('main').getByRole('row').nth(1);
const rowsShown = (page: Page) => rowOf(page).waitFor();

const acts: readonly Interaction[] = [
  {
    name: 'typing into the search of clients',
    path: '/clients',
    ready: rowsShown,
    act: async (page) => {
      await page.getByRole('searchbox').focus();
      await page.keyboard.type('jana nov', { delay: 120 });
      await rowsShown(page);
    },
  },
  {
    name: 'opening a contract, and back to the list',
    path: '/contracts',
    ready: rowsShown,
    act: async (page) => {
      await rowOf(page).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Give notice' }).waitFor();
      await page.getByRole('link', { name: 'Contracts', exact: true }).click();
      await rowsShown(page);
    },
  },
  {
    name: 'a dialog of a contract: open, type, close',
    path: '/contracts',
    ready: async (page) => {
      await rowOf(page).getByRole('link').first().click();
      await page.getByRole('button', { name: 'Lower the rent' }).waitFor();
    },
    act: async (page) => {
      await page.getByRole('button', { name: 'Lower the rent' }).click();
      const dialog = page.getByRole('dialog');
      await dialog.getByRole('textbox').first().focus();
      await page.keyboard.type('35', { delay: 120 });
      await page.keyboard.press('Escape');
      await dialog.waitFor({ state: 'detached' });
    },
  },
  {
    name: 'command palette: open, search, choose',
    path: '/',
    ready: async (page) => void (await page.getByRole('heading', { level: 1 }).waitFor()),
    act: async (page) => {
      await page.keyboard.press('Control+k');
      await page.getByRole('dialog').getByRole('combobox').waitFor();
      await page.keyboard.type('invoices', { delay: 120 });
      await page.getByRole('dialog').getByRole('option').first().waitFor();
      await page.keyboard.press('ArrowDown');
      await page.keyboard.press('Escape');
    },
  },
  {
    name: 'changing the warehouse, and a view of contracts, by keyboard',
    path: '/contracts',
    ready: rowsShown,
    act: async (page) => {
      for (const choice of [page.getByRole('banner').getByRole('combobox'), page.getByRole('search').getByRole('combobox').first()]) {
        await choice.focus();
        for (const key of ['ArrowDown', 'ArrowUp']) {
          const navigated = page.waitForURL((url) => (url.search === '') === (key === 'ArrowUp'));
          await page.keyboard.press(key);
          await navigated;
          await rowsShown(page);
        }
      }
    },
  },
  {
    name: 'menu: boxes, contracts, Today, boxes again',
    path: '/',
    ready: async (page) => void (await page.getByRole('heading', { level: 1 }).waitFor()),
    act: async (page) => {
      for (const name of ['Boxes', 'Contracts', 'Today', 'Boxes']) {
        await page.getByRole('navigation').getByRole('link', { name, exact: true }).click();
        await page.getByRole('heading', { level: 1, name, exact: true }).waitFor();
        if (name !== 'Today') await rowsShown(page);
      }
    },
  },
  {
    name: 'choosing rows of boxes by keyboard',
    path: '/boxes',
    ready: rowsShown,
    act: async (page) => {
      for (const key of ['j', 'x', 'j', 'x', 'j', 'j', 'X']) await page.keyboard.press(key, { delay: 60 });
      await page
        .getByText(/selected/)
        .first()
        .waitFor();
    },
  },
];

async function interactions(browser: Browser, environment: BenchEnvironment, session: string): Promise<Metric[]> {
  const metrics: Metric[] = [];
  for (const { name, path, ready, act } of acts) {
    const ofVisits: number[][] = [];
    for (let n = 0; n < visits; n++) {
      const context = await open(browser, environment, session);
      const page = await context.newPage();
      await page.goto(`${environment.origin}/console${path}`, { waitUntil: 'networkidle' });
      await ready(page);
      ofVisits.push(await interactionTimes(page, act));
      await context.close();
    }
    metrics.push(interactionMetric(item, `${name}, at 4× slowdown`, ofVisits));
  }
  return metrics;
}

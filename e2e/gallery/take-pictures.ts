import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@komora/i18n';
import type { Browser, BrowserContext, Page } from '@playwright/test';
import { overflowWidth, transitionsEnded } from '../support/axe.ts';
import { visit } from '../support/navigation.ts';
import type { Facts } from './facts.ts';
import type { Screen } from './screens.ts';

export const WIDTHS = [360, 768, 1280, 1600] as const;
export type Width = (typeof WIDTHS)[number];
export const SCHEMES = ['light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];

export interface Picture {
  readonly screen: string;
  readonly locale: Locale;
  readonly width: Width;
  readonly scheme: Scheme;
}

export interface Taking {
  readonly folder: string;
  /** Pixels of the screenshot per pixel of the page. */
  readonly scale: number;
  /** Quality of the compression, 1 to 100. */
  readonly quality: number;
  /** Maximum height in pixels of the page; the rest is cut off. */
  readonly longest: number;
}

/** The file name of a screenshot. */
export const fileOf = ({ screen, locale, width, scheme }: Picture): string => `${screen}-${locale}-${width}-${scheme}.webp`;

/**
 * Opens a screen once in one language and captures the given screenshots.
 * @returns horizontal overflow and uncaught errors, one line each
 */
export async function takePictures(
  browser: Browser,
  facts: Facts,
  screen: Screen,
  pictures: readonly Picture[],
  taking: Taking,
): Promise<string[]> {
  const [first] = pictures;
  if (first === undefined) return [];
  const errors: string[] = [];
  const context = await open(browser, facts, screen, first.locale);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => errors.push(`${screen.name} ${first.locale}: ${message}`));
  await page.setViewportSize(windowOf(first.width));
  const responses = typeof screen.responses === 'function' ? screen.responses(facts) : (screen.responses ?? {});
  for (const [pattern, respond] of Object.entries(responses)) await page.route(pattern, respond);
  await show(page, facts, screen);
  mkdirSync(taking.folder, { recursive: true });
  for (const picture of pictures) {
    await page.setViewportSize(windowOf(picture.width));
    await page.emulateMedia({ colorScheme: picture.scheme, reducedMotion: 'reduce' });
    await settle(page, screen);
    const overflow = await overflowWidth(page);
    if (overflow > 0) errors.push(`${fileOf(picture)}: ${overflow} px wider than the window`);
    writeFileSync(join(taking.folder, fileOf(picture)), await take(page, picture.width, taking));
  }
  await context.close();
  return errors;
}

const windowOf = (width: Width) => ({ width, height: width <= 768 ? Math.max(width, 780) : 900 });

async function open(
  browser: Browser,
  { origin, clients, boxId, warehouseId, insuranceId }: Facts,
  screen: Screen,
  locale: Locale,
): Promise<BrowserContext> {
  const context = await browser.newContext({
    baseURL: origin,
    locale,
    serviceWorkers: 'block',
    timezoneId: 'Europe/Bratislava',
    reducedMotion: 'reduce',
  });
  await context.addCookies([{ name: 'locale', value: locale, url: origin }]);
  const stored: Record<string, unknown> = { version: '1.0', userLanguage: locale.toUpperCase() };
  if (screen.unanswered !== true) stored.consent = { version: 1, marketing: false, at: 0 };
  if (screen.as !== undefined) stored.authToken = clients[screen.as].token;
  if (screen.order !== undefined) {
    const isChosen = screen.order !== 'begun';
    stored.order = {
      box: boxId,
      warehouseId,
      insurance: isChosen ? insuranceId : null,
      invoicing: isChosen ? 3 : null,
      paymentFailed: false,
      invoicingDetails: screen.order === 'ready' ? INVOICING_DETAILS : null,
      invoicingDetailsValid: screen.order === 'ready',
      voucherToken: null,
      forceValidate: false,
      version: 1,
    };
  }
  await context.addInitScript((entries) => {
    for (const [name, value] of Object.entries(entries)) {
      const text = name === 'version' ? String(value) : JSON.stringify(value);
      if (localStorage.getItem(`komora.${name}`) === null) localStorage.setItem(`komora.${name}`, text);
    }
  }, stored);
  return context;
}

const INVOICING_DETAILS = {
  version: 1,
  firstName: 'Erzsébet',
  lastName: 'Kovácsová-Horváthová',
  email: 'erzsebet.kovacsova@example.com',
  telephoneNumber: '+421903123456',
  company: { name: 'Sťahovanie a skladovanie, s. r. o.', ico: '12345678', dic: '2020202019', icoDph: '' },
  address: { street: 'Mlynské nivy', number: '12', city: 'Bratislava', zip: '821 09', countryCode: 'SVK' },
  type: 'PravnickaOsoba',
};

async function show(page: Page, facts: Facts, screen: Screen): Promise<void> {
  const path = screen.path(facts);
  if (screen.within === true) {
    await visit(page, '/help');
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.waitForURL(`**${path}`);
  } else await page.goto(path, { waitUntil: 'load' });
  // Pages with doors keep an event stream open, so the network is never idle. The page itself shows whether it is loading.
  await page.waitForFunction((isBusy) => {
    const waiting = document.querySelector('main [aria-busy=true], main [class*=spinner], [data-pending=true]') !== null;
    return isBusy ? waiting : !waiting && document.querySelector('main :is(h1, h2)') !== null;
  }, screen.busy === true);
  await reachEnd(page);
  if (screen.unanswered === true) await page.locator('section:has(input[type=checkbox]:disabled)').waitFor();
  await screen.act?.(page);
}

/** Scrolls to the end, and loads the images that a jump passes over. */
async function reachEnd(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const image of document.images) image.loading = 'eager';
    scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' });
  });
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/** Waits until fonts, images, the map and all transitions are complete. */
async function settle(page: Page, screen: Screen): Promise<void> {
  if (screen.busy !== true) await page.waitForFunction(() => document.querySelector('main path[pathLength="60"]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // Sticky elements are captured where they are at the top of the page.
    scrollTo({ top: 0, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
  });
  await transitionsEnded(page);
}

async function take(page: Page, width: number, { scale, quality, longest }: Taking): Promise<Buffer> {
  const height = Math.min(longest, await page.evaluate(() => document.documentElement.scrollHeight));
  const session = await page.context().newCDPSession(page);
  const { data } = await session.send('Page.captureScreenshot', {
    format: 'webp',
    quality,
    captureBeyondViewport: true,
    clip: { x: 0, y: 0, width, height, scale },
  });
  await session.detach();
  return Buffer.from(data, 'base64');
}

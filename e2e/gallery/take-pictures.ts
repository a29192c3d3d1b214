import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Locale } from '@komora/i18n';
import type { Browser, BrowserContext, Page } from '@playwright/test';
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
  /** Pixels of the picture for one of the page. */
  readonly scale: number;
  /** 1 to 100 */
  readonly quality: number;
  /** What of a page that is longer is cut off, in its own pixels. */
  readonly longest: number;
}

/** A picture's file below the folder. */
export const fileOf = ({ screen, locale, width, scheme }: Picture): string => `${screen}-${locale}-${width}-${scheme}.webp`;

/**
 * Opens a screen once in one language and takes the pictures of it that are wanted.
 * @returns faults that a look would find: what is wider than the window, and what the page said to the console
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
  const faults: string[] = [];
  const context = await open(browser, facts, screen, first.locale);
  const page = await context.newPage();
  page.on('pageerror', ({ message }) => faults.push(`${screen.name} ${first.locale}: ${message}`));
  await page.setViewportSize(windowOf(first.width));
  for (const [pattern, answer] of Object.entries(screen.answers ?? {})) await page.route(pattern, answer);
  await show(page, facts, screen);
  mkdirSync(taking.folder, { recursive: true });
  for (const picture of pictures) {
    await page.setViewportSize(windowOf(picture.width));
    await page.emulateMedia({ colorScheme: picture.scheme, reducedMotion: 'reduce' });
    await settle(page, screen);
    const over = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
    if (over > 0) faults.push(`${fileOf(picture)}: ${over} px wider than the window`);
    writeFileSync(join(taking.folder, fileOf(picture)), await take(page, picture.width, taking));
  }
  await context.close();
  return faults;
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
  const kept: Record<string, unknown> = { version: '1.0', userLanguage: locale.toUpperCase() };
  if (screen.unanswered !== true) kept.consent = { version: 1, marketing: false, at: 0 };
  if (screen.as !== undefined) kept.authToken = clients[screen.as].token;
  if (screen.order !== undefined) {
    const isChosen = screen.order !== 'begun';
    kept.order = {
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
  }, kept);
  return context;
}

const INVOICING_DETAILS = {
  version: 1,
  firstName: 'Erzsébet',
  lastName: 'Kovácsová-Horváthová',
  email: 'erzsebet.kovacsova@example.com',
  telephoneNumber: '+421903123456',
  company: { name: 'Sťahovanie a skladovanie, s. r. o.', ico: '12345678', dic: '2020202020', icoDph: '' },
  address: { street: 'Mlynské nivy', number: '12', city: 'Bratislava', zip: '821 09', countryCode: 'SVK' },
  type: 'PravnickaOsoba',
};

async function show(page: Page, facts: Facts, screen: Screen): Promise<void> {
  const path = screen.path(facts);
  if (screen.within === true) {
    await page.goto('/help', { waitUntil: 'networkidle' });
    await page.evaluate((to) => {
      history.pushState(null, '', to);
      dispatchEvent(new PopStateEvent('popstate'));
    }, path);
    await page.waitForURL(`**${path}`);
  } else await page.goto(path, { waitUntil: 'load' });
  // A stream of events keeps the pages with doors from ever being idle: what tells is the page itself.
  await page.waitForFunction((isBusy) => {
    const waiting = document.querySelector('main [aria-busy=true], main [class*=spinner], [data-pending=true]') !== null;
    return isBusy ? waiting : !waiting && document.querySelector('main :is(h1, h2)') !== null;
  }, screen.busy === true);
  await reachEnd(page);
  if (screen.unanswered === true) await page.locator('section:has(input[type=checkbox]:disabled)').waitFor();
  await screen.act?.(page);
}

/** Brings what waits to be reached: the footer's drawings. */
async function reachEnd(page: Page): Promise<void> {
  await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight, behavior: 'instant' }));
  await page.waitForFunction(() => [...document.images].every(({ complete }) => complete));
}

/** Waits until fonts, pictures, a map that the width brought, and what fades have come to rest. */
async function settle(page: Page, screen: Screen): Promise<void> {
  if (screen.busy !== true) await page.waitForFunction(() => document.querySelector('main path[pathLength="60"]') === null);
  await page.evaluate(async () => {
    await document.fonts.ready;
    // What sticks to an edge belongs where the page begins.
    scrollTo({ top: 0, behavior: 'instant' });
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    await Promise.allSettled(
      document
        .getAnimations()
        .filter((one) => one instanceof CSSTransition)
        .map(({ finished }) => finished),
    );
  });
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

import AxeBuilder from '@axe-core/playwright';
import { type Catalogue, LOCALES, type Locale, NAMESPACES } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import { expect, type Page, test } from '@playwright/test';
import { everyRoute, findThings, readyOrder, type Things, type VisitedRoute } from './support/every-route.ts';
import { wordsOf } from './support/words.ts';

const PHONE = { width: 360, height: 800 };
const DESK = { width: 1280, height: 800 };

/** Names that stand in an English text and, as data, on pages in every language. */
const NAMES: readonly string[] = ['Bratislava'];

function textsOf(catalogue: Catalogue): string[] {
  return Object.values(catalogue).flatMap((value) => (typeof value === 'string' ? [value] : textsOf(value)));
}

/** English sentences and words that are no text of the other language. */
function foreignTo(locale: Locale): Set<string> {
  const own = new Set(NAMESPACES.flatMap((name) => textsOf(loadCatalogue(locale, name, 'SVK'))));
  const english = NAMESPACES.flatMap((name) => textsOf(loadCatalogue('en', name, 'SVK')));
  return new Set(english.filter((text) => /\p{L}{3}/u.test(text) && !own.has(text) && !NAMES.includes(text)));
}

/** Everything that the page says, seen or heard. */
const said = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('script, style, [lang]:not(html)') === null) texts.push(node.nodeValue ?? '');
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]:not([lang])`)) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

/** A key that has no text, a placeholder that nobody filled, a value that is none. */
const BROKEN = /^[a-z][a-zA-Z]*(\.[a-zA-Z0-9_-]+)+$|\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/;

/** What the page says to the console beyond answers that its address asks for, and every fault that nobody caught. */
function listen(page: Page): string[] {
  const heard: string[] = [];
  page.on('pageerror', ({ message }) => heard.push(message));
  page.on('console', (message) => {
    if (message.type() !== 'error' && message.type() !== 'warning') return;
    if (!message.text().startsWith('Failed to load resource: the server responded with a status of 4')) heard.push(message.text());
  });
  return heard;
}

/** Has taken over from the server's HTML, and waits for nothing more. */
const isReady = () => {
  const main = document.querySelector('main');
  const live = main !== null && Object.keys(main).some((key) => key.startsWith('__react'));
  return live && main.querySelector('h1, h2') !== null && document.querySelector('[aria-busy=true]') === null;
};

const overflow = (page: Page): Promise<number> => page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);

async function lookAt(page: Page, locale: Locale, route: VisitedRoute, foreign: Set<string>): Promise<void> {
  const words = wordsOf(locale);
  const name = `${route.path} in ${locale}`;
  const answer = await page.goto(route.path);
  expect.soft(answer?.status(), name).toBe(route.status ?? 200);
  await page.waitForFunction(isReady);
  expect.soft(await page.title(), name).toBe(route.title?.(words) ?? words('common')('productTitle'));
  expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(locale);
  expect.soft(await overflow(page), `${name} at ${PHONE.width} px`).toBeLessThanOrEqual(0);
  const { violations } = await new AxeBuilder({ page }).setLegacyMode(true).analyze();
  expect
    .soft(
      violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ target }) => target.join(' ')).join(', ')}`),
      name,
    )
    .toEqual([]);
  await page.setViewportSize(DESK);
  expect.soft(await overflow(page), `${name} at ${DESK.width} px`).toBeLessThanOrEqual(0);
  const texts = await said(page);
  expect
    .soft(
      texts.filter((text) => BROKEN.test(text)),
      name,
    )
    .toEqual([]);
  if (locale !== 'en')
    expect
      .soft(
        texts.filter((text) => foreign.has(text)),
        name,
      )
      .toEqual([]);
  await page.setViewportSize(PHONE);
}

/** As the browser of somebody who chose the language, and who may be signed in or about to order, is found. */
async function keep(page: Page, locale: Locale, things: Things, { as, order }: VisitedRoute): Promise<void> {
  const kept: Record<string, string> = { version: '1.0', userLanguage: JSON.stringify(locale.toUpperCase()) };
  if (as !== undefined) kept.authToken = JSON.stringify(things[as].token);
  if (order !== undefined) kept.order = JSON.stringify(readyOrder(things));
  await page.evaluate((entries) => {
    localStorage.clear();
    for (const [name, value] of Object.entries(entries)) localStorage.setItem(`komora.${name}`, value);
  }, kept);
}

test.use({ viewport: PHONE, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const locale of LOCALES)
  for (const [part, belongs] of [
    ['public', ({ as, order }: VisitedRoute) => as === undefined && order === undefined],
    ['ordering and personal', ({ as, order }: VisitedRoute) => as !== undefined || order !== undefined],
  ] as const)
    test(`every ${part} route stands in ${locale}: status, title, language, no foreign text, no overflow, no fault of axe`, async ({
      page,
      context,
      baseURL,
    }) => {
      test.slow();
      const heard = listen(page);
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      const things = await findThings(page);
      const foreign = foreignTo(locale);
      const routes = everyRoute(things).filter(belongs);
      await page.goto('/no-such-page');
      for (const route of routes) {
        await keep(page, locale, things, route);
        await lookAt(page, locale, route, foreign);
      }
      expect(heard).toEqual([]);
    });

import { type Catalogue, LOCALES, type Locale, PAGE_NAMESPACES } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { axeViolations, overflowWidth } from '../support/axe.ts';
import { hydrated } from '../support/navigation.ts';
import { textsOf } from '../support/texts.ts';
import { everyRoute, fillStorage, findRouteData, type RouteVisit } from './routes.ts';

const PHONE = { width: 360, height: 800 };
const DESKTOP = { width: 1280, height: 800 };

/** Words of English texts that are data on pages in every language. */
const PROPER_NAMES: readonly string[] = ['Bratislava'];

function flatten(catalogue: Catalogue): string[] {
  return Object.values(catalogue).flatMap((value) => (typeof value === 'string' ? [value] : flatten(value)));
}

/** English texts that the other language does not use. */
function foreignTo(locale: Locale): Set<string> {
  const own = new Set(PAGE_NAMESPACES.flatMap((name) => flatten(loadCatalogue(locale, name, 'SVK'))));
  const english = PAGE_NAMESPACES.flatMap((name) => flatten(loadCatalogue('en', name, 'SVK')));
  return new Set(english.filter((text) => /\p{L}{3}/u.test(text) && !own.has(text) && !PROPER_NAMES.includes(text)));
}

/** Every text of the page, including those for screen readers. */
const pageTexts = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const texts: string[] = [document.title];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node !== null; node = walker.nextNode())
      if (node.parentElement?.closest('script, style, [lang]:not(html)') === null) texts.push(node.nodeValue ?? '');
    for (const name of ['aria-label', 'alt', 'title', 'placeholder', 'aria-description'])
      for (const element of document.querySelectorAll(`[${name}]:not([lang])`)) texts.push(element.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  });

/** A key without a text, an unfilled placeholder, or a missing value. */
const BROKEN = /^[a-z][a-zA-Z]*(\.[a-zA-Z0-9_-]+)+$|\{\{|\bundefined\b|\bNaN\b|\[object |Invalid Date/;

async function checkRoute(page: Page, locale: Locale, route: RouteVisit, foreign: Set<string>): Promise<void> {
  const productTexts = textsOf(locale);
  const name = `${route.path} in ${locale}`;
  const response = await page.goto(route.path);
  expect.soft(response?.status(), name).toBe(route.status ?? 200);
  await hydrated(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible();
  expect.soft(await page.title(), name).toBe(route.title?.(productTexts) ?? productTexts('common')('shopTitle'));
  expect.soft(await page.locator('html').getAttribute('lang'), name).toBe(locale);
  expect.soft(await overflowWidth(page), `${name} at ${PHONE.width} px`).toBeLessThanOrEqual(0);
  expect.soft(await axeViolations(page, (axe) => axe.setLegacyMode(true)), name).toEqual([]);
  await page.setViewportSize(DESKTOP);
  expect.soft(await overflowWidth(page), `${name} at ${DESKTOP.width} px`).toBeLessThanOrEqual(0);
  const shown = await pageTexts(page);
  expect
    .soft(
      shown.filter((text) => BROKEN.test(text)),
      name,
    )
    .toEqual([]);
  if (locale !== 'en')
    expect
      .soft(
        shown.filter((text) => foreign.has(text)),
        name,
      )
      .toEqual([]);
  await page.setViewportSize(PHONE);
}

test.use({ viewport: PHONE, colorScheme: 'light', contextOptions: { reducedMotion: 'reduce' } });

for (const locale of LOCALES)
  for (const [part, belongs] of [
    ['public', ({ as, order }: RouteVisit) => as === undefined && order === undefined],
    ['ordering and personal', ({ as, order }: RouteVisit) => as !== undefined || order !== undefined],
  ] as const)
    test(`every ${part} route in ${locale}: status, title, language, no foreign text, no overflow, no axe violation`, {
      tag: '@full',
    }, async ({ page, context, baseURL }) => {
      test.slow();
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      const data = await findRouteData(page.request);
      const foreign = foreignTo(locale);
      const routes = everyRoute(data).filter(belongs);
      await page.goto('/no-such-page');
      for (const route of routes) {
        await fillStorage(page, locale, data, route);
        await checkRoute(page, locale, route, foreign);
      }
    });

import { LOCALES } from '@komora/i18n';
import type { Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { overflowWidth } from '../support/axe.ts';
import { hydrated } from '../support/navigation.ts';
import { signIn } from '../support/people.ts';
import { everyRoute, fillStorage, findRouteData, type RouteVisit } from './routes.ts';

const PHONE = { width: 360, height: 800 };
/** 1280 px at 400 % zoom. */
const NARROWEST = { width: 320, height: 800 };

/** The text spacing that a page must bear (WCAG 2.2, 1.4.12). */
const TEXT_SPACING = `* { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

/**
 * Controls lower or narrower than 44 px. Links inside sentences and the map's credits may be smaller (WCAG 2.2, 2.5.8). So may the boxes of the
 * floor plan: their buttons in the list do the same.
 */
const smallTargets = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const LEAST = 44;
    const isInText = (link: Element): boolean =>
      link.matches('a, button') &&
      getComputedStyle(link).display === 'inline' &&
      [...(link.parentElement?.childNodes ?? [])].some((node) => node.nodeType === Node.TEXT_NODE && (node.nodeValue ?? '').trim() !== '');
    const small: string[] = [];
    for (const control of document.querySelectorAll<HTMLElement>(
      'a[href], button, select, summary, textarea, input:not([type=hidden]), [role=button]',
    )) {
      if (control instanceof SVGElement || control.closest('.leaflet-control-attribution, [inert], [hidden]') !== null) continue;
      if (!control.checkVisibility({ opacityProperty: true, visibilityProperty: true }) || isInText(control)) continue;
      // A tick or an input is pressed by its whole label or box; a card's link by the whole card.
      const pressed = [control, control.closest('label'), control.matches('input, select') ? control.parentElement : null];
      if (control.matches('[data-card-link], li[aria-current] a, li a')) pressed.push(control.closest('article, li'));
      const sizes = pressed.flatMap((one) => one?.getBoundingClientRect() ?? []);
      if (sizes.every(({ width, height }) => width === 0 || height === 0)) continue;
      // The skip link is above the window until it has the focus.
      if (sizes.every(({ bottom }) => bottom + scrollY <= 0)) continue;
      if (!sizes.some(({ width, height }) => width >= LEAST - 0.5 && height >= LEAST - 0.5)) {
        const { width, height } = control.getBoundingClientRect();
        small.push(`${Math.round(width)} × ${Math.round(height)}: ${control.outerHTML.slice(0, 120)}`);
      }
    }
    return small;
  });

/** Groups of choices whose chosen one looks like the others: everything that forced colours leave is compared. */
const lostStates = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const look = (element: Element): string =>
      [element, ...element.querySelectorAll('*')]
        .flatMap((one) =>
          [null, '::before', '::after'].map((part) => {
            const style = getComputedStyle(one, part);
            const {
              color,
              backgroundColor,
              borderTopColor,
              borderTopWidth,
              borderTopStyle,
              outlineStyle,
              textDecorationLine,
              scale,
              fill,
              stroke,
            } = style;
            return [
              color,
              backgroundColor,
              borderTopColor,
              borderTopWidth,
              borderTopStyle,
              outlineStyle,
              textDecorationLine,
              scale,
              fill,
              stroke,
            ].join();
          }),
        )
        .join(';');
    const lost: string[] = [];
    const compare = (name: string, chosen: Element | undefined, other: Element | undefined): void => {
      if (chosen !== undefined && other !== undefined && look(chosen) === look(other)) lost.push(`${name}: ${chosen.textContent}`);
    };
    for (const tabs of document.querySelectorAll('[role=tablist]')) {
      const all = [...tabs.querySelectorAll('[role=tab]')];
      const isChosen = (tab: Element) => tab.getAttribute('aria-selected') === 'true';
      compare(
        'tabs',
        all.find(isChosen),
        all.find((tab) => !isChosen(tab)),
      );
    }
    const pressable = [...document.querySelectorAll('button[aria-pressed]')];
    compare(
      'pressed',
      pressable.find((one) => one.ariaPressed === 'true'),
      pressable.find((one) => one.ariaPressed === 'false'),
    );
    for (const set of document.querySelectorAll('fieldset, form')) {
      const labels = [...set.querySelectorAll('label')];
      for (const type of ['radio', 'checkbox']) {
        const ticked = labels.find((label) => label.querySelector(`input[type=${type}]:checked:enabled`) !== null);
        const empty = labels.find((label) => label.querySelector(`input[type=${type}]:not(:checked):enabled`) !== null);
        compare(type, ticked, empty);
      }
    }
    for (const plan of document.querySelectorAll('svg:has([data-state])')) {
      const box = (state: string) => plan.querySelector(`[data-state=${state}]:not([aria-pressed=true]) rect`) ?? undefined;
      compare('plan', box('AVAILABLE'), box('BUSY'));
      compare('plan', box('BUSY'), box('INACTIVE'));
      compare('plan', plan.querySelector('[aria-pressed=true] rect') ?? undefined, box('AVAILABLE'));
    }
    return lost;
  });

async function checkConditions(page: Page, { path, status }: RouteVisit): Promise<void> {
  const response = await page.goto(path);
  expect.soft(response?.status(), path).toBe(status ?? 200);
  await hydrated(page);
  await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
  await expect(page.locator('main :is(h1, h2)').first()).toBeVisible();
  expect.soft(await smallTargets(page), `${path}: targets`).toEqual([]);
  await page.setViewportSize(NARROWEST);
  expect.soft(await overflowWidth(page), `${path} at ${NARROWEST.width} px`).toBeLessThanOrEqual(0);
  await page.setViewportSize(PHONE);
  await page.emulateMedia({ forcedColors: 'active' });
  // A choice must exist to be compared.
  await page.evaluate(() =>
    document.querySelector<SVGElement>('[data-state=AVAILABLE][role=button]')?.dispatchEvent(new MouseEvent('click', { bubbles: true })),
  );
  expect.soft(await lostStates(page), `${path} in forced colours`).toEqual([]);
  await page.emulateMedia({ forcedColors: 'none' });
  await page.addStyleTag({ content: TEXT_SPACING });
  expect.soft(await overflowWidth(page), `${path} with text spacing`).toBeLessThanOrEqual(0);
}

test.use({
  viewport: PHONE,
  hasTouch: true,
  // The text spacing is a style that the page's policy does not allow.
  bypassCSP: true,
  contextOptions: { reducedMotion: 'reduce' },
});

// Hungarian has the longest words, Ukrainian the widest letters.
for (const locale of ['hu', 'uk'] as const)
  for (const [part, belongs] of [
    ['public', ({ as, order }: RouteVisit) => as === undefined && order === undefined],
    ['ordering and personal', ({ as, order }: RouteVisit) => as !== undefined || order !== undefined],
  ] as const)
    test(`every ${part} route in ${locale} bears 320 px, text spacing and forced colours, and has targets of 44 px`, {
      tag: '@full',
    }, async ({ page, context, baseURL }) => {
      test.slow();
      await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
      const data = await findRouteData(page.request);
      await page.goto('/no-such-page');
      for (const route of everyRoute(data).filter(belongs)) {
        await fillStorage(page, locale, data, route);
        await checkConditions(page, route);
      }
    });

test.describe('while their data loads', () => {
  test.use({ serviceWorkers: 'block' });

  test('personal lists fit 320 px', { tag: '@full' }, async ({ page, context, baseURL, expectedConsoleErrors }) => {
    expectedConsoleErrors.push(/Service Worker registration blocked/);
    await context.addCookies([{ name: 'locale', value: 'hu', url: baseURL ?? '' }]);
    await page.setViewportSize(NARROWEST);
    const data = await findRouteData(page.request);
    await page.goto('/no-such-page');
    const lists = ['/my/boxes', '/my/contracts', '/my/rents'];
    const routes = everyRoute(data).filter(({ path }) => lists.includes(path));
    expect(routes).toHaveLength(lists.length);
    await page.route('**/api/client/my/**', () => undefined);
    for (const route of routes) {
      await fillStorage(page, 'hu', data, route);
      await page.goto(route.path);
      await hydrated(page);
      await expect(page.locator('main [aria-busy=true]').first()).toBeVisible();
      expect.soft(await overflowWidth(page), route.path).toBeLessThanOrEqual(0);
    }
  });
});

/** Links and controls of the header that are cut off, wrap, or cover each other. */
const misplacedInHeader = (page: Page): Promise<string[]> =>
  page.evaluate(() => {
    const parts = [...document.querySelectorAll<HTMLElement>('header :is(a, button, select)')]
      .filter((one) => one.closest('main') === null && one.checkVisibility())
      .map((one) => ({
        name: one.textContent?.trim().slice(0, 30) ?? '',
        box: one.getBoundingClientRect(),
        // Only the first name may be shortened.
        isCut: one.scrollWidth > one.clientWidth && one.matches('a:not([href*="/my/"]), button'),
      }));
    return parts.flatMap(({ name, box, isCut }, index) => {
      const next = parts[index + 1];
      return [
        ...(box.left < 0 || box.right > window.innerWidth ? [`${name} leaves the window`] : []),
        ...(box.height > 46 ? [`${name} wraps`] : []),
        ...(isCut ? [`${name} is cut`] : []),
        ...(next !== undefined && next.box.left < box.right ? [`${name} covers ${next.name}`] : []),
      ];
    });
  });

test.describe('the header from 769 px on', { tag: '@full' }, () => {
  test.use({ viewport: { width: 769, height: 800 }, hasTouch: false });

  for (const signedIn of [false, true])
    test(`has one line in every language, ${signedIn ? 'with a long first name' : 'signed out'}`, async ({
      page,
      context,
      baseURL,
      newClient,
    }) => {
      if (signedIn) {
        await signIn(page, await newClient());
        await page.route('**/api/client/client-user/current', async (route) => {
          const response = await route.fetch();
          await route.fulfill({ response, json: { ...(await response.json()), firstName: 'Maximiliána Bartolomeja' } });
        });
      }
      for (const locale of LOCALES) {
        await context.addCookies([{ name: 'locale', value: locale, url: baseURL ?? '' }]);
        await page.goto('/help');
        await hydrated(page);
        if (signedIn) await expect(page.getByRole('banner').getByText('Maximiliána')).toBeVisible();
        for (const width of [769, 900, 961, 1024, 1200, 1280]) {
          await page.setViewportSize({ width, height: 800 });
          expect.soft(await misplacedInHeader(page), `${locale} at ${width} px`).toEqual([]);
          expect.soft(await overflowWidth(page), `${locale} at ${width} px`).toBeLessThanOrEqual(0);
          if (process.env.SHOTS && width === 769)
            await page.screenshot({
              path: `${process.env.SHOTS}/header-${locale}-${signedIn}.png`,
              clip: { x: 0, y: 0, width, height: 120 },
            });
        }
      }
    });
});

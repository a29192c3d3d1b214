import { LOCALES } from '@komora/i18n';
import { type APIRequestContext, expect, type Page, test } from '@playwright/test';
import { visit } from './support/order-steps.ts';
import { htmlFaults } from './support/valid-html.mjs';
import { wordsOf } from './support/words.ts';

const PLAIN_PAGES = ['/', '/boxes', '/help', '/gdpr', '/store-policy', '/franchising', '/withdrawal', '/accessibility'];

interface Listed {
  id: string;
  hasFreeBoxes: boolean;
  deactivation: { deactivated: boolean };
}

async function warehouses(request: APIRequestContext): Promise<Listed[]> {
  return ((await (await request.get('/api/client/warehouse')).json()) as { warehouses: Listed[] }).warehouses;
}

async function openWarehouse(request: APIRequestContext): Promise<string> {
  const found = (await warehouses(request)).find(({ hasFreeBoxes }) => hasFreeBoxes);
  if (found === undefined) throw new Error('No warehouse of the demo has a free box');
  return found.id;
}

const decode = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const inHead = (html: string, pattern: RegExp): string[] =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(pattern)].map(([, text = '']) => decode(text));
const robots = (html: string): string[] => inHead(html, /<meta name="robots" content="([^"]*)"/g);
const things = (html: string): { '@type': string; [name: string]: unknown }[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));

for (const locale of LOCALES)
  test(`every public page has an address, a description and valid HTML in ${locale}`, async ({ request, baseURL }) => {
    const origin = String(baseURL);
    const descriptions = new Set<string>();
    const titles = new Set<string>();
    const pages = [...PLAIN_PAGES, `/location/${await openWarehouse(request)}`];
    for (const path of pages) {
      const answer = await request.get(`${path}?lang=${locale}`, { headers: { 'accept-language': 'xx', cookie: 'locale=en' } });
      const html = await answer.text();
      expect([path, answer.status(), answer.headers()['content-language']]).toEqual([path, 200, locale]);
      expect(html).toContain(`<html lang="${locale}"`);
      expect(robots(html)).toEqual(['index']);
      expect(inHead(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`${origin}${path}?lang=${locale}`]);
      expect(inHead(html, /<link rel="alternate" (hreflang="[^"]*" href="[^"]*")/g)).toEqual([
        ...LOCALES.map((one) => `hreflang="${one}" href="${origin}${path}?lang=${one}"`),
        `hreflang="x-default" href="${origin}${path}"`,
      ]);
      const [description = ''] = inHead(html, /<meta name="description" content="([^"]*)"/g);
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThan(200);
      descriptions.add(description);
      titles.add(inHead(html, /<meta property="og:title" content="([^"]*)"/g).join());
      expect([path, await htmlFaults(html)]).toEqual([path, []]);
    }
    expect([descriptions.size, titles.size]).toEqual([pages.length, pages.length]);
  });

test('a page without a language in its address is an address of its own, in the language of the visitor', async ({ request, baseURL }) => {
  const answer = await request.get('/help?limitedView=true&lang=xx&utm_source=y', { headers: { 'accept-language': 'hu' } });
  const html = await answer.text();
  expect([answer.headers()['content-language'], answer.headers().vary]).toEqual(['hu', 'Accept-Encoding, Accept-Language, Cookie']);
  expect(inHead(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`${baseURL}/help`]);
});

test('a warehouse says what can be rented there and for how much, and shows it on a picture', async ({ request, baseURL }) => {
  const id = await openWarehouse(request);
  const html = await (await request.get(`/location/${id}?lang=uk&display=plan`)).text();
  const found = (await (await request.get(`/api/client/warehouse/${id}`)).json()) as {
    name: string;
    priceFrom: { gross: number; currency: string };
    sizes: { freeBoxCount: number }[];
  };
  const [storage, way] = things(html);
  expect([storage?.['@type'], storage?.name, storage?.url]).toEqual(['SelfStorage', found.name, `${baseURL}/location/${id}?lang=uk`]);
  const offers = storage?.makesOffer as { price: string; priceCurrency: string; availability: string }[];
  expect(offers.map(({ availability }) => availability)).toEqual(
    found.sizes.map(({ freeBoxCount }) => `https://schema.org/${freeBoxCount > 0 ? 'InStock' : 'OutOfStock'}`),
  );
  const free = offers.filter(({ availability }) => availability.endsWith('InStock')).map(({ price }) => Number(price));
  expect(Math.min(...free)).toBe(found.priceFrom.gross / 100);
  expect(way?.['@type']).toBe('BreadcrumbList');

  const [picture = ''] = inHead(html, /<meta property="og:image" content="([^"]*)"/g);
  const drawn = await request.get(picture);
  const bytes = await drawn.body();
  expect([drawn.status(), drawn.headers()['content-type']]).toEqual([200, 'image/png']);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const again = await request.get(picture, { headers: { 'if-none-match': String(drawn.headers().etag) } });
  expect(again.status()).toBe(304);
  const other = await (await request.get(picture.replace('/share/uk/', '/share/hu/'))).body();
  expect(other.equals(bytes)).toBe(false);
});

test('what belongs to one person, is filtered, closed or missing is not for search engines', async ({ request }) => {
  const closed = (await warehouses(request)).find(({ deactivation }) => deactivation.deactivated)?.id;
  const answers: [path: string, status: number][] = [
    ['/login', 200],
    ['/registration?token=abc', 200],
    ['/reset-password/change?token=abc', 200],
    ['/service-access?email=a@b.example&token=abc', 200],
    ['/order/first', 200],
    ['/order/summary', 200],
    ['/order/status-check?orderId=1', 200],
    ['/my/boxes', 200],
    ['/my/contracts/1', 200],
    ['/boxes?size=SMALL', 200],
    ['/boxes?search=brno&lang=cs', 200],
    [`/location/${closed}`, 200],
    ['/location/00000000-0000-7000-8000-000000000000', 404],
    ['/location/not-an-id', 404],
    ['/nope', 404],
    ['/BOXES', 404],
  ];
  for (const [path, status] of answers) {
    const answer = await request.get(path);
    const html = await answer.text();
    expect([path, answer.status(), robots(html)]).toEqual([path, status, ['noindex']]);
    expect(inHead(html, /<link rel="(canonical|alternate)"/g)).toEqual([]);
    expect((await request.head(path)).status()).toBe(status);
  }
  const moved = await request.get('/help/?lang=cs', { maxRedirects: 0 });
  expect([moved.status(), moved.headers().location]).toEqual([308, '/help?lang=cs']);
});

test('robots find every page that can be rented from in the map, and none that cannot', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const map = await (await request.get('/sitemap.xml')).text();
  const listed = (await warehouses(request)).filter(({ deactivation }) => !deactivation.deactivated).map(({ id }) => `/location/${id}`);
  expect(map.match(/<loc>/g)).toHaveLength((PLAIN_PAGES.length + listed.length) * LOCALES.length);
  for (const path of [...PLAIN_PAGES, ...listed]) expect(map).toContain(`<loc>${baseURL}${path}?lang=hu</loc>`);
});

/** Everything that a browser complains of. */
function complaints(page: Page): string[] {
  const heard: string[] = [];
  page.on('console', (message) => {
    if (message.type() === 'error' || message.type() === 'warning') heard.push(message.text());
  });
  page.on('pageerror', (error) => heard.push(error.message));
  return heard;
}

test.describe('somebody who comes by an address in another language', () => {
  test.use({ locale: 'en-GB' });
  const language = (page: Page) => page.evaluate(() => document.documentElement.lang);

  test('stays in it on the way, until they choose one themselves', async ({ page, request }) => {
    const heard = complaints(page);
    await visit(page, `/location/${await openWarehouse(request)}?lang=cs`);
    expect(await language(page)).toBe('cs');
    await page
      .getByRole('banner')
      .getByRole('link', { name: wordsOf('cs')('shell')('nav.help') })
      .click();
    await expect(page).toHaveURL(/\/help\?lang=cs$/);
    await expect(page.getByRole('heading', { level: 1, name: wordsOf('cs')('help')('title') })).toBeVisible();
    // What the first page said of itself is not true of this one.
    await expect(page.locator('link[rel=canonical], script[type="application/ld+json"]')).toHaveCount(0);
    await page.reload();
    expect(await language(page)).toBe('cs');

    await page
      .getByRole('combobox', { name: wordsOf('cs')('shell')('language.label') })
      .first()
      .selectOption('hu');
    await expect(page.getByRole('heading', { level: 1, name: wordsOf('hu')('help')('title') })).toBeVisible();
    await expect(page).toHaveURL(/\/help$/);
    await page.reload();
    expect(await language(page)).toBe('hu');
    expect(heard).toEqual([]);
  });

  test('reads it without scripts too, on every page that a link leads to', async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', ...(baseURL === undefined ? {} : { baseURL }) });
    const page = await context.newPage();
    await page.goto('/?lang=pl');
    await page.getByRole('searchbox', { name: wordsOf('pl')('landing')('hero.field') }).fill('Brno');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/boxes\?(?=.*search=Brno)(?=.*lang=pl)/);
    await expect(page.getByRole('link', { name: /Brno/ }).first()).toBeVisible();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: wordsOf('pl')('shell')('nav.help') })
      .click();
    await expect(page).toHaveURL(/\/help\?lang=pl$/);
    await expect(page.getByRole('heading', { level: 1, name: wordsOf('pl')('help')('title') })).toBeVisible();
    await context.close();
  });
});

test('the policy of a page lets no script through but its own, and its data for search engines break none of it', async ({
  page,
  request,
}) => {
  const heard = complaints(page);
  const id = await openWarehouse(request);
  for (const path of ['/', '/boxes', `/location/${id}`, '/help']) {
    const answer = await page.goto(path);
    const policy = String(answer?.headers()['content-security-policy']);
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? '';
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[^']{44}')+( https:\S+)*$/);
    const kinds = things(await page.content()).map((thing) => thing['@type']);
    expect(kinds.length).toBeGreaterThan(0);
  }
  expect(heard).toEqual([]);
});

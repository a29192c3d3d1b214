import { LOCALES } from '@komora/i18n';
import type { APIRequestContext, Page } from '@playwright/test';
import { expect, test } from '../fixtures.ts';
import { UNCHANGED_WAREHOUSE, warehouseNamed } from '../support/free-box.ts';
import { htmlErrors } from '../support/html-errors.mjs';
import { visit } from '../support/navigation.ts';
import { textsOf } from '../support/texts.ts';

const PUBLIC_PAGES = ['/', '/boxes', '/help', '/gdpr', '/store-policy', '/franchising', '/withdrawal', '/accessibility'];

interface ListedWarehouse {
  id: string;
  hasFreeBoxes: boolean;
  deactivation: { deactivated: boolean };
}

async function warehouses(request: APIRequestContext): Promise<ListedWarehouse[]> {
  return ((await (await request.get('/api/client/warehouse?limit=500')).json()) as { warehouses: ListedWarehouse[] }).warehouses;
}

const openWarehouse = async (request: APIRequestContext): Promise<string> => (await warehouseNamed(request, UNCHANGED_WAREHOUSE)).id;

const decode = (text: string): string =>
  text.replaceAll('&quot;', '"').replaceAll('&lt;', '<').replaceAll('&gt;', '>').replaceAll('&amp;', '&');
const inHead = (html: string, pattern: RegExp): string[] =>
  [...html.slice(0, html.indexOf('</head>')).matchAll(pattern)].map(([, text = '']) => decode(text));
const robots = (html: string): string[] => inHead(html, /<meta name="robots" content="([^"]*)"/g);
const structuredData = (html: string): { '@type': string; [name: string]: unknown }[] =>
  [...html.matchAll(/<script type="application\/ld\+json"[^>]*>(.*?)<\/script>/gs)].map(([, json = '']) => JSON.parse(json));

for (const locale of LOCALES)
  test(`every public page has a canonical address, a description and valid HTML in ${locale}`, { tag: '@full' }, async ({
    request,
    baseURL,
  }) => {
    const origin = String(baseURL);
    const descriptions = new Set<string>();
    const titles = new Set<string>();
    const pages = [...PUBLIC_PAGES, `/location/${await openWarehouse(request)}`];
    for (const path of pages) {
      const response = await request.get(`${path}?lang=${locale}`, { headers: { 'accept-language': 'xx', cookie: 'locale=en' } });
      const html = await response.text();
      expect([path, response.status(), response.headers()['content-language']]).toEqual([path, 200, locale]);
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
      expect([path, await htmlErrors(html)]).toEqual([path, []]);
    }
    expect([descriptions.size, titles.size]).toEqual([pages.length, pages.length]);
  });

test('an address without a language is canonical itself, and its page is in the visitor’s language', async ({ request, baseURL }) => {
  const response = await request.get('/help?limitedView=true&lang=xx&utm_source=y', { headers: { 'accept-language': 'hu' } });
  const html = await response.text();
  expect([response.headers()['content-language'], response.headers().vary]).toEqual(['hu', 'Accept-Encoding, Accept-Language, Cookie']);
  expect(inHead(html, /<link rel="canonical" href="([^"]*)"/g)).toEqual([`${baseURL}/help`]);
});

test('a warehouse describes its offers for search engines and has a share image', async ({ request, baseURL }) => {
  const id = await openWarehouse(request);
  const html = await (await request.get(`/location/${id}?lang=uk&display=plan`)).text();
  const found = (await (await request.get(`/api/client/warehouse/${id}`)).json()) as {
    name: string;
    totalFrom: { gross: number; currency: string };
    sizes: { freeBoxCount: number }[];
  };
  const [storage, breadcrumbs] = structuredData(html);
  expect([storage?.['@type'], storage?.name, storage?.url]).toEqual(['SelfStorage', found.name, `${baseURL}/location/${id}?lang=uk`]);
  const offers = storage?.makesOffer as { price: string; priceCurrency: string; availability: string }[];
  expect(offers.map(({ availability }) => availability)).toEqual(
    found.sizes.map(({ freeBoxCount }) => `https://schema.org/${freeBoxCount > 0 ? 'InStock' : 'OutOfStock'}`),
  );
  const free = offers.filter(({ availability }) => availability.endsWith('InStock')).map(({ price }) => Number(price));
  expect(Math.min(...free)).toBe(found.totalFrom.gross / 100);
  expect(breadcrumbs?.['@type']).toBe('BreadcrumbList');

  const [imageUrl = ''] = inHead(html, /<meta property="og:image" content="([^"]*)"/g);
  const image = await request.get(imageUrl);
  const bytes = await image.body();
  expect([image.status(), image.headers()['content-type']]).toEqual([200, 'image/png']);
  expect([bytes.readUInt32BE(16), bytes.readUInt32BE(20)]).toEqual([1200, 630]);
  const again = await request.get(imageUrl, { headers: { 'if-none-match': String(image.headers().etag) } });
  expect(again.status()).toBe(304);
  const other = await (await request.get(imageUrl.replace('/share/uk/', '/share/hu/'))).body();
  expect(other.equals(bytes)).toBe(false);
});

test('personal, filtered, closed and missing pages are not indexed', async ({ request }) => {
  const closed = (await warehouses(request)).find(({ deactivation }) => deactivation.deactivated)?.id;
  const expected: [path: string, status: number][] = [
    ['/login', 200],
    ['/registration?token=abc', 200],
    ['/reset-password/change?token=abc', 200],
    ['/service-access?email=a@b.example&token=abc', 200],
    ['/sign', 200],
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
  for (const [path, status] of expected) {
    const response = await request.get(path);
    const html = await response.text();
    expect([path, response.status(), robots(html)]).toEqual([path, status, ['noindex']]);
    expect(inHead(html, /<link rel="(canonical|alternate)"/g)).toEqual([]);
    expect((await request.head(path)).status()).toBe(status);
  }
  const redirect = await request.get('/help/?lang=cs', { maxRedirects: 0 });
  expect([redirect.status(), redirect.headers().location]).toEqual([308, '/help?lang=cs']);
});

test('the sitemap lists every public page and every open warehouse, and nothing else', async ({ request, baseURL }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${baseURL}/sitemap.xml`);
  const addresses = (paths: readonly string[]) => paths.flatMap((path) => LOCALES.map((locale) => `${baseURL}${path}?lang=${locale}`));
  // A test that creates a warehouse can come between the two requests.
  await expect(async () => {
    const sitemap = await (await request.get('/sitemap.xml')).text();
    const listed = (await warehouses(request)).filter(({ deactivation }) => !deactivation.deactivated).map(({ id }) => `/location/${id}`);
    const found = [...sitemap.matchAll(/<loc>([^<]*)<\/loc>/g)].map(([, address = '']) => decode(address));
    expect(found.toSorted()).toEqual(addresses([...PUBLIC_PAGES, ...listed]).toSorted());
  }).toPass({ timeout: 60_000 });
});

test.describe('a visitor of an address in another language', () => {
  test.use({ locale: 'en-GB' });
  const root = (page: Page) => page.locator('html');

  test('keeps that language until choosing another', { tag: '@full' }, async ({ page, request }) => {
    await visit(page, `/location/${await openWarehouse(request)}?lang=cs`);
    await expect(root(page)).toHaveAttribute('lang', 'cs');
    await page
      .getByRole('banner')
      .getByRole('link', { name: textsOf('cs')('shell')('nav.help') })
      .click();
    await expect(page).toHaveURL(/\/help\?lang=cs$/);
    await expect(page.getByRole('heading', { level: 1, name: textsOf('cs')('help')('title') })).toBeVisible();
    // The canonical address and the structured data of the first page must be gone.
    await expect(page.locator('link[rel=canonical], script[type="application/ld+json"]')).toHaveCount(0);
    await page.reload();
    await expect(root(page)).toHaveAttribute('lang', 'cs');

    await page
      .getByRole('combobox', { name: textsOf('cs')('shell')('language.label') })
      .first()
      .selectOption('hu');
    await expect(page.getByRole('heading', { level: 1, name: textsOf('hu')('help')('title') })).toBeVisible();
    await expect(page).toHaveURL(/\/help$/);
    await page.reload();
    await expect(root(page)).toHaveAttribute('lang', 'hu');
  });

  test('keeps that language without scripts too', { tag: '@full' }, async ({ browser, baseURL }) => {
    const context = await browser.newContext({ javaScriptEnabled: false, locale: 'en-GB', ...(baseURL === undefined ? {} : { baseURL }) });
    const page = await context.newPage();
    await page.goto('/?lang=pl');
    await page.getByRole('searchbox', { name: textsOf('pl')('landing')('hero.field') }).fill('Brno');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/boxes\?(?=.*search=Brno)(?=.*lang=pl)/);
    await expect(page.getByRole('link', { name: /Brno/ }).first()).toBeVisible();
    await page
      .getByRole('contentinfo')
      .getByRole('link', { name: textsOf('pl')('shell')('nav.help') })
      .click();
    await expect(page).toHaveURL(/\/help\?lang=pl$/);
    await expect(page.getByRole('heading', { level: 1, name: textsOf('pl')('help')('title') })).toBeVisible();
    await context.close();
  });
});

test('the content security policy allows only the page’s own scripts, and structured data does not break it', { tag: '@full' }, async ({
  page,
  request,
}) => {
  const id = await openWarehouse(request);
  for (const path of ['/', '/boxes', `/location/${id}`, '/help']) {
    const response = await page.goto(path);
    const policy = String(response?.headers()['content-security-policy']);
    const scripts = policy.split('; ').find((part) => part.startsWith('script-src ')) ?? '';
    expect(scripts).toMatch(/^script-src 'self'( 'sha256-[^']{44}')+( https:\S+)*$/);
    const kinds = structuredData(await page.content()).map((one) => one['@type']);
    expect(kinds.length).toBeGreaterThan(0);
  }
});

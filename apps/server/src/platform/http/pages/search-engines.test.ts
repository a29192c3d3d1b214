import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createSearchEngines, type SearchEngineOptions } from './search-engines.ts';

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

const changedAt = new Date('2026-10-01T08:00:00Z');
const warehouses = (count: number) => Array.from({ length: count }, (_, index) => ({ path: `/location/${index}`, changedAt }));

function start(given: Partial<SearchEngineOptions> = {}) {
  const app = Fastify();
  open.push(app);
  createSearchEngines({
    publicUrl: 'https://www.example.com',
    indexing: () => true,
    listPages: async () => warehouses(1),
    now: () => 1_000_000,
    ...given,
  }).routes(app, async () => ({ locales: ['sk', 'cs', 'en', 'uk', 'pl', 'hu'], publicPaths: ['/', '/boxes'] }));
  app.get('*', (_, reply) => reply.code(404).send('page'));
  return (url: string) => app.inject({ url });
}

test('robots are allowed only where the site may be indexed', async () => {
  expect((await start()('/robots.txt')).body).toContain('Sitemap: https://www.example.com/sitemap.xml');
  const hidden = await start({ indexing: () => false })('/robots.txt');
  expect([hidden.statusCode, hidden.body]).toEqual([200, 'User-agent: *\nDisallow: /\n']);
});

test('the site map lists a page once for each language, with its alternatives and date of change', async () => {
  const { body, headers } = await start()('/sitemap.xml');
  expect(headers['content-type']).toContain('application/xml');
  expect(body.match(/<loc>/g)).toHaveLength(3 * 6);
  expect(body).toContain('<url><loc>https://www.example.com/location/0?lang=hu</loc><lastmod>2026-10-01T08:00:00.000Z</lastmod>');
  const [entry = ''] = body.split('\n').filter((line) => line.includes('<loc>https://www.example.com/boxes?lang=cs</loc>'));
  expect(entry.match(/hreflang="(\w|-)+"/g)).toEqual(['sk', 'cs', 'en', 'uk', 'pl', 'hu', 'x-default'].map((it) => `hreflang="${it}"`));
  expect(entry).toContain('hreflang="x-default" href="https://www.example.com/boxes"');
  expect(entry).not.toContain('lastmod');
});

test('a large site map is split into files of less than 50,000 addresses with an index', async () => {
  const get = start({ listPages: async () => warehouses(2500) });
  const index = (await get('/sitemap.xml')).body;
  const files = [...index.matchAll(/<sitemap><loc>https:\/\/www\.example\.com(\/sitemap-\d\.xml)<\/loc><lastmod>/g)].map(
    ([, path]) => path,
  );
  expect(files).toEqual(['/sitemap-1.xml', '/sitemap-2.xml', '/sitemap-3.xml']);
  const parts = await Promise.all(files.map((path) => get(String(path))));
  const counts = parts.map(({ body }) => body.match(/<loc>/g)?.length ?? 0);
  expect(counts.reduce((sum, count) => sum + count, 0)).toBe(2502 * 6);
  for (const { rawPayload } of parts) expect(rawPayload.length).toBeLessThan(50_000_000);
  expect(Math.max(...counts)).toBeLessThanOrEqual(50_000);
  for (const path of ['/sitemap-4.xml', '/sitemap-0.xml', '/sitemap-99999999999.xml']) expect((await get(path)).statusCode).toBe(404);
});

test('concurrent readers share one query', async () => {
  let requested = 0;
  const get = start({
    listPages: async () => {
      requested += 1;
      return warehouses(1);
    },
  });
  await Promise.all([get('/sitemap.xml'), get('/sitemap.xml?x=1')]);
  await get('/sitemap.xml');
  expect(requested).toBe(1);
});

test('an address is escaped for XML', async () => {
  const { body } = await start({ publicUrl: 'https://a.example/?a&b' })('/sitemap.xml');
  expect(body).toContain('https://a.example/?a&amp;b/boxes');
});

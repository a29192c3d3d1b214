import { createHash } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { TestClock } from '@komora/testing';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { processRateLimiter } from '../../rate-limit/process-rate-limiter.ts';
import { ready } from './headers.ts';
import { createPages, type PagesOptions } from './pages.ts';
import type { RenderedPage, Renderer } from './renderer.ts';
import { createSearchEngines, type SearchEngineOptions } from './search-engines.ts';

type Render = Renderer['render'];

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

const html = (text: string, nonce = 'none'): RenderedPage => ({
  status: 200,
  html: `<!DOCTYPE html><script type="module" nonce="${nonce}" src="/a.js"></script><p>${text}</p><script nonce="${nonce}">go(1)</script>`,
  location: null,
});

/** Pages with a renderer of `/`, `/boxes` and `/location/…` that counts its calls. */
function start(
  given: { shopName?: () => string; render?: Render; options?: Partial<PagesOptions>; searchEngines?: Partial<SearchEngineOptions> } = {},
) {
  const requested: string[] = [];
  let time = 1_000_000;
  const renderer: Renderer = {
    locales: ['sk', 'en'],
    fallbackLocale: 'sk',
    publicPaths: ['/', '/boxes'],
    keyOf(path, query) {
      const locale = /[?&]lang=(sk|en)\b/.exec(query)?.[1] ?? null;
      const stored = (query.includes('limitedView=true') ? '?limitedView=true' : '') + (locale === null ? '' : `?lang=${locale}`);
      if (path === '/' || path === '/boxes') return { url: path + stored, tags: ['warehouse'], locale };
      if (path.startsWith('/location/')) return { url: path + stored, tags: ['warehouse', `warehouse:${path.slice(10)}`], locale };
      return { url: `/_/not-found${stored}`, tags: ['not-found'], locale };
    },
    localeOf: (_cookie, acceptLanguage) => (acceptLanguage?.startsWith('en') ? 'en' : 'sk'),
    async render(page) {
      requested.push(`${page.locale} ${page.url}`);
      if (given.render) return given.render(page);
      return page.url.startsWith('/_/')
        ? { ...html('missing', page.nonce), status: 404 }
        : html(`${page.url} ${requested.length} čaute`, page.nonce);
    },
  };
  const app = Fastify();
  const pages = createPages({
    source: {
      createRenderer: () => renderer,
      manifest: null,
      assets: new Map([['/assets/a-1.js', ready(200, { identity: Buffer.from('go()') }, ['Cache-Control', 'immutable'])]]),
      webManifests: new Map([['/app.sk.webmanifest', '{"name":"{{shopName}}"}']]),
    },
    site: async () => ({
      meta: { 'shop-name': given.shopName?.() ?? 'Komora' },
      externalOrigins: { peers: ['https://cz.example'], tiles: [], analytics: false, secure: true },
    }),
    now: () => time,
    reference: () => 'ref-7',
    searchEngines: createSearchEngines({
      publicUrl: 'https://www.example.com',
      indexing: () => true,
      listPages: async () => [],
      now: () => time,
      ...given.searchEngines,
    }),
    ...given.options,
  });
  app.get('/api/info', () => ({ version: '1' }));
  pages.routes(app);
  open.push(app);
  return { app, pages, requested, get: (url: string, headers = {}) => app.inject({ url, headers }), later: (ms: number) => (time += ms) };
}

test('a web manifest names the shop, also right after a change', async () => {
  let shopName = 'Komora';
  const { get, pages } = start({ shopName: () => shopName });
  expect((await get('/app.sk.webmanifest')).json()).toEqual({ name: 'Komora' });
  shopName = 'Sklady "U $& Nováka"';
  pages.changeSite();
  const { headers, body } = await get('/app.sk.webmanifest');
  expect(JSON.parse(body)).toEqual({ name: shopName });
  expect(headers).toMatchObject({ 'content-type': 'application/manifest+json', 'cache-control': 'no-cache' });
});

describe('a page', () => {
  test('is rendered once and then served from the cache', async () => {
    const { get, requested } = start();
    const first = await get('/boxes?utm_source=x');
    const second = await get('/boxes');
    expect([first.statusCode, second.body]).toEqual([200, first.body]);
    expect(requested).toEqual(['sk /boxes']);
  });

  test('is served before routing once it is cached; other endpoints are not affected', async () => {
    const { get, pages } = start();
    await Promise.all([get('/api/info'), get('/api/unknown'), get('/boxes')]);
    const front = createServer((request, response) => {
      if (!pages.respond(request, response)) response.writeHead(501).end();
    });
    open.push({ close: () => new Promise((resolve) => front.close(resolve)) });
    await new Promise<void>((resolve) => front.listen(0, '127.0.0.1', resolve));
    const origin = `http://127.0.0.1:${(front.address() as AddressInfo).port}`;
    const status = async (path: string, method = 'GET') => (await fetch(origin + path, { method })).status;
    expect(await status('/boxes')).toBe(200);
    expect(await status('/boxes', 'HEAD')).toBe(200);
    expect(await status('/assets/a-1.js')).toBe(200);
    expect(await status('/boxes', 'POST')).toBe(501);
    expect(await status('/')).toBe(501);
    expect(await status('/api/info')).toBe(501);
    pages.drop('warehouse');
    expect(await status('/boxes')).toBe(501);
  });

  test('is the response to a form that a browser without JavaScript sends to it', async () => {
    const { app, get } = start();
    const post = async (url: string, type = 'application/x-www-form-urlencoded', payload = 'password=secret') => {
      const response = await app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload });
      return [response.statusCode, response.headers.location];
    };
    expect(await post('/boxes?lang=en')).toEqual([303, '/boxes?lang=en']);
    expect(await post('/boxes', 'multipart/form-data; boundary=x')).toEqual([303, '/boxes']);
    expect(await post('/boxes', 'application/x-www-form-urlencoded', 'x'.repeat(2_000_000))).toEqual([303, '/boxes']);
    for (const [url, type] of [
      ['/nowhere', 'application/x-www-form-urlencoded'],
      ['//evil.example', 'application/x-www-form-urlencoded'],
      ['/boxes', 'application/json'],
      ['/boxes', 'text/xml'],
    ] as const)
      expect(await post(url, type), `${url} ${type}`).toEqual([404, undefined]);
    expect((await get('/boxes')).statusCode).toBe(200);
  });

  test('is cached separately by locale and limitedView', async () => {
    const { get, requested } = start();
    await get('/');
    await get('/', { 'accept-language': 'en-GB' });
    await get('/', { cookie: 'a=1; locale=en' });
    await get('/', { cookie: 'mylocale=en' });
    await get('/?limitedView=true');
    expect(requested).toEqual(['sk /', 'en /', 'sk /?limitedView=true']);
  });

  test('is cached once for each language in its address, for all visitors', async () => {
    const { get, requested } = start();
    const named = await get('/?lang=en', { cookie: 'locale=sk' });
    await get('/?lang=en', { 'accept-language': 'sk' });
    expect([named.headers['content-language'], named.headers.vary]).toEqual(['en', 'Accept-Encoding']);
    const wished = await get('/?lang=xx', { cookie: 'locale=sk' });
    expect([wished.headers['content-language'], wished.headers.vary]).toEqual(['sk', 'Accept-Encoding, Accept-Language, Cookie']);
    await get('/?lang=zz');
    expect(requested).toEqual(['en /?lang=en', 'sk /']);
  });

  test('is sent in the best encoding that the browser accepts', async () => {
    const { get } = start();
    const identity = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(identity.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(identity.body);
    expect(identity.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
  });

  test('is rendered once for all encodings, and each is sent to everyone who asks at the same time', async () => {
    const { get, requested } = start();
    const accepted = ['br', 'br', 'gzip', 'identity', 'gzip', 'br'];
    const responses = await Promise.all(accepted.map((encoding) => get('/', { 'accept-encoding': encoding })));
    expect(responses.map(({ headers }) => headers['content-encoding'] ?? 'identity')).toEqual(accepted);
    expect(new Set(responses.map(({ headers }) => headers.etag)).size).toBe(1);
    expect(requested).toHaveLength(1);
  });

  test('to HEAD has the length of the encoded page and no body', async () => {
    const { app, get } = start();
    const head = await app.inject({ method: 'HEAD', url: '/', headers: { 'accept-encoding': 'br' } });
    const page = await get('/', { 'accept-encoding': 'br' });
    expect([head.body, head.headers['content-length']]).toEqual(['', String(page.rawPayload.length)]);
  });

  test('returns 304 to a browser that has it, in any encoding', async () => {
    const { get } = start();
    const { headers } = await get('/', { 'accept-encoding': 'br' });
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await get('/', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test('has a content security policy that allows its own inline scripts only', async () => {
    const { get } = start();
    const { headers } = await get('/');
    const policy = String(headers['content-security-policy']);
    expect(policy).toMatch(/; report-uri \/api\/ops\/csp-report; report-to csp$/);
    expect(headers['reporting-endpoints']).toBe('csp="/api/ops/csp-reports"');
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
    expect(policy).toContain("connect-src 'self' https://cz.example");
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
    expect(policy).toContain("object-src 'none'; base-uri 'none'; form-action 'self'; frame-ancestors 'none'");
  });

  test('with a script in its data does not allow that script', async () => {
    const evil = '<script>evil()</script><script nonce="guess">evil(2)</script>';
    const { get } = start({ render: async ({ nonce }) => html(evil, nonce) });
    const { headers, body } = await get('/');
    const hash = createHash('sha256').update('go(1)').digest('base64');
    expect(String(headers['content-security-policy'])).toContain(`script-src 'self' 'sha256-${hash}';`);
    expect(body).toBe(`<!DOCTYPE html><script type="module" src="/a.js"></script><p>${evil}</p><script>go(1)</script>`);
  });

  test('answers HEAD without a body', async () => {
    const { app, get } = start();
    const { rawPayload } = await get('/');
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(rawPayload.length)]);
  });
});

describe('the limit of renderings', () => {
  test('rejects an address with too many uncached pages; cached pages and other addresses are not affected', async () => {
    const clock = new TestClock();
    const { app } = start({ options: { limitRendering: processRateLimiter(clock, { burst: 2, perMinute: 2 }) } });
    const visit = (url: string, remoteAddress = '203.0.113.5') => app.inject({ url, remoteAddress });
    expect([(await visit('/')).statusCode, (await visit('/location/a')).statusCode]).toEqual([200, 200]);
    const rejected = await visit('/location/b');
    expect([rejected.statusCode, rejected.headers['retry-after']]).toEqual([429, '30']);
    expect(rejected.headers['content-type']).toContain('text/html');
    expect(rejected.body).toContain('Too many requests came from your network');
    expect([(await visit('/')).statusCode, (await visit('/location/b', '203.0.113.6')).statusCode]).toEqual([200, 200]);
    expect((await visit('/location/c')).statusCode).toBe(429);
    clock.advance({ minutes: 1 });
    expect((await visit('/location/c')).statusCode).toBe(200);
  });
});

describe('the cache', () => {
  test('renders an uncached page once for concurrent requests', async () => {
    const gate = Promise.withResolvers<RenderedPage>();
    const { get, requested } = start({ render: () => gate.promise });
    const waiting = [get('/'), get('/'), get('/?utm=1')];
    gate.resolve(html('warm'));
    const bodies = (await Promise.all(waiting)).map((answer) => answer.body);
    expect(new Set(bodies).size).toBe(1);
    expect(requested).toHaveLength(1);
  });

  test('drops the pages with a tag and no others', async () => {
    const { get, pages, requested } = start();
    await get('/location/a');
    await get('/location/b');
    pages.drop('warehouse:a');
    await get('/location/a');
    await get('/location/b');
    expect(requested).toEqual(['sk /location/a', 'sk /location/b', 'sk /location/a']);
    pages.dropAll();
    await get('/location/b');
    expect(requested).toHaveLength(4);
  });

  test('does not store a page that was dropped while it was rendered', async () => {
    const begun = Promise.withResolvers<void>();
    const old = Promise.withResolvers<RenderedPage>();
    const answers = [old.promise, Promise.resolve(html('new'))];
    const { get, pages } = start({
      render: () => {
        begun.resolve();
        return answers.shift() ?? Promise.reject(new Error('rendered a third time'));
      },
    });
    const early = get('/');
    await begun.promise;
    pages.drop('warehouse');
    const late = get('/');
    expect((await late).body).toContain('new');
    old.resolve(html('old'));
    expect((await early).body).toContain('old');
    expect((await get('/')).body).toContain('new');
  });

  test('renders again after the maximum age', async () => {
    const { get, requested, later } = start({ options: { maxAge: 5000 } });
    await get('/');
    later(4999);
    await get('/');
    expect(requested).toHaveLength(1);
    later(1);
    await get('/');
    expect(requested).toHaveLength(2);
  });

  test('stays below its size limit and keeps the recently used pages', async () => {
    const { get, requested } = start({ options: { maxBytes: 700 } });
    await get('/');
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await get('/');
      await get(`/location/${id}`);
    }
    await get('/');
    await get('/location/a');
    expect(requested.filter((page) => page === 'sk /')).toHaveLength(1);
    expect(requested.filter((page) => page === 'sk /location/a')).toHaveLength(2);
  });
});

describe('a request without a page', () => {
  test('an unknown path is 404, rendered once for all', async () => {
    const { get, requested } = start();
    expect([(await get('/nope')).statusCode, (await get('/other')).statusCode]).toEqual([404, 404]);
    expect(requested).toEqual(['sk /_/not-found']);
  });

  test('an unknown warehouse is 404 and not cached', async () => {
    const { get, requested } = start({ render: async () => ({ ...html('none'), status: 404 }) });
    expect((await get('/location/x')).statusCode).toBe(404);
    await get('/location/x');
    expect(requested).toHaveLength(2);
  });

  test('a trailing slash redirects permanently to the page without it, never to another host', async () => {
    const { get, requested } = start();
    const moved = await get('/boxes/?lang=en');
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/boxes?lang=en']);
    expect((await get('/location/a//')).headers.location).toBe('/location/a');
    for (const path of ['//evil.example/', '/%5Cevil.example/', '/nope/', '//boxes/']) expect((await get(path)).statusCode).toBe(404);
    expect(requested).toEqual(['sk /_/not-found']);
  });

  test('a redirect passes through', async () => {
    const { get } = start({ render: async () => ({ status: 307, html: '', location: '/boxes' }) });
    const answer = await get('/');
    expect([answer.statusCode, answer.headers.location]).toEqual([307, '/boxes']);
  });

  test('a failed rendering returns an error page with a reference, and is retried next time', async () => {
    const answers: (() => Promise<RenderedPage>)[] = [() => Promise.reject(new Error('inner text')), async () => html('fine')];
    const { get } = start({ render: () => (answers.shift() ?? (async () => html('fine')))() });
    const broken = await get('/');
    expect([broken.statusCode, broken.body.includes('ref-7'), broken.body.includes('inner text')]).toEqual([500, true, false]);
    expect((await get('/')).statusCode).toBe(200);
  });

  test('a file is sent unchanged; a missing one is 404 without a page', async () => {
    const { get, requested } = start();
    const file = await get('/assets/a-1.js');
    expect([file.body, file.headers['cache-control']]).toEqual(['go()', 'immutable']);
    expect((await get('/assets/gone-2.js')).headers['content-type']).toContain('text/plain');
    expect(requested).toEqual([]);
  });

  test('other routes are not affected', async () => {
    const { get } = start();
    expect((await get('/api/info')).json()).toEqual({ version: '1' });
  });
});

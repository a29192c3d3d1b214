import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import Fastify from 'fastify';
import { afterEach, describe, expect, test } from 'vitest';
import { ready } from './headers.ts';
import { createPages, type PagesOptions } from './pages.ts';
import type { RenderedPage, Renderer } from './renderer.ts';
import { createSearchEngines, type SearchEngineOptions } from './search-engines.ts';

type Render = Renderer['render'];

const open: { close(): Promise<unknown> }[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((app) => app.close()));
});

const html = (text: string): RenderedPage => ({ status: 200, html: `<!DOCTYPE html><p>${text}</p><script>go(1)</script>`, location: null });

/** Pages over a renderer that knows `/`, `/boxes`, `/location/…` and counts what it is asked for. */
function start(given: { render?: Render; options?: Partial<PagesOptions>; searchEngines?: Partial<SearchEngineOptions> } = {}) {
  const asked: string[] = [];
  let time = 1_000_000;
  const renderer: Renderer = {
    locales: ['sk', 'en'],
    fallbackLocale: 'sk',
    publicPaths: ['/', '/boxes'],
    keyOf(path, query) {
      const locale = /[?&]lang=(sk|en)\b/.exec(query)?.[1] ?? null;
      const kept = (query.includes('limitedView=true') ? '?limitedView=true' : '') + (locale === null ? '' : `?lang=${locale}`);
      if (path === '/' || path === '/boxes') return { url: path + kept, tags: ['warehouse'], locale };
      if (path.startsWith('/location/')) return { url: path + kept, tags: ['warehouse', `warehouse:${path.slice(10)}`], locale };
      return { url: `/_/not-found${kept}`, tags: ['not-found'], locale };
    },
    localeOf: (_cookie, acceptLanguage) => (acceptLanguage?.startsWith('en') ? 'en' : 'sk'),
    async render(page) {
      asked.push(`${page.locale} ${page.url}`);
      if (given.render) return given.render(page);
      return page.url.startsWith('/_/') ? { ...html('missing'), status: 404 } : html(`${page.url} ${asked.length} čaute`);
    },
  };
  const app = Fastify();
  const pages = createPages({
    source: {
      createRenderer: () => renderer,
      manifest: null,
      assets: new Map([['/assets/a-1.js', ready(200, { identity: Buffer.from('go()') }, ['Cache-Control', 'immutable'])]]),
    },
    meta: {},
    outside: { siblings: ['https://cz.example'], tiles: [], analytics: false, secure: true },
    now: () => time,
    reference: () => 'ref-7',
    searchEngines: createSearchEngines({
      publicUrl: 'https://www.example.com',
      indexing: true,
      listPages: async () => [],
      now: () => time,
      ...given.searchEngines,
    }),
    ...given.options,
  });
  app.get('/api/info', () => ({ version: '1' }));
  pages.routes(app);
  open.push(app);
  return { app, pages, asked, get: (url: string, headers = {}) => app.inject({ url, headers }), later: (ms: number) => (time += ms) };
}

describe('a page', () => {
  test('is rendered once and then sent as kept', async () => {
    const { get, asked } = start();
    const first = await get('/boxes?utm_source=x');
    const second = await get('/boxes');
    expect([first.statusCode, second.body]).toEqual([200, first.body]);
    expect(asked).toEqual(['sk /boxes']);
  });

  test('is answered before any routing once it is ready, and no other door is touched', async () => {
    const { get, pages } = start();
    await Promise.all([get('/api/info'), get('/api/unknown'), get('/boxes')]);
    const front = createServer((request, response) => {
      if (!pages.answer(request, response)) response.writeHead(501).end();
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

  test('is kept apart by locale and by limitedView', async () => {
    const { get, asked } = start();
    await get('/');
    await get('/', { 'accept-language': 'en-GB' });
    await get('/', { cookie: 'a=1; locale=en' });
    await get('/', { cookie: 'mylocale=en' });
    await get('/?limitedView=true');
    expect(asked).toEqual(['sk /', 'en /', 'sk /?limitedView=true']);
  });

  test('is kept once for each language that its address names, whoever asks', async () => {
    const { get, asked } = start();
    const named = await get('/?lang=en', { cookie: 'locale=sk' });
    await get('/?lang=en', { 'accept-language': 'sk' });
    expect([named.headers['content-language'], named.headers.vary]).toEqual(['en', 'Accept-Encoding']);
    const wished = await get('/?lang=xx', { cookie: 'locale=sk' });
    expect([wished.headers['content-language'], wished.headers.vary]).toEqual(['sk', 'Accept-Encoding, Accept-Language, Cookie']);
    await get('/?lang=zz');
    expect(asked).toEqual(['en /?lang=en', 'sk /']);
  });

  test('travels in the best encoding that the browser takes', async () => {
    const { get } = start();
    const identity = await get('/');
    const br = await get('/', { 'accept-encoding': 'gzip, deflate, br' });
    const gzip = await get('/', { 'accept-encoding': 'gzip, br;q=0' });
    expect(br.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(br.rawPayload).toString()).toBe(identity.body);
    expect(gunzipSync(gzip.rawPayload).toString()).toBe(identity.body);
    expect(identity.headers.vary).toBe('Accept-Encoding, Accept-Language, Cookie');
  });

  test('is answered 304 to a browser that has it, in any encoding', async () => {
    const { get } = start();
    const { headers } = await get('/', { 'accept-encoding': 'br' });
    const again = await get('/', { 'if-none-match': String(headers.etag) });
    expect([again.statusCode, again.body, again.headers.etag]).toEqual([304, '', headers.etag]);
    expect((await get('/', { 'if-none-match': 'W/"other"' })).statusCode).toBe(200);
  });

  test('carries a policy that allows its own inline scripts alone', async () => {
    const { get } = start();
    const policy = String((await get('/')).headers['content-security-policy']);
    expect(policy).toMatch(/script-src 'self' 'sha256-[\w+/]{43}='(;|$)/);
    expect(policy).toContain("connect-src 'self' https://cz.example");
    expect(policy).not.toContain("script-src 'self' 'unsafe-inline'");
  });

  test('answers HEAD without a body', async () => {
    const { app, get } = start();
    const { rawPayload } = await get('/');
    const head = await app.inject({ method: 'HEAD', url: '/' });
    expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([200, '', String(rawPayload.length)]);
  });
});

describe('the cache', () => {
  test('renders once for everyone who waits for a cold page', async () => {
    const gate = Promise.withResolvers<RenderedPage>();
    const { get, asked } = start({ render: () => gate.promise });
    const waiting = [get('/'), get('/'), get('/?utm=1')];
    gate.resolve(html('warm'));
    const bodies = (await Promise.all(waiting)).map((answer) => answer.body);
    expect(new Set(bodies).size).toBe(1);
    expect(asked).toHaveLength(1);
  });

  test('drops what a tag names and nothing else', async () => {
    const { get, pages, asked } = start();
    await get('/location/a');
    await get('/location/b');
    pages.drop('warehouse:a');
    await get('/location/a');
    await get('/location/b');
    expect(asked).toEqual(['sk /location/a', 'sk /location/b', 'sk /location/a']);
    pages.dropAll();
    await get('/location/b');
    expect(asked).toHaveLength(4);
  });

  test('does not keep a page that a drop overtook while it was rendered', async () => {
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

  test('looks anew after its time', async () => {
    const { get, asked, later } = start({ options: { maxAge: 5000 } });
    await get('/');
    later(4999);
    await get('/');
    expect(asked).toHaveLength(1);
    later(1);
    await get('/');
    expect(asked).toHaveLength(2);
  });

  test('holds no more than its bound and keeps what is used', async () => {
    const { get, asked } = start({ options: { maxBytes: 700 } });
    await get('/');
    for (const id of ['a', 'b', 'c', 'd', 'e', 'f']) {
      await get('/');
      await get(`/location/${id}`);
    }
    await get('/');
    await get('/location/a');
    expect(asked.filter((page) => page === 'sk /')).toHaveLength(1);
    expect(asked.filter((page) => page === 'sk /location/a')).toHaveLength(2);
  });
});

describe('what is no page', () => {
  test('an unknown path is 404, one rendering for all of them', async () => {
    const { get, asked } = start();
    expect([(await get('/nope')).statusCode, (await get('/other')).statusCode]).toEqual([404, 404]);
    expect(asked).toEqual(['sk /_/not-found']);
  });

  test('a warehouse that is not there is 404 and not kept', async () => {
    const { get, asked } = start({ render: async () => ({ ...html('none'), status: 404 }) });
    expect((await get('/location/x')).statusCode).toBe(404);
    await get('/location/x');
    expect(asked).toHaveLength(2);
  });

  test('a slash too many leads to the page without it for good, and never to another host', async () => {
    const { get, asked } = start();
    const moved = await get('/boxes/?lang=en');
    expect([moved.statusCode, moved.headers.location]).toEqual([308, '/boxes?lang=en']);
    expect((await get('/location/a//')).headers.location).toBe('/location/a');
    for (const path of ['//evil.example/', '/%5Cevil.example/', '/nope/', '//boxes/']) expect((await get(path)).statusCode).toBe(404);
    expect(asked).toEqual(['sk /_/not-found']);
  });

  test('a redirect passes through', async () => {
    const { get } = start({ render: async () => ({ status: 307, html: '', location: '/boxes' }) });
    const answer = await get('/');
    expect([answer.statusCode, answer.headers.location]).toEqual([307, '/boxes']);
  });

  test('a failed rendering is an apology with a reference, and tried again the next time', async () => {
    const answers: (() => Promise<RenderedPage>)[] = [() => Promise.reject(new Error('inner text')), async () => html('fine')];
    const { get } = start({ render: () => (answers.shift() ?? (async () => html('fine')))() });
    const broken = await get('/');
    expect([broken.statusCode, broken.body.includes('ref-7'), broken.body.includes('inner text')]).toEqual([500, true, false]);
    expect((await get('/')).statusCode).toBe(200);
  });

  test('a file is sent as is; a lost one is 404 and no page', async () => {
    const { get, asked } = start();
    const file = await get('/assets/a-1.js');
    expect([file.body, file.headers['cache-control']]).toEqual(['go()', 'immutable']);
    expect((await get('/assets/gone-2.js')).headers['content-type']).toContain('text/plain');
    expect(asked).toEqual([]);
  });

  test('other routes are left alone', async () => {
    const { get } = start();
    expect((await get('/api/info')).json()).toEqual({ version: '1' });
  });
});

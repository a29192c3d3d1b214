import { expect, test } from 'vitest';
import { createOfflineCache } from './offline-cache.ts';

const ORIGIN = 'https://komora.example';
const NOW = Date.parse('2026-11-20T10:00:00Z');
const DAY = 24 * 3600 * 1000;

/** The used part of the Cache API. */
function fakeCaches(server: (path: string) => Response) {
  const all = new Map<string, Map<string, Response>>();
  const open = async (name: string) => {
    const entries = all.get(name) ?? new Map<string, Response>();
    all.set(name, entries);
    return {
      keys: async () => [...entries.keys()].map((path) => ({ url: ORIGIN + path })),
      match: async (path: string) => entries.get(path)?.clone(),
      put: async (path: string, response: Response) => void entries.set(path, response),
      addAll: async (paths: readonly string[]) => {
        for (const path of paths) entries.set(path, server(path));
      },
    } as unknown as Cache;
  };
  const match: CacheStorage['match'] = async (path, { cacheName = '' } = {}) => all.get(cacheName)?.get(String(path))?.clone();
  return { all, open, match, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
}

function testApp({ assets = ['/assets/app-1.js'], version = 'v1' } = {}) {
  const state = { language: 'sk', script: '/assets/app-1.js', now: NOW, requested: [] as string[] };
  const serve = (path: string): Response => {
    state.requested.push(path);
    const html = `<!DOCTYPE html><html lang="${state.language}"><script src="${state.script}"></script>${path}</html>`;
    return new Response(html, { headers: { date: new Date(state.now).toUTCString() } });
  };
  const caches = fakeCaches(serve);
  const cacheOf = (which: { assets: readonly string[]; version: string }) =>
    createOfflineCache({ caches, fetch: async (path) => serve(path), now: () => state.now, prefix: 'komora-offline-', ...which });
  return { state, caches, cacheOf, offlineCache: cacheOf({ assets, version }) };
}

const at = (path: string): URL => new URL(path, ORIGIN);

test('my boxes come from the cache for any query; the limited view has a page of its own', async () => {
  const { offlineCache } = testApp();
  await offlineCache.fill();
  expect(await (await offlineCache.page(at('/my/boxes?x=1')))?.text()).toContain('>/my/boxes</html>');
  expect(await (await offlineCache.page(at('/my/boxes?limitedView=true')))?.text()).toContain('/my/boxes?limitedView=true');
  expect(await (await offlineCache.asset('/assets/app-1.js'))?.text()).toContain('/assets/app-1.js');
});

test('any other page redirects to the offline page, which remembers the target', async () => {
  const { offlineCache } = testApp();
  await offlineCache.fill();
  const answer = await offlineCache.page(at('/my/rents?status=unpaid&limitedView=true'));
  expect(answer?.status).toBe(302);
  const to = at(answer?.headers.get('location') ?? '');
  expect(to.pathname).toBe('/my/offline');
  expect(Object.fromEntries(to.searchParams)).toEqual({ from: '/my/rents?status=unpaid&limitedView=true', limitedView: 'true' });
});

test('an empty cache gives no response', async () => {
  const { offlineCache } = testApp();
  expect(await offlineCache.page(at('/my/boxes'))).toBeUndefined();
  expect(await offlineCache.page(at('/my/rents'))).toBeUndefined();
  expect(await offlineCache.asset('/assets/app-1.js')).toBeUndefined();
});

test('cached pages are fetched again in another language and after a day, and not before', async () => {
  const { offlineCache, state } = testApp();
  await offlineCache.fill('sk');
  state.requested = [];
  await offlineCache.fill('sk');
  expect(state.requested).toEqual([]);
  state.language = 'uk';
  await offlineCache.fill('uk');
  expect(state.requested).toEqual(['/my/boxes', '/my/boxes?limitedView=true', '/my/offline', '/my/offline?limitedView=true']);
  state.requested = [];
  state.now += DAY + 1000;
  await offlineCache.fill('uk');
  expect(state.requested).toHaveLength(4);
});

test('a page of another build is not cached: its files would be missing', async () => {
  const { offlineCache, state } = testApp();
  await offlineCache.fill('sk');
  state.script = '/assets/app-2.js';
  state.now += 2 * DAY;
  await expect(offlineCache.fill('sk')).rejects.toThrow('/assets/app-2.js');
  expect(await (await offlineCache.page(at('/my/boxes')))?.text()).toContain('/assets/app-1.js');
});

test('the previous build stays complete until its caches are deleted', async () => {
  const { offlineCache, cacheOf, caches, state } = testApp();
  await offlineCache.fill();
  await caches.open('somebody-else');
  state.script = '/assets/app-2.js';
  const next = cacheOf({ assets: ['/assets/app-2.js'], version: 'v2' });
  await next.fill();
  expect(await (await offlineCache.page(at('/my/boxes')))?.text()).toContain('/assets/app-1.js');
  await next.deleteOtherCaches();
  expect(await caches.keys()).toEqual(['somebody-else', 'komora-offline-v2']);
  expect(await offlineCache.page(at('/my/boxes'))).toBeUndefined();
});

test('a page that is open after signing out, when the caches are deleted, does not bring an empty one back', async () => {
  const { offlineCache, caches } = testApp();
  await offlineCache.fill();
  for (const name of await caches.keys()) await caches.delete(name);
  expect(await offlineCache.asset('/assets/app-1.js')).toBeUndefined();
  expect(await offlineCache.page(at('/my/boxes'))).toBeUndefined();
  expect(await caches.keys()).toEqual([]);
});

import { expect, test } from 'vitest';
import { createShellKeeper } from './shell-keeper.ts';

const ORIGIN = 'https://komora.example';
const NOW = Date.parse('2026-11-20T10:00:00Z');
const DAY = 24 * 3600 * 1000;

/** As much of a browser's caches as the keeper uses. */
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
  return { all, open, keys: async () => [...all.keys()], delete: async (name: string) => all.delete(name) };
}

function house({ assets = ['/assets/app-1.js'], version = 'v1' } = {}) {
  const state = { language: 'sk', script: '/assets/app-1.js', now: NOW, asked: [] as string[] };
  const serve = (path: string): Response => {
    state.asked.push(path);
    const html = `<!DOCTYPE html><html lang="${state.language}"><script src="${state.script}"></script>${path}</html>`;
    return new Response(html, { headers: { date: new Date(state.now).toUTCString() } });
  };
  const caches = fakeCaches(serve);
  const keeperOf = (which: { assets: readonly string[]; version: string }) =>
    createShellKeeper({ caches, fetch: async (path) => serve(path), now: () => state.now, prefix: 'komora-offline-', ...which });
  return { state, caches, keeperOf, keeper: keeperOf({ assets, version }) };
}

const at = (path: string): URL => new URL(path, ORIGIN);

test('my boxes come from what is kept, whatever the query; the limited view has a page of its own', async () => {
  const { keeper } = house();
  await keeper.fill();
  expect(await (await keeper.page(at('/my/boxes?x=1')))?.text()).toContain('>/my/boxes</html>');
  expect(await (await keeper.page(at('/my/boxes?limitedView=true')))?.text()).toContain('/my/boxes?limitedView=true');
  expect(await (await keeper.asset('/assets/app-1.js'))?.text()).toContain('/assets/app-1.js');
});

test('any other page leads to the one that says so and remembers where it was to go', async () => {
  const { keeper } = house();
  await keeper.fill();
  const answer = await keeper.page(at('/my/rents?status=unpaid&limitedView=true'));
  expect(answer?.status).toBe(302);
  const to = at(answer?.headers.get('location') ?? '');
  expect(to.pathname).toBe('/my/offline');
  expect(Object.fromEntries(to.searchParams)).toEqual({ from: '/my/rents?status=unpaid&limitedView=true', limitedView: 'true' });
});

test('with nothing kept there is no answer', async () => {
  const { keeper } = house();
  expect(await keeper.page(at('/my/boxes'))).toBeUndefined();
  expect(await keeper.page(at('/my/rents'))).toBeUndefined();
  expect(await keeper.asset('/assets/app-1.js')).toBeUndefined();
});

test('what is kept is asked for again in another language and after a day, and not before', async () => {
  const { keeper, state } = house();
  await keeper.fill('sk');
  state.asked = [];
  await keeper.fill('sk');
  expect(state.asked).toEqual([]);
  state.language = 'uk';
  await keeper.fill('uk');
  expect(state.asked).toEqual(['/my/boxes', '/my/boxes?limitedView=true', '/my/offline', '/my/offline?limitedView=true']);
  state.asked = [];
  state.now += DAY + 1000;
  await keeper.fill('uk');
  expect(state.asked).toHaveLength(4);
});

test('a page of another build is not kept: its files would be missing', async () => {
  const { keeper, state } = house();
  await keeper.fill('sk');
  state.script = '/assets/app-2.js';
  state.now += 2 * DAY;
  await expect(keeper.fill('sk')).rejects.toThrow('/assets/app-2.js');
  expect(await (await keeper.page(at('/my/boxes')))?.text()).toContain('/assets/app-1.js');
});

test('the old build stays whole until it is told to go', async () => {
  const { keeper, keeperOf, caches, state } = house();
  await keeper.fill();
  await caches.open('somebody-else');
  state.script = '/assets/app-2.js';
  const next = keeperOf({ assets: ['/assets/app-2.js'], version: 'v2' });
  await next.fill();
  expect(await (await keeper.page(at('/my/boxes')))?.text()).toContain('/assets/app-1.js');
  await next.forgetOthers();
  expect(await caches.keys()).toEqual(['somebody-else', 'komora-offline-v2']);
  expect(await keeper.page(at('/my/boxes'))).toBeUndefined();
});

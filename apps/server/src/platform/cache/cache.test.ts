import { TestClock } from '@komora/testing';
import { expect, test } from 'vitest';
import { Cache } from './cache.ts';

function createCache(maxSize = 10) {
  const clock = new TestClock();
  const now = () => clock.now().getTime();
  const removed: string[] = [];
  const cache = new Cache<string>({ maxSize, now, onRemove: (value) => removed.push(value) });
  return { cache, clock, now, removed };
}

test('an entry expires at its deadline, and when the clock is set back to before it was stored', () => {
  const { cache, clock, now, removed } = createCache();
  cache.set('a', 'a', { expiresAt: now() + 1000 });
  clock.advance({ ms: 999 });
  expect(cache.get('a')).toBe('a');
  clock.advance({ ms: 1 });
  expect(cache.get('a')).toBeUndefined();
  cache.set('b', 'b', { expiresAt: now() + 1000 });
  clock.advance({ ms: -1 });
  expect(cache.get('b')).toBeUndefined();
  expect(removed).toEqual(['a', 'b']);
  expect(cache.size).toBe(0);
});

test('the oldest entries that were not read are evicted first', () => {
  const { cache, removed } = createCache(3);
  for (const key of ['a', 'b', 'c']) cache.set(key, key);
  cache.get('a');
  cache.set('d', 'd');
  expect(removed).toEqual(['b']);
  cache.set('e', 'e');
  expect(removed).toEqual(['b', 'c']);
  cache.set('f', 'f');
  expect(removed).toEqual(['b', 'c', 'd']);
  cache.set('g', 'g');
  expect(removed).toEqual(['b', 'c', 'd', 'a']);
});

test('the size limit includes growth, and a value larger than the cache is not stored', () => {
  const { cache, removed } = createCache(10);
  cache.set('a', 'a', { size: 4 });
  cache.set('b', 'b', { size: 4 });
  cache.grow('b', 3);
  expect([removed, cache.size, cache.count]).toEqual([['a'], 7, 1]);
  cache.set('b', 'huge', { size: 11 });
  expect([cache.get('b'), cache.size, cache.count]).toEqual([undefined, 0, 0]);
});

test('a dropped tag removes its entries only', () => {
  const { cache } = createCache();
  cache.set('a', 'a', { tags: ['x', 'y'] });
  cache.set('b', 'b', { tags: ['y'] });
  cache.set('c', 'c');
  cache.drop('x');
  expect(['a', 'b', 'c'].map((key) => cache.get(key))).toEqual([undefined, 'b', 'c']);
  cache.dropAll();
  expect([cache.count, cache.size]).toEqual([0, 0]);
});

test('concurrent callers share one load, until one of its tags is dropped', async () => {
  const { cache } = createCache();
  const loads: ((value: string) => void)[] = [];
  const load = async () => {
    const { promise, resolve } = Promise.withResolvers<string>();
    loads.push(resolve);
    return { value: await promise };
  };
  const before = [cache.getOrLoad('a', load, ['x']), cache.getOrLoad('a', load, ['x'])];
  const other = cache.getOrLoad('b', load, ['y']);
  cache.drop('x');
  const after = cache.getOrLoad('a', load, ['x']);
  const sameOther = cache.getOrLoad('b', load, ['y']);
  await expect.poll(() => loads.length).toBe(3);
  for (const [index, resolve] of loads.entries()) resolve(`load ${index}`);
  expect(await Promise.all([...before, other, after, sameOther])).toEqual(['load 0', 'load 0', 'load 1', 'load 2', 'load 1']);
  expect([cache.get('a'), cache.get('b')]).toEqual(['load 2', 'load 1']);
});

test('a failed load and a value that must not be stored are not cached', async () => {
  const { cache } = createCache();
  await expect(cache.getOrLoad('a', () => Promise.reject(new Error('no database')))).rejects.toThrow('no database');
  expect(await cache.getOrLoad('a', async () => ({ value: 'error page', store: false }))).toBe('error page');
  expect(await cache.getOrLoad('a', async () => ({ value: 'page' }))).toBe('page');
});

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage, memoryBackend } from '../storage/storage.ts';
import { createPositionCache } from './position-cache.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => vi.useRealTimers());

/** A phone at a fixed position that never prompts and counts requests. */
function phone(state: PermissionState | null = 'granted') {
  const { coordinates } = createStorage(memoryBackend());
  const reported = { requested: 0, lat: 48.1, failure: null as number | null, state };
  const geolocation: Pick<Geolocation, 'getCurrentPosition'> = {
    getCurrentPosition(onKnown, onFailed) {
      reported.requested++;
      if (reported.failure === null) onKnown({ coords: { latitude: reported.lat, longitude: 17.1, accuracy: 12 } } as GeolocationPosition);
      else onFailed?.({ code: reported.failure } as GeolocationPositionError);
    },
  };
  const permissions: Pick<Permissions, 'query'> = {
    query: async () => {
      if (reported.state === null) throw new TypeError('unknown permission');
      return { state: reported.state } as PermissionStatus;
    },
  };
  return { reported, coordinates, positionCache: createPositionCache(coordinates, Date.now, { geolocation, permissions }) };
}

test('a position is cached for ten minutes and then dropped', async () => {
  const { positionCache, coordinates } = phone();
  await positionCache.locate();
  vi.advanceTimersByTime(600_000);
  expect(positionCache.stored()).toEqual({ lat: 48.1, lng: 17.1, accuracy: 12, timestamp: 1_800_000_000_000 });
  vi.advanceTimersByTime(1);
  expect(positionCache.stored()).toBeNull();
  expect(coordinates.get()).toBeNull();
});

test('the position is updated every three minutes while that is allowed and needed', async () => {
  const { positionCache, reported } = phone();
  const stop = positionCache.refreshPeriodically();
  await vi.advanceTimersByTimeAsync(0);
  expect(reported.requested).toBe(1);
  reported.lat = 48.2;
  await vi.advanceTimersByTimeAsync(179_999);
  expect(reported.requested).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(positionCache.stored()?.lat).toBe(48.2);
  reported.state = 'denied';
  await vi.advanceTimersByTimeAsync(180_000);
  expect(reported.requested).toBe(2);
  reported.state = 'granted';
  stop();
  await vi.advanceTimersByTimeAsync(360_000);
  expect(reported.requested).toBe(2);
});

test.each(['prompt', null] as const)('without a request it never prompts for permission (%s)', async (state) => {
  const { positionCache, reported } = phone(state);
  positionCache.refreshPeriodically();
  await vi.advanceTimersByTimeAsync(540_000);
  expect(reported.requested).toBe(0);
});

test('a wrong position is dropped and requested again', async () => {
  const { positionCache, reported } = phone();
  await positionCache.locate();
  reported.lat = 49;
  const renewed = positionCache.renew();
  await expect(renewed).resolves.toMatchObject({ ok: true, position: { lat: 49 } });
  reported.failure = 3;
  await expect(positionCache.renew()).resolves.toEqual({ ok: false, why: 'unavailable' });
  expect(positionCache.stored()).toBeNull();
});

test('a denied permission differs from an unavailable position, and drops the cached one', async () => {
  const { positionCache, reported } = phone();
  await positionCache.locate();
  reported.failure = 2;
  await expect(positionCache.locate()).resolves.toEqual({ ok: false, why: 'unavailable' });
  expect(positionCache.stored()).not.toBeNull();
  reported.failure = 1;
  await expect(positionCache.locate()).resolves.toEqual({ ok: false, why: 'blocked' });
  expect(positionCache.stored()).toBeNull();
});

test('the state of the permission is passed on, unknown included', async () => {
  const { positionCache, reported } = phone('prompt');
  await expect(positionCache.access()).resolves.toBe('prompt');
  reported.state = 'denied';
  await expect(positionCache.access()).resolves.toBe('blocked');
  reported.state = null;
  await expect(positionCache.access()).resolves.toBe('unknown');
  const { coordinates } = createStorage(memoryBackend());
  const none = createPositionCache(coordinates, Date.now, { geolocation: undefined, permissions: undefined });
  await expect(none.access()).resolves.toBe('unsupported');
  await expect(none.locate()).resolves.toEqual({ ok: false, why: 'unsupported' });
});

test('concurrent requests share one result', async () => {
  const { coordinates } = createStorage(memoryBackend());
  const waiting: PositionCallback[] = [];
  const geolocation: Pick<Geolocation, 'getCurrentPosition'> = { getCurrentPosition: (onKnown) => void waiting.push(onKnown) };
  const positionCache = createPositionCache(coordinates, Date.now, { geolocation, permissions: undefined });
  const both = Promise.all([positionCache.locate(), positionCache.locate()]);
  expect(waiting).toHaveLength(1);
  waiting[0]?.({ coords: { latitude: 1, longitude: 2, accuracy: 3 } } as GeolocationPosition);
  const [one, other] = await both;
  expect(one).toBe(other);
});

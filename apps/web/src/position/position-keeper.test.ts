import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { createStorage, memoryBackend } from '../storage.ts';
import { createPositionKeeper } from './position-keeper.ts';

beforeEach(() => vi.useFakeTimers({ now: 1_800_000_000_000 }));
afterEach(() => vi.useRealTimers());

/** A phone that stands somewhere, asks its owner nothing and counts how often it is asked. */
function phone(state: PermissionState | null = 'granted') {
  const { coordinates } = createStorage(memoryBackend());
  const told = { asked: 0, lat: 48.1, failure: null as number | null, state };
  const geolocation: Pick<Geolocation, 'getCurrentPosition'> = {
    getCurrentPosition(onKnown, onFailed) {
      told.asked++;
      if (told.failure === null) onKnown({ coords: { latitude: told.lat, longitude: 17.1, accuracy: 12 } } as GeolocationPosition);
      else onFailed?.({ code: told.failure } as GeolocationPositionError);
    },
  };
  const permissions: Pick<Permissions, 'query'> = {
    query: async () => {
      if (told.state === null) throw new TypeError('unknown permission');
      return { state: told.state } as PermissionStatus;
    },
  };
  return { told, coordinates, keeper: createPositionKeeper(coordinates, Date.now, { geolocation, permissions }) };
}

test('a position is kept with its time for ten minutes and dropped after them', async () => {
  const { keeper, coordinates } = phone();
  await keeper.locate();
  vi.advanceTimersByTime(600_000);
  expect(keeper.kept()).toEqual({ lat: 48.1, lng: 17.1, accuracy: 12, timestamp: 1_800_000_000_000 });
  vi.advanceTimersByTime(1);
  expect(keeper.kept()).toBeNull();
  expect(coordinates.get()).toBeNull();
});

test('the position is taken again every three minutes while that is allowed, until nobody needs it', async () => {
  const { keeper, told } = phone();
  const stop = keeper.keepFresh();
  await vi.advanceTimersByTimeAsync(0);
  expect(told.asked).toBe(1);
  told.lat = 48.2;
  await vi.advanceTimersByTimeAsync(179_999);
  expect(told.asked).toBe(1);
  await vi.advanceTimersByTimeAsync(1);
  expect(keeper.kept()?.lat).toBe(48.2);
  told.state = 'denied';
  await vi.advanceTimersByTimeAsync(180_000);
  expect(told.asked).toBe(2);
  told.state = 'granted';
  stop();
  await vi.advanceTimersByTimeAsync(360_000);
  expect(told.asked).toBe(2);
});

test.each(['prompt', null] as const)('by itself it never asks for a permission (%s)', async (state) => {
  const { keeper, told } = phone(state);
  keeper.keepFresh();
  await vi.advanceTimersByTimeAsync(540_000);
  expect(told.asked).toBe(0);
});

test('a wrong position is dropped at once and taken anew', async () => {
  const { keeper, told } = phone();
  await keeper.locate();
  told.lat = 49;
  const renewed = keeper.renew();
  await expect(renewed).resolves.toMatchObject({ ok: true, position: { lat: 49 } });
  told.failure = 3;
  await expect(keeper.renew()).resolves.toEqual({ ok: false, why: 'unavailable' });
  expect(keeper.kept()).toBeNull();
});

test('a refusal by its owner is told apart from a phone that does not know, and forgets the position', async () => {
  const { keeper, told } = phone();
  await keeper.locate();
  told.failure = 2;
  await expect(keeper.locate()).resolves.toEqual({ ok: false, why: 'unavailable' });
  expect(keeper.kept()).not.toBeNull();
  told.failure = 1;
  await expect(keeper.locate()).resolves.toEqual({ ok: false, why: 'blocked' });
  expect(keeper.kept()).toBeNull();
});

test('what the browser says of the permission is passed on, and not knowing is said so', async () => {
  const { keeper, told } = phone('prompt');
  await expect(keeper.access()).resolves.toBe('prompt');
  told.state = 'denied';
  await expect(keeper.access()).resolves.toBe('blocked');
  told.state = null;
  await expect(keeper.access()).resolves.toBe('unknown');
  const { coordinates } = createStorage(memoryBackend());
  const none = createPositionKeeper(coordinates, Date.now, { geolocation: undefined, permissions: undefined });
  await expect(none.access()).resolves.toBe('unsupported');
  await expect(none.locate()).resolves.toEqual({ ok: false, why: 'unsupported' });
});

test('two who ask at once get one answer', async () => {
  const { coordinates } = createStorage(memoryBackend());
  const waiting: PositionCallback[] = [];
  const geolocation: Pick<Geolocation, 'getCurrentPosition'> = { getCurrentPosition: (onKnown) => void waiting.push(onKnown) };
  const keeper = createPositionKeeper(coordinates, Date.now, { geolocation, permissions: undefined });
  const both = Promise.all([keeper.locate(), keeper.locate()]);
  expect(waiting).toHaveLength(1);
  waiting[0]?.({ coords: { latitude: 1, longitude: 2, accuracy: 3 } } as GeolocationPosition);
  const [one, other] = await both;
  expect(one).toBe(other);
});

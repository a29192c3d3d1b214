import { expect, test } from 'vitest';
import { reloadOnLostChunk } from './lost-chunk.ts';

const at = (type: string, timeStamp: number) =>
  Object.defineProperty(new Event(type, { cancelable: true }), 'timeStamp', { value: timeStamp });

/** A tab that runs builds one after another; `lose` returns whether a lost chunk reloaded the page. */
function tab({ online = true, keeps = true } = {}) {
  const values = new Map<string, string>();
  let reloads = 0;
  const load = (build: string) => {
    const target = new EventTarget();
    const view = Object.assign(target, {
      navigator: { onLine: online },
      location: {
        reload: () => {
          reloads += 1;
        },
      },
      sessionStorage: {
        getItem: (key: string) => values.get(key) ?? null,
        setItem: (key: string, value: string) => {
          if (!keeps) throw new DOMException('refused', 'SecurityError');
          values.set(key, value);
        },
      },
    });
    reloadOnLostChunk(view as unknown as Window, build);
    return {
      lose: (timeStamp = 0): boolean => {
        const before = reloads;
        target.dispatchEvent(at('vite:preloadError', timeStamp));
        return reloads > before;
      },
      comeBack: (timeStamp: number) => target.dispatchEvent(at('online', timeStamp)),
    };
  };
  return { load };
}

test('a lost chunk reloads the page once per build, never in a loop', () => {
  const { load } = tab();
  expect(load('a').lose()).toBe(true);
  const again = load('a');
  expect([again.lose(), again.lose()]).toEqual([false, false]);
  expect(load('b').lose()).toBe(true);
  expect(load('b').lose()).toBe(false);
});

test.each([{ online: false }, { keeps: false }])('with %j the page stays', (given) => {
  expect(tab(given).load('a').lose()).toBe(false);
});

test('a chunk that was requested offline and fails after the connection is back reloads no page', () => {
  const { lose, comeBack } = tab().load('a');
  comeBack(5000);
  expect([lose(5020), lose(14_999)]).toEqual([false, false]);
  expect(lose(15_000)).toBe(true);
});

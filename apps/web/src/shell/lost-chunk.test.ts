import { expect, test } from 'vitest';
import { reloadOnLostChunk } from './lost-chunk.ts';

function tab({ online = true, keeps = true } = {}) {
  const values = new Map<string, string>();
  const target = new EventTarget();
  const state = { reloads: 0 };
  const view = Object.assign(target, {
    navigator: { onLine: online },
    location: {
      reload: () => {
        state.reloads += 1;
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
  reloadOnLostChunk(view as unknown as Window);
  const lose = (file: string): boolean => {
    const event = Object.assign(new Event('vite:preloadError', { cancelable: true }), { payload: new Error(`Failed to fetch ${file}`) });
    target.dispatchEvent(event);
    return event.defaultPrevented;
  };
  return { state, lose };
}

test('a lost file reloads the page once; two of them never go round', () => {
  const { state, lose } = tab();
  expect([lose('a.js'), lose('b.js'), lose('a.js'), lose('b.js'), lose('a.js')]).toEqual([true, true, false, false, false]);
  expect(state.reloads).toBe(2);
});

test.each([{ online: false }, { keeps: false }])('with %j the page stays', (given) => {
  const { state, lose } = tab(given);
  expect(lose('a.js')).toBe(false);
  expect(state.reloads).toBe(0);
});

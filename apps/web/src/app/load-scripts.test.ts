import { runInNewContext } from 'node:vm';
import { expect, test } from 'vitest';
import { loadScripts } from './load-scripts.ts';

interface Added {
  readonly tag: string;
  readonly attributes: Record<string, string>;
}

/** Runs the inline script in a page that is not painted yet. */
function open({ visibilityState = 'visible', reportsPaint = true } = {}) {
  const listeners = new Map<string, () => void>();
  const added: Added[] = [];
  const listen = (type: string, listener: () => void) => listeners.set(type, listener);
  const document = {
    visibilityState,
    addEventListener: listen,
    head: { append: (element: Added) => added.push(element) },
    createElement: (tag: string) => {
      const attributes: Record<string, string> = {};
      return { tag, attributes, setAttribute: (name: string, value: string) => Object.assign(attributes, { [name]: value }) };
    },
  };
  class PerformanceObserver {
    readonly #report: () => void;
    constructor(report: () => void) {
      if (!reportsPaint) throw new TypeError('Unknown');
      this.#report = report;
    }
    observe() {
      listeners.set('paint', this.#report);
    }
  }
  const later: (() => void)[] = [];
  const window = {
    document,
    addEventListener: listen,
    PerformanceObserver,
    requestAnimationFrame: (act: () => void) => later.push(act),
    setTimeout: (act: () => void) => later.push(act),
  };
  runInNewContext(loadScripts(['/assets/entry.js', '/assets/framework.js']), { window });
  const fire = (type: string) => listeners.get(type)?.();
  const settle = () => {
    for (let act = later.shift(); act !== undefined; act = later.shift()) act();
  };
  return { added, fire, settle };
}

const both: Added[] = [
  { tag: 'script', attributes: { type: 'module', src: '/assets/entry.js' } },
  { tag: 'link', attributes: { rel: 'modulepreload', href: '/assets/framework.js' } },
];

test('loads nothing before the first paint, and each script once after it', () => {
  const { added, fire, settle } = open();
  settle();
  expect(added).toEqual([]);
  for (const event of ['paint', 'paint', 'load', 'pointerdown', 'visibilitychange']) fire(event);
  settle();
  expect(added).toMatchObject(both);
});

test('does not load in the frame of the load event, whose paint comes first', () => {
  const { added, fire, settle } = open();
  fire('load');
  expect(added).toEqual([]);
  settle();
  expect(added).toMatchObject(both);
});

test.each(['pointerdown', 'keydown', 'visibilitychange'])('loads at %s, before the paint', (event) => {
  const { added, fire } = open();
  fire(event);
  expect(added).toMatchObject(both);
});

test('loads at once in a tab in the background, and in a browser that does not report the paint', () => {
  expect(open({ visibilityState: 'hidden' }).added).toMatchObject(both);
  expect(open({ reportsPaint: false }).added).toMatchObject(both);
});

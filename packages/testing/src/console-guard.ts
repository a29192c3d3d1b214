import { afterEach, beforeEach } from 'vitest';

type Method = 'error' | 'warn';
const METHODS: readonly Method[] = ['error', 'warn'];

let noise: { method: Method; text: string }[] = [];
let expected: { method: Method; pattern: RegExp; seen: boolean }[] = [];

/**
 * Lets the current test write a line that matches `pattern`; the test fails when it does not.
 * Everything else on console.error and console.warn fails the test that wrote it.
 */
export function expectConsole(method: Method, pattern: RegExp): void {
  expected.push({ method, pattern, seen: false });
}

/** Installs the guard for a test file; vitest calls it through `setupFiles`. */
export function guardConsole(): void {
  const originals = { error: console.error, warn: console.warn };
  beforeEach(() => {
    noise = [];
    expected = [];
    for (const method of METHODS) console[method] = (...parts: unknown[]) => note(method, parts.map(String).join(' '));
  });
  afterEach(() => {
    Object.assign(console, originals);
    const unwanted = noise.map(({ method, text }) => `console.${method}: ${text}`);
    const missing = expected.filter(({ seen }) => !seen).map(({ method, pattern }) => `console.${method} never wrote ${pattern}`);
    if (unwanted.length > 0)
      throw new Error(`Unexpected output. Remove its cause, or declare it with expectConsole.\n${unwanted.join('\n')}`);
    if (missing.length > 0) throw new Error(missing.join('\n'));
  });
}

function note(method: Method, text: string): void {
  const match = expected.find((entry) => entry.method === method && entry.pattern.test(text));
  if (match) match.seen = true;
  else noise.push({ method, text });
}

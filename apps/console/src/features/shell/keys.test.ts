import { expect, test } from 'vitest';
import { ACTIONS } from './actions.ts';
import { createKeyReader, type KeyPress } from './keys.ts';

const press = (key: string, more: Partial<KeyPress> = {}): KeyPress => ({
  key,
  ctrlKey: false,
  metaKey: false,
  altKey: false,
  ...more,
});

function start() {
  let time = 0;
  const read = createKeyReader(ACTIONS, () => time);
  const wait = (ms: number): void => {
    time += ms;
  };
  const type = (...keys: string[]) => keys.map((key) => read(press(key))?.id).at(-1);
  return { read, type, wait };
}

test('two keys in a row are one shortcut, also in capitals', () => {
  expect(start().type('g', 's')).toBe('action.staff');
  expect(start().type('G', 'S')).toBe('action.staff');
  expect(start().type('x', 'g', 'b')).toBe('action.bank');
  expect(start().type('?')).toBe('action.palette');
});

test('a pause, a modifier or another order is no shortcut', () => {
  const { type, wait, read } = start();
  type('g');
  wait(2000);
  expect(type('s')).toBeUndefined();
  expect(start().type('s', 'g')).toBeUndefined();
  read(press('g'));
  expect(read(press('s', { ctrlKey: true }))).toBeUndefined();
});

test('no two actions have the same keys, and none is the start of another', () => {
  const keys = ACTIONS.flatMap((action) => action.keys ?? []);
  expect(new Set(keys).size).toBe(keys.length);
  for (const one of keys) for (const other of keys) if (one !== other) expect(other.startsWith(`${one} `), `${one}, ${other}`).toBe(false);
});

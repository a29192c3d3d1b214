import { expect, test } from 'vitest';
import { createTextSource } from './text-source.ts';

const carried = (title: string) => ({ help: { title } });

test('once the language is another, who follows is told, and reads the new texts alone', () => {
  const source = createTextSource('SVK', 'sk');
  source.take({ ...carried('Pomoc'), rent: { title: 'Faktúry' } });
  const before = source.current();
  const told: string[] = [];
  const stop = source.subscribe(() => told.push(source.texts.locale));
  source.speak('uk', carried('Допомога'));
  expect(told).toEqual(['uk']);
  expect(source.current()).not.toBe(before);
  expect(source.texts.of('help')('title')).toBe('Допомога');
  expect(source.texts.has('rent')).toBe(false);
  expect(source.loaded()).toEqual(carried('Допомога'));
  stop();
  source.speak('sk', {});
  expect(told).toEqual(['uk']);
});

test('texts that were already there are the same object until then', () => {
  const source = createTextSource('SVK', 'sk');
  const before = source.current();
  source.take(carried('Pomoc'));
  expect(source.current()).toBe(before);
  expect(source.load(['help'])).toBeUndefined();
});

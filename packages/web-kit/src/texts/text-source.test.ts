import { expect, test } from 'vitest';
import { createTextSource } from './text-source.ts';

const dehydrated = (title: string) => ({ help: { title } });

test('a change of language notifies subscribers and replaces all texts', () => {
  const source = createTextSource('SVK', 'sk');
  source.take({ ...dehydrated('Pomoc'), rent: { title: 'Faktúry' } });
  const before = source.current();
  const reported: string[] = [];
  const stop = source.subscribe(() => reported.push(source.texts.locale));
  source.setLanguage('uk', dehydrated('Допомога'));
  expect(reported).toEqual(['uk']);
  expect(source.current()).not.toBe(before);
  expect(source.texts.of('help')('title')).toBe('Допомога');
  expect(source.texts.has('rent')).toBe(false);
  expect(source.loaded()).toEqual(dehydrated('Допомога'));
  stop();
  source.setLanguage('sk', {});
  expect(reported).toEqual(['uk']);
});

test('the texts of the first language stay for parts of the page that are hydrated after a change', () => {
  const source = createTextSource('SVK', 'sk');
  source.take(dehydrated('Pomoc'));
  source.setLanguage('uk', dehydrated('Допомога'));
  expect([source.first().locale, source.first().of('help')('title')]).toEqual(['sk', 'Pomoc']);
  expect(source.first()).toBe(source.first());
});

test('unchanged texts keep their identity', () => {
  const source = createTextSource('SVK', 'sk');
  const before = source.current();
  source.take(dehydrated('Pomoc'));
  expect(source.current()).toBe(before);
  expect(source.load(['help'])).toBeUndefined();
});

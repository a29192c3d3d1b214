import type { Locale } from '@komora/i18n';
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

test('a language comes with the texts of a country', async () => {
  const hintOf = async (country: string | null, locale: Locale) => {
    const source = createTextSource(country, locale);
    await source.load(['error']);
    return source.texts.of('error')('code.phoneNumber-invalid');
  };
  expect(await hintOf('CZE', 'hu')).toContain('+420');
  expect(await hintOf('POL', 'hu')).toContain('+48');
  expect(await hintOf('POL', 'uk')).not.toBe(await hintOf('POL', 'hu'));
  // Without a text of its own for this country and language.
  expect(await hintOf('SVK', 'uk')).toBe(await hintOf(null, 'uk'));
});

test('a namespace that pages do not have cannot be loaded', async () => {
  await expect(createTextSource(null, 'sk').load(['console-boxes'])).rejects.toThrow('There is no catalogue sk/console-boxes');
});

import { describe, expect, test } from 'vitest';
import { formattersOf } from './format.ts';
import { chooseLocale, LOCALES, languageOf, localeLabel, localeOf, parseLocales } from './locales.ts';

const plain = (text: string): string => text.replaceAll('\u00a0', ' ');

describe('formatters', () => {
  test('show money of minor units, forints without decimals', () => {
    expect(plain(formattersOf('sk').money({ amount: 4990, currency: 'EUR' }))).toBe('49,90 €');
    expect(plain(formattersOf('cs').money({ amount: 123_450, currency: 'CZK' }))).toBe('1 234,50 Kč');
    expect(plain(formattersOf('hu').money({ amount: 1_249_000, currency: 'HUF' }))).toBe('12 490 Ft');
    expect(plain(formattersOf('en').money({ amount: 9717, currency: 'PLN' }))).toBe('PLN 97.17');
    expect(plain(formattersOf('en').money({ amount: 4990, currency: 'EUR' }))).toBe('€49.90');
    expect(plain(formattersOf('pl').money({ amount: 5, currency: 'PLN' }))).toBe('0,05 zł');
  });

  test('show whole money rounded up, forints as everywhere', () => {
    const shown = [
      formattersOf('sk').wholeMoney({ amount: 2509, currency: 'EUR' }),
      formattersOf('sk').wholeMoney({ amount: 2500, currency: 'EUR' }),
      formattersOf('cs').wholeMoney({ amount: 53_201, currency: 'CZK' }),
      formattersOf('hu').wholeMoney({ amount: 1_249_040, currency: 'HUF' }),
      formattersOf('hu').money({ amount: 1_249_040, currency: 'HUF' }),
    ];
    expect(shown.map(plain)).toEqual(['26 €', '25 €', '533 Kč', '12 490 Ft', '12 490 Ft']);
  });

  test('show a round sum without decimals, and another one with them', () => {
    const { roundMoney } = formattersOf('sk');
    expect([100_000, 100_050].map((amount) => plain(roundMoney({ amount, currency: 'EUR' })))).toEqual(['1 000 €', '1 000,50 €']);
  });

  test('show a negative number with a true minus', () => {
    const due = { amount: -4990, currency: 'EUR' } as const;
    for (const locale of LOCALES) {
      const { money, wholeMoney, number, percentage } = formattersOf(locale);
      for (const shown of [money(due), wholeMoney(due), number(-2), percentage(-0.05)]) expect(shown, locale).toMatch(/^−[^-]+$/);
    }
  });

  test('show areas, distances and ratios', () => {
    const sk = formattersOf('sk');
    expect([sk.area(2.5), sk.distance(347), sk.distance(2440), sk.distance(12_600), sk.percentage(0.23)].map(plain)).toEqual([
      '2,5 m²',
      '350 m',
      '2,4 km',
      '13 km',
      '23 %',
    ]);
    expect(plain(formattersOf('uk').area(2.5))).toBe('2,5 м²');
  });

  test('show a business date without a time zone shift, and reject invalid dates', () => {
    expect(plain(formattersOf('sk').date('2026-02-28', 'short'))).toBe('28. 2. 2026');
    expect(() => formattersOf('sk').date('2026-02-28T00:00:00Z')).toThrow(RangeError);
  });

  test('show a Ukrainian date without the abbreviation of year', () => {
    const { date, dateTime } = formattersOf('uk');
    expect([date('2026-02-28'), date('2026-02-28', 'long'), dateTime('2026-02-28T12:30:00Z', 'Etc/UTC')].map(plain)).toEqual([
      '28 лют. 2026',
      '28 лютого 2026',
      '28 лют. 2026, 12:30',
    ]);
  });

  test('show an instant in the time zone of the warehouse', () => {
    expect(formattersOf('en').dateTime('2026-07-01T22:30:00Z', 'Europe/Bratislava')).toContain('00:30');
  });
});

describe('locales', () => {
  const offer = { available: LOCALES, fallback: 'sk' } as const;

  test('the visitor’s choice has priority over the browser’s language, then the default', () => {
    expect(chooseLocale({ ...offer, cookie: 'hu', acceptLanguage: 'pl' })).toBe('hu');
    expect(chooseLocale({ ...offer, cookie: 'xx', acceptLanguage: 'de, en;q=0.4, uk-UA;q=0.7' })).toBe('uk');
    expect(chooseLocale({ ...offer, cookie: undefined, acceptLanguage: 'de, en;q=0' })).toBe('sk');
    expect(chooseLocale({ cookie: 'pl', acceptLanguage: 'pl', available: ['sk', 'en'], fallback: 'en' })).toBe('en');
  });

  test('map to the specification’s languages; Ukrainian is shown as UA', () => {
    expect(LOCALES.map((locale) => localeOf(languageOf(locale)))).toEqual([...LOCALES]);
    expect(LOCALES.map(localeLabel)).toEqual(['SK', 'CS', 'EN', 'UA', 'PL', 'HU']);
    expect(() => parseLocales('sk,ua')).toThrow('"ua"');
  });
});

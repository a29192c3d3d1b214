import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBusinessId } from './business-id.ts';
import { COUNTRIES, COUNTRY_FACTS } from './country.ts';

describe('business id', () => {
  it('is country, year and six digits', () => {
    expect(formatBusinessId({ country: 'SVK', year: 2026, number: 42 })).toBe('SK-2026-000042');
    expect(formatBusinessId({ country: 'HUN', year: 2026, number: 1_000_000 })).toBe('HU-2026-1000000');
  });

  it('has one shape and names country, year and number', () => {
    const ids = fc.record({
      country: fc.constantFrom(...COUNTRIES),
      year: fc.integer({ min: 1000, max: 9999 }),
      number: fc.integer({ min: 1, max: 1e15 - 1 }),
    });
    fc.assert(
      fc.property(ids, (id) => {
        const [, country, year, number] = /^([A-Z]{2})-(\d{4})-(\d{6}|[1-9]\d{6,14})$/.exec(formatBusinessId(id)) ?? [];
        expect([country, Number(year), Number(number)]).toEqual([COUNTRY_FACTS[id.country].alpha2, id.year, id.number]);
      }),
    );
  });

  it('rejects years and numbers out of range', () => {
    expect(() => formatBusinessId({ country: 'SVK', year: 26, number: 1 })).toThrow('business-id/bad-year');
    expect(() => formatBusinessId({ country: 'SVK', year: 2026, number: 0 })).toThrow('business-id/bad-number');
    expect(() => formatBusinessId({ country: 'SVK', year: 2026, number: 1.5 })).toThrow('business-id/bad-number');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatBusinessId, parseBusinessId } from './business-id.ts';
import { COUNTRIES } from './country.ts';

describe('business id', () => {
  it('is country, year and six digits', () => {
    expect(formatBusinessId({ country: 'SVK', year: 2026, number: 42 })).toBe('SK-2026-000042');
    expect(formatBusinessId({ country: 'HUN', year: 2026, number: 1_000_000 })).toBe('HU-2026-1000000');
  });

  it('can be parsed after formatting', () => {
    const ids = fc.record({
      country: fc.constantFrom(...COUNTRIES),
      year: fc.integer({ min: 1000, max: 9999 }),
      number: fc.integer({ min: 1, max: 1e15 - 1 }),
    });
    fc.assert(
      fc.property(ids, (id) => {
        expect(parseBusinessId(formatBusinessId(id))).toEqual(id);
      }),
    );
  });

  it.each(['SK-2026-42', 'SK-2026-0000042', 'SK-2026-000000', 'XX-2026-000042', 'sk-2026-000042', 'SK-2026-000042 ', 'SK-0999-000042', ''])(
    'rejects %j',
    (text) => {
      expect(() => parseBusinessId(text)).toThrow('business-id/bad-format');
    },
  );

  it('rejects years and numbers out of range', () => {
    expect(() => formatBusinessId({ country: 'SVK', year: 26, number: 1 })).toThrow('business-id/bad-year');
    expect(() => formatBusinessId({ country: 'SVK', year: 2026, number: 0 })).toThrow('business-id/bad-number');
    expect(() => formatBusinessId({ country: 'SVK', year: 2026, number: 1.5 })).toThrow('business-id/bad-number');
  });
});

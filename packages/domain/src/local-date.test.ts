import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  addDays,
  addMonthsClamped,
  compareDates,
  DateError,
  daysBetween,
  isLocalDate,
  isWithin,
  localDateIn,
  parseLocalDate,
} from './local-date.ts';

const dates = fc
  .date({ min: new Date('1950-01-01T00:00:00Z'), max: new Date('2150-12-31T00:00:00Z'), noInvalidDate: true })
  .map((date) => date.toISOString().slice(0, 10));

describe('local date', () => {
  it.each(['2026-01-31', '2028-02-29', '2000-02-29', '0001-01-01', '9999-12-31'])('%s is a day', (text) => {
    expect(parseLocalDate(text)).toBe(text);
  });

  it.each([
    '2026-02-31',
    '2026-02-29',
    '1900-02-29',
    '2026-04-31',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '0000-01-01',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    ' 2026-01-01',
    '2026-01-01\n',
    '24.12.2021',
    '',
  ])('%j is none', (text) => {
    expect(isLocalDate(text)).toBe(false);
    expect(() => parseLocalDate(text)).toThrow(DateError);
  });

  it('adds days across months, years and leap days', () => {
    expect(addDays('2026-12-31', 1)).toBe('2027-01-01');
    expect(addDays('2028-03-01', -1)).toBe('2028-02-29');
    expect(addDays('2026-10-24', 2)).toBe('2026-10-26');
  });

  it('counts the days that it adds', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -20_000, max: 20_000 }), (date, days) => {
        const moved = addDays(date, days);
        expect(daysBetween(date, moved)).toBe(days);
        expect(addDays(moved, -days)).toBe(date);
        expect(Math.sign(compareDates(moved, date))).toBe(Math.sign(days));
        expect(Math.sign(compareDates(moved, date))).toBe(moved === date ? 0 : moved > date ? 1 : -1);
      }),
    );
  });

  it('clamps to the end of the month, from the anchor and not from the last result', () => {
    expect([0, 1, 2, 3, 13].map((months) => addMonthsClamped('2027-01-31', months))).toEqual([
      '2027-01-31',
      '2027-02-28',
      '2027-03-31',
      '2027-04-30',
      '2028-02-29',
    ]);
    expect(addMonthsClamped('2026-01-31', -2)).toBe('2025-11-30');
    expect(addMonthsClamped('2026-12-15', 1)).toBe('2027-01-15');
  });

  it('keeps the day of the month if the month has it', () => {
    fc.assert(
      fc.property(dates, fc.integer({ min: -240, max: 240 }), (anchor, months) => {
        const moved = addMonthsClamped(anchor, months);
        const [day, movedDay] = [Number(anchor.slice(8)), Number(moved.slice(8))];
        const isMonthEnd = addDays(moved, 1).endsWith('-01');
        expect(movedDay === day || (movedDay < day && isMonthEnd)).toBe(true);
      }),
    );
  });

  it('rejects fractional counts and days outside the calendar', () => {
    expect(() => addDays('2026-01-01', 0.5)).toThrow('date/bad-count');
    expect(() => addMonthsClamped('2026-01-01', Number.NaN)).toThrow('date/bad-count');
    expect(() => addDays('9999-12-31', 1)).toThrow('date/out-of-range');
    expect(() => addDays('2026-01-01', Number.MAX_SAFE_INTEGER)).toThrow('date/out-of-range');
    expect(() => addMonthsClamped('0001-01-31', -1)).toThrow('date/out-of-range');
  });

  it('includes the first day of an interval and excludes its end', () => {
    const november = { from: '2026-11-01', to: '2026-12-01' };
    expect(['2026-10-31', '2026-11-01', '2026-11-30', '2026-12-01'].map((day) => isWithin(day, november))).toEqual([
      false,
      true,
      true,
      false,
    ]);
    expect(isWithin('9999-12-31', { from: '2026-11-01', to: null })).toBe(true);
  });
});

describe('the date in a time zone', () => {
  it('changes at local midnight, in winter and in summer', () => {
    const at = (instant: string): string => localDateIn('Europe/Bratislava', new Date(instant));
    expect(at('2026-01-31T22:59:59Z')).toBe('2026-01-31');
    expect(at('2026-01-31T23:00:00Z')).toBe('2026-02-01');
    expect(at('2026-06-30T21:59:59Z')).toBe('2026-06-30');
    expect(at('2026-06-30T22:00:00Z')).toBe('2026-07-01');
  });

  it('differs between zones at one instant', () => {
    const instant = new Date('2026-12-31T23:30:00Z');
    expect(localDateIn('Europe/Budapest', instant)).toBe('2027-01-01');
    expect(localDateIn('UTC', instant)).toBe('2026-12-31');
  });

  it('rejects unknown zones and invalid instants', () => {
    expect(() => localDateIn('Europe/Nowhere', new Date(0))).toThrow('date/unknown-time-zone');
    expect(() => localDateIn('UTC', new Date(Number.NaN))).toThrow('date/not-an-instant');
  });
});

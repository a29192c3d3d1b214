import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { isOpenAt, OpeningHoursError, type OpeningRange, opensNext, type SpecialDay } from './opening-hours.ts';

const zone = 'Europe/Bratislava';
const open = (ranges: OpeningRange[], at: string) => isOpenAt(ranges, zone, new Date(at));
const next = (ranges: OpeningRange[], at: string) => opensNext(ranges, zone, new Date(at))?.toISOString() ?? null;
const hours = (weekday: number, opens: number, closes: number): OpeningRange => ({ weekday, opens: opens * 60, closes: closes * 60 });

describe('opening hours', () => {
  it('without ranges are all the time', () => {
    expect(open([], '2026-03-29T01:30:00Z')).toBe(true);
    expect(next([], '2026-03-29T01:30:00Z')).toBe('2026-03-29T01:30:00.000Z');
  });

  it('include the opening minute, not the closing minute', () => {
    // Monday 2 March 2026, winter time: 6:00 is 5:00 UTC.
    const monday = [hours(1, 6, 22)];
    expect(open(monday, '2026-03-02T04:59:59.999Z')).toBe(false);
    expect(open(monday, '2026-03-02T05:00:00Z')).toBe(true);
    expect(open(monday, '2026-03-02T20:59:59.999Z')).toBe(true);
    expect(open(monday, '2026-03-02T21:00:00Z')).toBe(false);
    expect(next(monday, '2026-03-02T21:00:00Z')).toBe('2026-03-09T05:00:00.000Z');
  });

  it('cross midnight, also from Sunday to Monday', () => {
    const night = [hours(5, 22, 2), hours(7, 20, 4)];
    expect(open(night, '2026-03-06T20:59:00Z')).toBe(false);
    expect(open(night, '2026-03-06T21:00:00Z')).toBe(true);
    expect(open(night, '2026-03-07T00:59:00Z')).toBe(true);
    expect(open(night, '2026-03-07T01:00:00Z')).toBe(false);
    expect(open(night, '2026-03-09T02:59:00Z')).toBe(true);
    expect(open(night, '2026-03-09T03:00:00Z')).toBe(false);
  });

  it('of a whole day end with the day, and an empty range is never open', () => {
    expect(open([hours(1, 0, 24)], '2026-03-02T22:59:59Z')).toBe(true);
    expect(open([hours(1, 0, 24)], '2026-03-02T23:00:00Z')).toBe(false);
    expect(next([hours(1, 6, 6)], '2026-03-02T05:00:00Z')).toBe(null);
  });

  it('follow the local time when the clocks change', () => {
    const sunday = [hours(7, 6, 22)];
    expect(next(sunday, '2026-03-28T12:00:00Z')).toBe('2026-03-29T04:00:00.000Z');
    expect(next(sunday, '2026-10-24T12:00:00Z')).toBe('2026-10-25T05:00:00.000Z');
    // From 2:30: that minute is skipped in spring, so it opens with 3:00.
    const early: OpeningRange[] = [{ weekday: 7, opens: 150, closes: 240 }];
    expect(next(early, '2026-03-28T12:00:00Z')).toBe('2026-03-29T01:00:00.000Z');
    // 2:00 to 2:30 comes twice in autumn.
    const twice: OpeningRange[] = [{ weekday: 7, opens: 120, closes: 150 }];
    expect(next(twice, '2026-10-24T12:00:00Z')).toBe('2026-10-25T00:00:00.000Z');
    expect(open(twice, '2026-10-25T00:45:00Z')).toBe(false);
    expect(next(twice, '2026-10-25T00:45:00Z')).toBe('2026-10-25T01:00:00.000Z');
  });

  describe('with special days', () => {
    // Every day from 6:00 to 22:00, on Friday until 2:00. In December 6:00 is 5:00 UTC; the 24th is a Thursday.
    const week = [1, 2, 3, 4, 5, 6, 7].map((day) => hours(day, 6, day === 5 ? 2 : 22));
    const day = (date: string, ...ranges: [number, number][]): SpecialDay => ({
      date,
      hours: ranges.map(([opens, closes]) => ({ opens: opens * 60, closes: closes * 60 })),
    });
    const christmas = [day('2026-12-24', [8, 12]), day('2026-12-25'), day('2026-12-26')];
    const openOn = (ranges: OpeningRange[], days: SpecialDay[], at: string) => isOpenAt(ranges, zone, new Date(at), days);
    const nextOn = (ranges: OpeningRange[], days: SpecialDay[], at: string) =>
      opensNext(ranges, zone, new Date(at), days)?.toISOString() ?? null;

    it('follow those instead of the weekday, in local days', () => {
      expect(openOn(week, christmas, '2026-12-23T20:59:00Z')).toBe(true);
      expect(openOn(week, christmas, '2026-12-24T06:59:00Z')).toBe(false);
      expect(openOn(week, christmas, '2026-12-24T07:00:00Z')).toBe(true);
      expect(openOn(week, christmas, '2026-12-24T11:00:00Z')).toBe(false);
      expect(openOn(week, christmas, '2026-12-25T12:00:00Z')).toBe(false);
      expect(openOn(week, christmas, '2026-12-27T05:00:00Z')).toBe(true);
      expect(openOn(week, christmas, '2027-12-25T12:00:00Z')).toBe(true);
    });

    it('give the opening after all of them, however many follow each other', () => {
      expect(nextOn(week, christmas, '2026-12-24T11:00:00Z')).toBe('2026-12-27T05:00:00.000Z');
      const closed = Array.from({ length: 40 }, (_, index) => day(new Date(Date.UTC(2026, 11, 1 + index)).toISOString().slice(0, 10)));
      expect(nextOn(week, closed, '2026-12-01T12:00:00Z')).toBe('2027-01-10T05:00:00.000Z');
    });

    it('let a night that began before a closed day end, and none begin on it', () => {
      const closedSaturday = [day('2026-12-19')];
      expect(openOn(week, closedSaturday, '2026-12-19T00:30:00Z')).toBe(true);
      expect(openOn(week, closedSaturday, '2026-12-19T01:00:00Z')).toBe(false);
      const closedFriday = [day('2026-12-18')];
      expect(openOn(week, closedFriday, '2026-12-19T00:30:00Z')).toBe(false);
    });

    it('close a warehouse that is otherwise always open', () => {
      expect(openOn([], christmas, '2026-12-24T22:59:00Z')).toBe(false);
      expect(openOn([], christmas, '2026-12-23T22:59:00Z')).toBe(true);
      expect(nextOn([], christmas, '2026-12-25T08:00:00Z')).toBe('2026-12-26T23:00:00.000Z');
    });
  });

  it('reject an invalid zone or instant', () => {
    expect(() => isOpenAt([hours(1, 1, 2)], 'Nowhere/Town', new Date(0))).toThrow(OpeningHoursError);
    expect(() => isOpenAt([hours(1, 1, 2)], zone, new Date(Number.NaN))).toThrow(OpeningHoursError);
  });

  const ranges = fc.array(
    fc.record({
      weekday: fc.integer({ min: 1, max: 7 }),
      opens: fc.integer({ min: 0, max: 1440 }),
      closes: fc.integer({ min: 0, max: 1440 }),
    }),
    { minLength: 1, maxLength: 3 },
  );
  const zones = fc.constantFrom('Europe/Bratislava', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu');
  const days = ['2026-03-08', '2026-03-28', '2026-10-24', '2026-11-01', '2026-04-04', '2026-10-03', '2026-06-10'];
  const instants = fc
    .tuple(fc.constantFrom(...days), fc.integer({ min: 0, max: 2880 }))
    .map(([day, minutes]) => new Date(Date.parse(`${day}T00:00:00Z`) + minutes * 60_000));

  it('give the first minute of the next opening', () => {
    fc.assert(
      fc.property(ranges, zones, instants, (given, timeZone, at) => {
        const found = opensNext(given, timeZone, at);
        // Compares with a search minute by minute; two days suffice.
        const end = at.getTime() + 2 * 1440 * 60_000;
        let seen: number | null = null;
        for (let minute = at.getTime(); minute < end && seen === null; minute += 60_000) {
          if (isOpenAt(given, timeZone, new Date(minute))) seen = minute;
        }
        expect(found !== null && found.getTime() < end ? found.getTime() : null).toBe(seen);
      }),
      { numRuns: 60 },
    );
  });
});

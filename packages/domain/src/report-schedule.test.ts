import { describe, expect, test } from 'vitest';
import { instantOfHour, latestSlot, nextSlot, periodOfReport, type ReportTime } from './report-schedule.ts';

const ZONE = 'Europe/Bratislava';
const slots = (time: ReportTime, from: string, count: number, zone = ZONE): string[] => {
  const found: string[] = [];
  let after = new Date(from);
  for (let index = 0; index < count; index++) {
    after = nextSlot(time, zone, after).at;
    found.push(after.toISOString());
  }
  return found;
};

describe('slots', () => {
  test('a day keeps its local hour when clocks change, each day once', () => {
    const at7 = { every: 'DAILY', hour: 7 } as const;
    expect(slots(at7, '2026-03-28T00:00:00Z', 3)).toEqual([
      '2026-03-28T06:00:00.000Z',
      '2026-03-29T05:00:00.000Z',
      '2026-03-30T05:00:00.000Z',
    ]);
    expect(slots(at7, '2026-10-24T00:00:00Z', 3)).toEqual([
      '2026-10-24T05:00:00.000Z',
      '2026-10-25T06:00:00.000Z',
      '2026-10-26T06:00:00.000Z',
    ]);
  });

  test('an hour that clocks skip is due at the end of the gap, and one that comes twice is due the first time', () => {
    expect(instantOfHour('2026-03-29', 2, ZONE).toISOString()).toBe('2026-03-29T01:00:00.000Z');
    expect(instantOfHour('2026-10-25', 2, ZONE).toISOString()).toBe('2026-10-25T00:00:00.000Z');
    const at2 = { every: 'DAILY', hour: 2 } as const;
    expect(slots(at2, '2026-10-24T12:00:00Z', 2)).toEqual(['2026-10-25T00:00:00.000Z', '2026-10-26T01:00:00.000Z']);
  });

  test('a midnight, a far zone and a zone with half an hour', () => {
    expect(instantOfHour('2026-06-01', 0, 'Pacific/Kiritimati').toISOString()).toBe('2026-05-31T10:00:00.000Z');
    expect(instantOfHour('2026-06-01', 23, 'Pacific/Pago_Pago').toISOString()).toBe('2026-06-02T10:00:00.000Z');
    expect(instantOfHour('2026-06-01', 7, 'Asia/Kathmandu').toISOString()).toBe('2026-06-01T01:15:00.000Z');
  });

  test('a weekday comes once a week, Sunday is the seventh', () => {
    expect(slots({ every: 'WEEKLY', weekday: 7, hour: 6 }, '2026-11-27T00:00:00Z', 2)).toEqual([
      '2026-11-29T05:00:00.000Z',
      '2026-12-06T05:00:00.000Z',
    ]);
  });

  test('the 31st is the last day of a shorter month', () => {
    expect(slots({ every: 'MONTHLY', monthDay: 31, hour: 0 }, '2027-12-31T12:00:00Z', 4)).toEqual([
      '2028-01-30T23:00:00.000Z',
      '2028-02-28T23:00:00.000Z',
      '2028-03-30T22:00:00.000Z',
      '2028-04-29T22:00:00.000Z',
    ]);
  });

  test('after an outage the latest slot is the one to send, and a slot counts at its very instant', () => {
    const monthly = { every: 'MONTHLY', monthDay: 1, hour: 6 } as const;
    expect(latestSlot(monthly, ZONE, new Date('2026-11-30T10:00:00Z')).day).toBe('2026-11-01');
    const at = new Date('2026-11-01T05:00:00.000Z');
    expect(latestSlot(monthly, ZONE, at)).toEqual({ day: '2026-11-01', at });
    expect(nextSlot(monthly, ZONE, at).day).toBe('2026-12-01');
  });
});

test('a sent report is about days that are over', () => {
  expect(periodOfReport('DAILY', '2026-03-01')).toEqual({
    asOf: '2026-02-28',
    from: '2026-02-28',
    to: '2026-02-28',
    fromMonth: '2025-03',
    toMonth: '2026-02',
  });
  expect(periodOfReport('WEEKLY', '2026-11-30')).toMatchObject({ asOf: '2026-11-29', from: '2026-11-23', to: '2026-11-29' });
  expect(periodOfReport('MONTHLY', '2026-12-01')).toEqual({
    asOf: '2026-11-30',
    from: '2026-11-01',
    to: '2026-11-30',
    fromMonth: '2026-11',
    toMonth: '2026-11',
  });
  expect(periodOfReport('MONTHLY', '2026-12-05')).toMatchObject({
    asOf: '2026-12-04',
    from: '2026-11-01',
    to: '2026-11-30',
    toMonth: '2026-11',
  });
});

import { expect, test } from 'vitest';
import { hoursRows, nextRow, readHours } from './hours-values.ts';

test('opening hours come back as they were stored, also until midnight and over it', () => {
  const hours = [
    { weekday: 1, opens: 480, closes: 1200 },
    { weekday: 2, opens: 0, closes: 1440 },
    { weekday: 5, opens: 1320, closes: 120 },
  ];
  expect(readHours(hoursRows(hours))).toEqual({ openingHours: hours, errors: [] });
});

test('another day repeats the hours before it; after Sunday comes Monday', () => {
  const first = nextRow([], 'a');
  const second = nextRow([{ ...first, opens: '06:30' }], 'b');
  expect(second).toEqual({ key: 'b', weekday: '2', opens: '06:30', closes: '20:00' });
  expect(nextRow([{ ...second, weekday: '7' }], 'c').weekday).toBe('1');
});

test('a missing time is an error of its field', () => {
  expect(readHours([{ key: 'a', weekday: '1', opens: '', closes: '24:00' }]).errors.map(({ path }) => path)).toEqual([
    'openingHours.0.opens',
    'openingHours.0.closes',
  ]);
});

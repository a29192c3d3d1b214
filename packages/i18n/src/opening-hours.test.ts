import { expect, it } from 'vitest';
import { hoursLines } from './opening-hours.ts';

const on = (weekday: number, opens: number, closes: number) => ({ weekday, opens, closes });

it('groups consecutive days with equal hours and shows closed days', () => {
  const week = [1, 2, 3, 4, 5].map((day) => on(day, 360, 1320));
  expect(hoursLines([...week, on(6, 480, 720), on(6, 780, 1080)], 'en')).toEqual([
    { days: 'Monday – Friday', times: '6:00 – 22:00' },
    { days: 'Saturday', times: '8:00 – 12:00, 13:00 – 18:00' },
    { days: 'Sunday', times: '' },
  ]);
});

it('is empty when the warehouse is always open', () => {
  expect(hoursLines([], 'sk')).toEqual([]);
});

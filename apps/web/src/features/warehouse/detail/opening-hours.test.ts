import { expect, it } from 'vitest';
import { hoursLines } from './opening-hours.ts';

const on = (weekday: number, opens: number, closes: number) => ({ weekday, opens, closes });

it('puts neighbouring days with the same hours on one line and says when it is closed', () => {
  const week = [1, 2, 3, 4, 5].map((day) => on(day, 360, 1320));
  expect(hoursLines([...week, on(6, 480, 720), on(6, 780, 1080)], 'en')).toEqual([
    { days: 'Monday – Friday', times: '6:00 – 22:00' },
    { days: 'Saturday', times: '8:00 – 12:00, 13:00 – 18:00' },
    { days: 'Sunday', times: '' },
  ]);
});

it('has nothing to list where it is open all the time', () => {
  expect(hoursLines([], 'sk')).toEqual([]);
});

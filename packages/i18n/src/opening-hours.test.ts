import { expect, it } from 'vitest';
import { hoursLines, weekHoursText } from './opening-hours.ts';

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

it('names consecutive days of equal hours by the first and the last one', () => {
  const at = (...weekdays: number[]) => weekHoursText({ weekdays, opens: 540, closes: 1440 }, 'en');
  expect(at(1, 2, 3, 4, 5)).toBe('Mon – Fri 9:00 – 24:00');
  expect(at(7, 1, 3)).toBe('Mon, Wed, Sun 9:00 – 24:00');
  expect(weekHoursText({ weekdays: [1, 2, 3, 4, 5, 6, 7], opens: 0, closes: 30 }, 'sk')).toBe('po – ne 0:00 – 0:30');
});

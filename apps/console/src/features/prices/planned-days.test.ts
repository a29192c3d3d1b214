import { expect, test } from 'vitest';
import { plannedDays } from './planned-days.ts';

test('plans of several sizes and floors are summed up by day, the earliest first', () => {
  const plan = (effectiveOn: string, boxes: number, min: number, max: number) => ({ effectiveOn, boxes, min, max });
  const groups = [
    { planned: [plan('2026-04-01', 2, 4000, 5000), plan('2026-06-01', 2, 4100, 5100)] },
    { planned: [plan('2026-03-15', 1, 9000, 9000), plan('2026-04-01', 3, 3000, 4500)] },
    { planned: [] },
  ];
  expect(plannedDays(groups)).toEqual([
    plan('2026-03-15', 1, 9000, 9000),
    plan('2026-04-01', 5, 3000, 5000),
    plan('2026-06-01', 2, 4100, 5100),
  ]);
});

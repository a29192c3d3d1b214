import { expect, it } from 'vitest';
import { opening, viewBox, wholePlan } from './plan-view.ts';

const plan = { width: 3000, height: 1000 };

it('shows the whole plan where there is room', () => {
  expect(opening(plan, { width: 900, height: 300 }, undefined)).toEqual(wholePlan(plan));
  expect(opening(plan, { width: 0, height: 0 }, undefined)).toEqual(wholePlan(plan));
});

it('fills the height of a phone with the reached box visible', () => {
  const view = opening(plan, { width: 300, height: 300 }, { x: 2800, y: 400, width: 200, height: 200 });
  expect(view.scale).toBeCloseTo(3);
  const [left = 0, , width = 0] = viewBox(view, plan).split(' ').map(Number);
  expect(left + width).toBeCloseTo(3000);
});

it('does not magnify a plan that is as high as the phone', () => {
  expect(opening({ width: 1000, height: 3000 }, { width: 300, height: 500 }, undefined).scale).toBe(1);
});

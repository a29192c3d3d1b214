import { expect, test } from 'vitest';
import { watchActivity } from './activity.ts';

test('the time since the last key or press is counted, and starts again with each', () => {
  const target = new EventTarget();
  let now = 1_000_000;
  const activity = watchActivity(target, () => now);
  now += 61_500;
  expect(activity.idleSeconds()).toBe(61);
  target.dispatchEvent(new Event('keydown'));
  expect(activity.idleSeconds()).toBe(0);
  now += 5000;
  target.dispatchEvent(new Event('mousemove'));
  expect(activity.idleSeconds()).toBe(5);
});

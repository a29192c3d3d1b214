import { expect, test } from 'vitest';
import { beginHistory, changed, redone, undone } from './history.ts';

test('steps are undone and repeated in their order; a new step ends the repeating', () => {
  const three = changed(changed(beginHistory('a'), 'b'), 'c');
  const one = undone(undone(three));
  expect([one.present, undone(one).present, redone(one).present, redone(redone(redone(one))).present]).toEqual(['a', 'a', 'b', 'c']);
  expect(redone(changed(one, 'd')).present).toBe('d');
  expect(changed(three, 'c')).toEqual(three);
});

test('at most 200 steps are kept', () => {
  let history = beginHistory(0);
  for (let step = 1; step <= 300; step++) history = changed(history, step);
  expect([history.past.length, history.past[0]]).toEqual([200, 100]);
});

import { expect, test } from 'vitest';
import { chooseInstants, expectedOrders } from '../lib/drills/restores.ts';

const at = (second: number) => new Date(Date.UTC(2026, 0, 1, 0, 0, second));

test('instants are within the time with backups, ascending, and not at its end', () => {
  const draws = [54_999, 0, 20_000];
  const instants = chooseInstants(at(0), at(60), 3, (below) => Math.min(draws.shift() ?? 0, below - 1));
  expect(instants.map((instant) => instant.getTime() - at(0).getTime())).toEqual([1, 20_001, 55_000]);
  expect(() => chooseInstants(at(0), at(4), 1, () => 0)).toThrow('too short');
});

test('an order that was paid before the instant must exist, one that was sent after it must not, one under way may', () => {
  const order = (orderId: string, beganAt: number, paidAt: number) => ({ orderId, beganAt, paidAt });
  const paid = [order('before', 10, 20), order('under way', 90, 110), order('after', 101, 130)];
  expect(expectedOrders(paid, 100)).toEqual({ must: ['before'], mustNot: ['after'] });
});

import type { WalkBox } from '@komora/api/admin';
import { expect, test } from 'vitest';
import type { QueuedTick } from '../../shared/outbox/items.ts';
import { floorsOf, progressOf } from './walk-view.ts';

const box = (boxId: string, floor: number, outcome?: 'OK' | 'DIFFERS') =>
  ({ boxId, name: boxId, floor, expected: 'LET', overlocked: false, tick: outcome === undefined ? null : { outcome } }) as WalkBox;
const queued = (boxId: string, outcome: 'OK' | 'DIFFERS', rejected: string | null = null) => ({ boxId, outcome, rejected }) as QueuedTick;

test('what waits in this browser covers what the server knows, and a rejected tick does not', () => {
  const floors = floorsOf(
    [box('A', 0, 'OK'), box('B', 0), box('C', 1, 'OK'), box('D', 1)],
    [queued('A', 'DIFFERS'), queued('B', 'OK'), queued('D', 'OK', 'not-found')],
  );
  expect(floors.map(({ floor, boxes }) => [floor, boxes.map(({ outcome }) => outcome)])).toEqual([
    [0, ['DIFFERS', 'OK']],
    [1, ['OK', null]],
  ]);
  expect(progressOf(floors)).toEqual({ all: 4, ticked: 3, differing: 1 });
});

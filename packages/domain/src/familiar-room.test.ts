import { expect, test } from 'vitest';
import { familiarRoom } from './familiar-room.ts';

test.each([
  [0.5, 'WARDROBE'],
  [1.5, 'WARDROBE'],
  [1.51, 'CUPBOARD'],
  [4, 'CUPBOARD'],
  [4.01, 'HALF_GARAGE'],
  [10, 'HALF_GARAGE'],
  [10.01, 'GARAGE'],
  [20, 'GARAGE'],
  [20.01, 'FLAT'],
])('%d m² compare with %s', (area, room) => {
  expect(familiarRoom(area)).toBe(room);
});

import { expect, test } from 'vitest';
import { SIGN_TEXT, signTexts } from './sign-texts.ts';

const floor = { width: 1000, height: 800 };

test('a name stands below its sign', () => {
  expect(signTexts(floor, [{ x: 500, y: 400, name: 'Lift' }])).toEqual([{ textAnchor: 'middle', x: 500, y: 448 }]);
});

test('a name at a wall grows inwards', () => {
  const [right, left] = signTexts(floor, [
    { x: 990, y: 400, name: 'Druhý vchod' },
    { x: 10, y: 400, name: 'Druhý vchod' },
  ]);
  expect([right, left]).toMatchObject([
    { textAnchor: 'end', x: 1000 },
    { textAnchor: 'start', x: 0 },
  ]);
});

test('a name at the lower wall stands above its sign', () => {
  expect(signTexts(floor, [{ x: 500, y: 790, name: 'Lift' }])[0]?.y).toBeLessThan(790);
});

test('names of neighbouring signs do not cover each other', () => {
  const [one, other] = signTexts(floor, [
    { x: 500, y: 400, name: 'Entrance' },
    { x: 540, y: 400, name: 'Stairs' },
  ]);
  expect(Math.abs((one?.y ?? 0) - (other?.y ?? 0))).toBeGreaterThanOrEqual(SIGN_TEXT);
});

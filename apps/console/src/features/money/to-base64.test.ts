import { expect, test } from 'vitest';
import { toBase64 } from './to-base64.ts';

test('bytes become base64, also more than one part of them and none', () => {
  for (const length of [0, 1, 2, 3, 0x8000, 0x8001, 100_000]) {
    const bytes = Uint8Array.from({ length }, (_, index) => (index * 7) % 256);
    expect(toBase64(bytes)).toBe(Buffer.from(bytes).toString('base64'));
  }
});

import { describe, expect, it } from 'vitest';
import { BOX_SIZES, boxSizeOf, boxSizeRange } from './box-size.ts';

describe('box size', () => {
  it.each([
    [100, 100, 'XS'],
    [100, 101, 'SMALL'],
    [150, 200, 'SMALL'],
    [150, 201, 'MEDIUM'],
    [200, 400, 'MEDIUM'],
    [200, 401, 'LARGE'],
    [1, 1, 'XS'],
  ])('of %i × %i cm is %s', (length, width, size) => {
    expect(boxSizeOf(length * width)).toBe(size);
  });

  it('uses configured bounds', () => {
    const bounds = { XS: 15_000, SMALL: 40_000, MEDIUM: 100_000 };
    expect(boxSizeOf(15_000, bounds)).toBe('XS');
    expect(boxSizeOf(100_001, bounds)).toBe('LARGE');
  });

  it('has ranges without gaps', () => {
    const ranges = BOX_SIZES.map((size) => boxSizeRange(size));
    expect(ranges.map(({ sizeTo }) => sizeTo)).toEqual([10_000, 30_000, 80_000, null]);
    expect(ranges.map(({ sizeFrom }) => sizeFrom)).toEqual([null, 10_000, 30_000, 80_000]);
  });

  it('rejects invalid areas and bounds', () => {
    expect(() => boxSizeOf(100.5)).toThrow('box-size/bad-area');
    expect(() => boxSizeOf(0)).toThrow('box-size/bad-area');
    expect(() => boxSizeOf(1, { XS: 30_000, SMALL: 30_000, MEDIUM: 80_000 })).toThrow('box-size/bad-bounds');
    expect(() => boxSizeRange('XS', { XS: 0, SMALL: 1, MEDIUM: 2 })).toThrow('box-size/bad-bounds');
  });
});

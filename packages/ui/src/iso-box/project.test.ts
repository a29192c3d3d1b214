import { describe, expect, it } from 'vitest';
import { backToFront, type Extent, face, frame, isBehind, project } from './project.ts';
import { patch } from './shapes.ts';

const body = (at: Extent['at'], size: Extent['size'] = [10, 10, 10]): Extent => ({ at, size });

describe('isometric projection', () => {
  it('draws a centimetre of every axis equally long', () => {
    const origin = project([0, 0, 0]);
    const drawn = ([x, y]: readonly [number, number]) => Math.hypot(x - origin[0], y - origin[1]);
    expect(drawn(project([1, 0, 0]))).toBeCloseTo(1, 10);
    expect(drawn(project([0, 1, 0]))).toBeCloseTo(1, 10);
    expect(drawn(project([0, 0, 1]))).toBeCloseTo(1, 10);
  });

  it('sends x right and down, y left and down, z up', () => {
    expect(project([1, 0, 0])[0]).toBeGreaterThan(0);
    expect(project([1, 0, 0])[1]).toBeGreaterThan(0);
    expect(project([0, 1, 0])[0]).toBeLessThan(0);
    expect(project([0, 1, 0])[1]).toBeGreaterThan(0);
    expect(project([0, 0, 1])).toEqual([0, -1]);
  });

  it('frames a cube in its hexagon', () => {
    const cube = body([0, 0, 0], [100, 100, 100]);
    const [left, top, width, height] = frame((['top', 'left', 'right'] as const).flatMap((name) => face(cube, name)).map(project));
    expect(left).toBeCloseTo(-86.6, 1);
    expect(top).toBeCloseTo(-100, 6);
    expect(width).toBeCloseTo(173.2, 1);
    expect(height).toBeCloseTo(200, 6);
  });

  it('doubles the frame of a cuboid of double size', () => {
    const measure = (size: Extent['size']) =>
      frame((['top', 'left', 'right'] as const).flatMap((name) => face(body([0, 0, 0], size), name)).map(project));
    const small = measure([30, 20, 10]);
    const large = measure([60, 40, 20]);
    expect(large[2]).toBeCloseTo(small[2] * 2, 6);
    expect(large[3]).toBeCloseTo(small[3] * 2, 6);
  });
});

describe('drawing order', () => {
  it('draws what lies behind, further left or below first', () => {
    expect(isBehind(body([0, 0, 0]), body([10, 0, 0]))).toBe(true);
    expect(isBehind(body([10, 0, 0]), body([0, 0, 0]))).toBe(false);
    const below = body([0, 0, 0]);
    const above = body([0, 0, 10]);
    const front = body([10, 10, 0]);
    const order = backToFront([front, above, below]);
    expect(order.indexOf(below)).toBeLessThan(order.indexOf(above));
    expect(order.indexOf(below)).toBeLessThan(order.indexOf(front));
  });

  it('orders a long cuboid before a small one on its near side, where comparing corners alone fails', () => {
    const long = body([0, 0, 0], [100, 10, 10]);
    const near = body([0, 10, 0]);
    expect(backToFront([near, long])).toEqual([long, near]);
  });

  it('keeps every cuboid', () => {
    const bodies = Array.from({ length: 20 }, (_, index) => body([(index % 5) * 12, Math.floor(index / 5) * 12, 0]));
    expect(new Set(backToFront(bodies))).toEqual(new Set(bodies));
  });
});

it('places a patch on its face', () => {
  expect(patch([10, 20, 30], 'left', [0, 0], [1, 1])).toEqual([
    [0, 20, 0],
    [10, 20, 0],
    [10, 20, 30],
    [0, 20, 30],
  ]);
});

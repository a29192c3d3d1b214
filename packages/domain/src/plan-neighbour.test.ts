import { panned, revealing, viewBox, wholePlan, zoomed } from '@komora/domain/plan-view';
import { describe, expect, it } from 'vitest';
import { neighbour } from './plan-neighbour.ts';

const box = (id: string, x: number, y: number) => ({ id, x, y, width: 100, height: 100 });
const [a, b, c, d] = [box('a', 0, 0), box('b', 100, 0), box('c', 0, 300), box('d', 110, 310)];
const boxes = [a, b, c, d];

describe('arrow keys on the plan', () => {
  it('move to the nearest box in the direction', () => {
    expect(neighbour(boxes, a, 'ArrowRight')?.id).toBe('b');
    expect(neighbour(boxes, a, 'ArrowDown')?.id).toBe('c');
    expect(neighbour(boxes, d, 'ArrowUp')?.id).toBe('b');
  });

  it('do nothing at the edge; other keys do nothing', () => {
    expect(neighbour(boxes, b, 'ArrowRight')).toBeNull();
    expect(neighbour(boxes, b, 'x')).toBeNull();
  });

  it('Home and End move to the first and the last box', () => {
    expect(neighbour(boxes, b, 'Home')?.id).toBe('a');
    expect(neighbour(boxes, b, 'End')?.id).toBe('d');
  });
});

describe('the visible part of the plan', () => {
  const size = { width: 1000, height: 500 };

  it('keeps the point under the pointer while zooming', () => {
    const view = zoomed(wholePlan(size), size, 2, { x: 250, y: 250 });
    expect(view).toEqual({ x: 375, y: 250, scale: 2 });
  });

  it('stays inside the plan', () => {
    const view = panned(zoomed(wholePlan(size), size, 2), size, 9999, -9999);
    expect(viewBox(view, size)).toBe('500 0 500 250');
    expect(zoomed(view, size, 0.01)).toEqual(wholePlan(size));
  });

  it('moves the least distance that shows a box', () => {
    const view = zoomed(wholePlan(size), size, 2);
    expect(revealing(view, size, { x: 300, y: 200, width: 100, height: 100 })).toBe(view);
    expect(revealing(view, size, { x: 900, y: 200, width: 100, height: 100 }).x).toBe(750);
  });
});

export interface Placed {
  readonly id: string;
  readonly x: number;
  readonly y: number;
  readonly width: number;
  readonly height: number;
}

const DIRECTIONS: Readonly<Record<string, readonly [number, number]>> = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};

/** Weight of sideways distance against forward distance. */
const ASIDE = 2.5;

/**
 * The box that an arrow key, Home or End moves to: the nearest one in that direction, measured between centres. Null for other keys or
 * without such a box.
 */
export function neighbour<B extends Placed>(boxes: readonly B[], from: B, key: string): B | null {
  if (key === 'Home') return boxes[0] ?? null;
  if (key === 'End') return boxes.at(-1) ?? null;
  const direction = DIRECTIONS[key];
  if (direction === undefined) return null;
  const [dx, dy] = direction;
  let best: { box: B; cost: number } | null = null;
  for (const box of boxes) {
    if (box.id === from.id) continue;
    const x = box.x + box.width / 2 - from.x - from.width / 2;
    const y = box.y + box.height / 2 - from.y - from.height / 2;
    const ahead = x * dx + y * dy;
    const aside = Math.abs(x * dy) + Math.abs(y * dx);
    // Boxes more sideways than ahead belong to the other arrow keys.
    if (ahead <= 0 || aside > ahead * 2) continue;
    const cost = ahead + aside * ASIDE;
    if (best === null || cost < best.cost) best = { box, cost };
  }
  return best?.box ?? null;
}

import type { BoxPosition } from '@komora/api/admin';

const corridor = 160;
/** Boxes without a place are set side by side up to this width. */
const rowWidth = 2000;

/** The occupied rectangles of one floor. All lengths are centimetres. */
export class FloorSpace {
  readonly #taken: BoxPosition[] = [];
  /** The largest y of a rectangle: the last row. */
  #lastY = 0;
  /** Rectangles that reach below {@link #lastY}. No other one can overlap the last row. */
  #beside: BoxPosition[] = [];
  #bottom = 0;

  isFree(place: BoxPosition): boolean {
    return !this.#taken.some((one) => overlaps(one, place));
  }

  take(place: BoxPosition): void {
    this.#taken.push(place);
    const end = place.y + place.height;
    this.#bottom = Math.max(this.#bottom, end);
    if (place.y > this.#lastY) {
      this.#lastY = place.y;
      this.#beside = this.#beside.filter((one) => one.y + one.height > place.y);
    }
    if (end > this.#lastY) this.#beside.push(place);
  }

  /** Takes the place right of the last row, or below everything, behind a corridor. */
  takeNext({ width, height, startsLine = false }: { width: number; height: number; startsLine?: boolean }): BoxPosition {
    const y = this.#lastY;
    const x = this.#beside.reduce((right, one) => (one.y === y ? Math.max(right, one.x + one.width) : right), 0);
    const beside = { x, y, width, height };
    const isFree = !startsLine && x + width <= rowWidth && !this.#beside.some((one) => overlaps(one, beside));
    const place = isFree ? beside : { x: 0, y: this.#taken.length === 0 ? 0 : this.#bottom + corridor, width, height };
    this.take(place);
    return place;
  }
}

const overlaps = (one: BoxPosition, place: BoxPosition): boolean =>
  one.x < place.x + place.width && place.x < one.x + one.width && one.y < place.y + place.height && place.y < one.y + one.height;

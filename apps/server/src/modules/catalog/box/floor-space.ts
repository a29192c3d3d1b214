import type { BoxPosition } from '@komora/api/admin';

const corridor = 160;
/** Boxes without a place are set side by side up to this width. */
const rowWidth = 2000;

/** The occupied rectangles of one floor. All lengths are centimetres. */
export class FloorSpace {
  readonly #taken: BoxPosition[] = [];

  isFree(place: BoxPosition): boolean {
    return !this.#taken.some(
      (one) =>
        one.x < place.x + place.width && place.x < one.x + one.width && one.y < place.y + place.height && place.y < one.y + one.height,
    );
  }

  take(place: BoxPosition): void {
    this.#taken.push(place);
  }

  /** Takes the place right of the last row, or below everything, behind a corridor. */
  takeNext({ width, height }: { width: number; height: number }): BoxPosition {
    const y = Math.max(0, ...this.#taken.map((one) => one.y));
    const lastRow = this.#taken.filter((one) => one.y === y);
    const beside = { x: Math.max(0, ...lastRow.map((one) => one.x + one.width)), y, width, height };
    const bottom = Math.max(0, ...this.#taken.map((one) => one.y + one.height));
    const place = beside.x + width <= rowWidth && this.isFree(beside) ? beside : { x: 0, y: bottom + corridor, width, height };
    this.take(place);
    return place;
  }
}

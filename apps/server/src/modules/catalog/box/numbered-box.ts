import type { PlannedBox } from './evaluate-boxes.ts';

/** A box with its row in the input. */
export interface NumberedBox extends PlannedBox {
  row: number;
}

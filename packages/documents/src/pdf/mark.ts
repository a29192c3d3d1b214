import { palette } from './palette.ts';
import type { Sheet } from './sheet.ts';

/** The faces of the product's cube on a 56 × 64 field. */
const faces = [
  { fill: '#ff8f62', d: 'M28 1 55 16.5 28 32 1 16.5Z' },
  { fill: palette.signal, d: 'M1 16.5 28 32V63L1 47.5Z' },
  { fill: '#c44d30', d: 'M55 16.5 28 32V63L55 47.5Z' },
  { fill: palette.ink, d: 'M33.5 41.5 49.5 32.3V50.7L33.5 59.9Z' },
  { fill: '#fbf6ea', d: 'M33.5 35.5 49.5 26.3V35.7L33.5 44.9Z' },
] as const;

/** Draws the mark; `height` in points. It is decoration: the name is beside it. */
export function drawMark(sheet: Sheet, x: number, y: number, height: number): void {
  sheet.decorate((pdf) => {
    pdf
      .save()
      .translate(x, y)
      .scale(height / 64);
    for (const { fill, d } of faces) pdf.path(d).fill(fill);
    pdf.restore();
  });
}

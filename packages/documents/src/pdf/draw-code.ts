import { palette } from './palette.ts';
import type { Sheet } from './sheet.ts';

/** Modules of white that a reader needs around a code. */
const quiet = 4;

/** Draws a code as one vector path into a square of `size` points, its quiet zone included. */
export function drawCode(sheet: Sheet, modules: boolean[][], box: { x: number; y: number; size: number }, alt: string): void {
  const unit = box.size / (modules.length + 2 * quiet);
  const runs = modules.flatMap((row, top) => runsOf(row).map(({ from, length }) => ({ from, top, length })));
  sheet.figure(alt, { x: box.x, y: box.y, width: box.size, height: box.size }, (pdf) => {
    pdf.rect(box.x, box.y, box.size, box.size).fill('#ffffff');
    for (const { from, top, length } of runs) pdf.rect(box.x + (from + quiet) * unit, box.y + (top + quiet) * unit, length * unit, unit);
    pdf.fill(palette.black);
  });
}

/** Adjacent dark modules are one rectangle, so that no white hairline appears between them. */
function runsOf(row: boolean[]): { from: number; length: number }[] {
  const runs: { from: number; length: number }[] = [];
  row.forEach((dark, index) => {
    if (!dark) return;
    const last = runs.at(-1);
    if (last !== undefined && last.from + last.length === index) last.length += 1;
    else runs.push({ from: index, length: 1 });
  });
  return runs;
}

import { inflateSync } from 'node:zlib';
import { describe, expect, test } from 'vitest';
import { createCanvas, fill, type Spot } from '../src/picture/canvas.ts';
import { breakText, widthOf } from '../src/picture/lettering.ts';
import { drawSharePicture, SHARE_PICTURE, type SharePictureData } from '../src/picture/share-picture.ts';

const data: SharePictureData = {
  shopName: 'Komora',
  title: 'Bratislava – Petržalka',
  lead: 'Veľká 23, 851 01 Bratislava',
  price: { amount: 'od 25,09 €', per: '/ mesiac s DPH' },
  note: '11 voľných boxov',
};

/** Rows of a PNG of ours: one IDAT, no filter. */
function rowsOf(png: Buffer): Buffer[] {
  const at = png.indexOf('IDAT');
  const bytes = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const length = 1 + png.readUInt32BE(16) * 3;
  return Array.from({ length: png.readUInt32BE(20) }, (_, row) => bytes.subarray(row * length + 1, (row + 1) * length));
}

/** True if a row has ink between two columns. */
const hasInk = (row: Buffer, from: number, to: number) =>
  Array.from({ length: to - from }, (_, index) => (from + index) * 3).some((at) => (row[at] ?? 0) < 60 && (row[at + 1] ?? 0) < 60);

describe('the preview image of a page', () => {
  test('is a PNG of 1200 × 630 pixels, the same for the same texts', () => {
    const png = drawSharePicture(data);
    expect(png.subarray(1, 4).toString()).toBe('PNG');
    expect([png.readUInt32BE(16), png.readUInt32BE(20)]).toEqual([SHARE_PICTURE.width, SHARE_PICTURE.height]);
    expect(png.length).toBeLessThan(150_000);
    expect(drawSharePicture(data).equals(png)).toBe(true);
    expect(drawSharePicture({ ...data, note: '12 voľných boxov' }).equals(png)).toBe(false);
  });

  test('keeps the longest name inside its margins', () => {
    const title = 'Megalopolis-Dolnosliezskovojvodstvo Najjuhovýchodnejší skladovací priestor '.repeat(4);
    const rows = rowsOf(drawSharePicture({ ...data, title, lead: title }));
    expect(rows.some((row) => hasInk(row, 64, 664))).toBe(true);
    // Left of the words, and between them and the boxes.
    expect(rows.filter((row) => hasInk(row, 0, 62))).toEqual([]);
    expect(rows.slice(140, 480).filter((row) => hasInk(row, 668, 700))).toEqual([]);
  });

  test('writes a long name of the shop smaller, beside the mark', () => {
    const rows = rowsOf(drawSharePicture({ ...data, shopName: 'Moderné samoobslužné sklady Bratislava a okolie, spol. s r.' }));
    expect(rows.slice(50, 120).some((row) => hasInk(row, 600, 664))).toBe(true);
    expect(rows.slice(50, 120).filter((row) => hasInk(row, 668, 700))).toEqual([]);
  });

  test('shows a product without a price', () => {
    expect(drawSharePicture({ ...data, price: null, note: '' }).length).toBeGreaterThan(10_000);
  });
});

describe('lines', () => {
  const style = { weight: 'bold', size: 60 } as const;

  test('break at words and end with an ellipsis if there are too many', () => {
    expect(breakText('Bratislava – Petržalka', style, 400, 3)).toEqual(['Bratislava –', 'Petržalka']);
    const lines = breakText('one two three four five six seven eight', style, 300, 2);
    expect([lines.length, lines[1]?.endsWith('…')]).toEqual([2, true]);
    for (const line of lines) expect(widthOf(line, style)).toBeLessThanOrEqual(300);
  });

  test('leave room after letters with a hook', () => {
    const regular = { weight: 'regular', size: 100 } as const;
    expect(widthOf('ľn', regular)).toBeGreaterThan(widthOf('ľ', regular) + widthOf('n', regular) - 8);
  });
});

describe('filling', () => {
  const square = (x: number, y: number, side: number): Spot[] => [
    [x, y],
    [x + side, y],
    [x + side, y + side],
    [x, y + side],
  ];
  const redOf = (outlines: Spot[][]) => {
    const canvas = createCanvas(4, 4, '#000000');
    fill(canvas, outlines, '#ff0000');
    return Array.from({ length: 16 }, (_, index) => canvas.pixels[index * 3]);
  };

  test('covers each pixel by its share inside the outline, and nothing outside the canvas', () => {
    expect(redOf([square(0.5, 1, 2)]).slice(4, 8)).toEqual([128, 255, 128, 0]);
    expect(redOf([square(-3, -3, 5)])).toEqual([255, 255, 0, 0, 255, 255, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0]);
    const triangle: Spot[] = [
      [0, 0],
      [4, 0],
      [4, 4],
    ];
    const half = redOf([triangle]);
    expect([half[0], half[1], half[4], half[5]]).toEqual([128, 255, 0, 128]);
  });

  test('leaves a hole for an outline in the opposite direction, and fills an overlap once', () => {
    expect(redOf([square(0, 0, 4), square(1, 1, 2).reverse()])[5]).toBe(0);
    expect(redOf([square(0, 0, 3), square(1, 1, 3)])[5]).toBe(255);
  });
});

import { localeOf } from '@komora/i18n/locales';
import { drawMark } from '../pdf/mark.ts';
import { palette } from '../pdf/palette.ts';
import { page, Sheet } from '../pdf/sheet.ts';
import type { LetterData, LetterParty } from './letter-data.ts';

const width = page.right - page.left;
const body = { size: 10.5, leading: 1.5 } as const;
const small = { size: 9, leading: 1.45 } as const;

/** A letter as PDF. The same data produce the same bytes on every machine: the file is not compressed. */
export async function renderLetter(data: LetterData): Promise<Buffer> {
  const sheet = new Sheet({
    title: `${data.title} ${data.number}`,
    author: data.sender.name,
    subject: data.number,
    language: localeOf(data.language),
    at: new Date(data.issuedAt),
    compress: false,
  });
  drawHead(sheet, data);
  drawFacts(sheet, data);
  for (const paragraph of data.paragraphs) write(sheet, paragraph);
  if (data.items !== null) drawItems(sheet, data.items);
  for (const paragraph of data.closing) write(sheet, paragraph);
  drawSignature(sheet, data.signature);
  sheet.footers((number, count) => {
    const style = { size: 7.5, color: palette.soft };
    sheet.write(`${data.title} ${data.number}`, page.left, page.bottom + 14, 380, style);
    sheet.write(`${number} / ${count}`, page.right - 120, page.bottom + 14, 120, { ...style, align: 'right' });
  });
  return sheet.finish();
}

function write(sheet: Sheet, paragraph: string): void {
  sheet.paragraph(paragraph, body);
  sheet.y += 8;
}

function drawHead(sheet: Sheet, { title, number, issuedOn, sender, recipient }: LetterData): void {
  drawMark(sheet, page.left, page.top, 34);
  const half = width / 2;
  const left = drawParty(sheet, sender, { x: page.left, y: page.top + 48, width: half - 20 });
  // The window of an envelope is on the right.
  const right = drawParty(sheet, recipient, { x: page.left + half, y: page.top + 90, width: half });
  sheet.y = Math.max(left, right) + 26;
  sheet.tag('P', () => (sheet.y += sheet.write(`${number} · ${issuedOn}`, page.left, sheet.y, width, { size: 9.5, color: palette.soft })));
  sheet.tag('H1', () => (sheet.y += sheet.write(title, page.left, sheet.y + 2, width, { size: 18, weight: 'bold', leading: 1.25 })));
  sheet.y += 12;
  sheet.decorate((pdf) => pdf.rect(page.left, sheet.y, width, 1.4).fill(palette.ink));
  sheet.decorate((pdf) => pdf.rect(page.left, sheet.y, 40, 3).fill(palette.signal));
  sheet.y += 16;
}

function drawParty(sheet: Sheet, { name, lines }: LetterParty, place: { x: number; y: number; width: number }): number {
  let { y } = place;
  sheet.group('Sect', () => {
    sheet.tag('P', () => (y += sheet.write(name, place.x, y, place.width, { size: 11, weight: 'bold', leading: 1.4 })));
    for (const line of lines) sheet.tag('P', () => (y += sheet.write(line, place.x, y, place.width, small)));
  });
  return y;
}

function drawFacts(sheet: Sheet, { facts }: LetterData): void {
  const style = { size: 10, leading: 1.45 } as const;
  for (const [label, value] of facts) {
    const height = sheet.heightOf(value, width - 150, style);
    sheet.reserve(height);
    sheet.tag('P', () => {
      sheet.write(`${label} `, page.left, sheet.y, 144, { ...style, color: palette.soft });
      sheet.write(value, page.left + 150, sheet.y, width - 150, style);
    });
    sheet.y += height + 2;
  }
  sheet.y += 14;
}

/** Columns of equal width; the last one has amounts. */
function drawItems(sheet: Sheet, { title, heads, rows, total }: NonNullable<LetterData['items']>): void {
  sheet.reserve(70);
  sheet.paragraph(title, { size: 11, weight: 'bold', leading: 1.5 }, { tag: 'H2' });
  const column = width / heads.length;
  const place = (index: number) => ({
    x: page.left + index * column,
    align: index === heads.length - 1 ? ('right' as const) : ('left' as const),
  });
  sheet.group('Table', () => {
    const row = (cells: readonly string[], tag: 'TH' | 'TD', style: { size: number; color?: string }) => {
      const height = Math.max(...cells.map((cell, index) => sheet.heightOf(cell, column - 6, { ...style, align: place(index).align })));
      sheet.reserve(height + 4);
      sheet.group('TR', () => {
        cells.forEach((cell, index) => {
          const { x, align } = place(index);
          const cellWidth = align === 'right' ? column : column - 6;
          const draw = () => void sheet.write(cell, x, sheet.y, cellWidth, { ...style, align });
          if (tag === 'TH') sheet.tag('TH', draw, { scope: 'Column' });
          else sheet.tag('TD', draw);
        });
      });
      sheet.y += height + 4;
    };
    row(heads, 'TH', { size: 8, color: palette.soft });
    sheet.rule(sheet.y - 2, { color: palette.ink });
    for (const cells of rows) row(cells, 'TD', { size: 9.5 });
  });
  sheet.rule(sheet.y);
  sheet.y += 5;
  const [label, amount] = total;
  sheet.reserve(20);
  sheet.tag('P', () => {
    sheet.write(`${label} `, page.left, sheet.y, width / 2, { size: 11, weight: 'bold' });
    sheet.write(amount, page.left + width / 2, sheet.y, width / 2, { size: 11, weight: 'bold', align: 'right' });
  });
  sheet.y += 26;
}

function drawSignature(sheet: Sheet, [name = '', ...lines]: readonly string[]): void {
  sheet.y += 12;
  sheet.reserve(20 + lines.length * 16);
  sheet.paragraph(name, { size: 10.5, weight: 'bold' });
  for (const line of lines) sheet.paragraph(line, { ...small, color: palette.soft });
}

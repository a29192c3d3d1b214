import { palette } from '../pdf/palette.ts';
import { lineHeight, page, type Sheet } from '../pdf/sheet.ts';
import type { EvidenceBlock } from './evidence-data.ts';

const body = { size: 9.5, leading: 1.45 } as const;
const small = { size: 8.5, leading: 1.35 } as const;
const head = { size: 7.5, leading: 1.25, color: palette.soft } as const;
const gap = 8;
const labelWidth = 150;
const width = page.right - page.left;

export function drawHeading(sheet: Sheet, title: string): void {
  sheet.tag('H1', () => {
    sheet.y += sheet.write(title, page.left, sheet.y, width, { size: 15, weight: 'bold', leading: 1.3 });
  });
  sheet.y += 4;
  sheet.rule(sheet.y, { width: 1, color: palette.ink });
  sheet.y += 12;
}

export function drawBlock(sheet: Sheet, block: EvidenceBlock): void {
  if (block.kind === 'heading') {
    sheet.y += 6;
    // Keeps the heading on the page of its first lines.
    sheet.reserve(60);
    sheet.paragraph(block.text, { size: 11.5, weight: 'bold', leading: 1.4 }, { tag: 'H2' });
    sheet.y -= 6;
  } else if (block.kind === 'text') {
    for (const text of block.text.split('\n')) {
      if (text.trim() === '') sheet.y += lineHeight(body) / 2;
      else sheet.paragraph(text, body);
    }
  } else if (block.kind === 'facts') drawFacts(sheet, block.facts);
  else drawTable(sheet, block);
  sheet.y += 10;
}

export function drawFacts(sheet: Sheet, facts: readonly (readonly [string, string])[]): void {
  for (const [label, value] of facts) {
    // A long value continues on the next page line by line; its label stays beside its first line.
    sheet.reserve(Math.min(sheet.heightOf(value, width - labelWidth - gap, body), 4 * lineHeight(body)) + 4);
    sheet.tag('P', () => sheet.write(`${label} `, page.left, sheet.y, labelWidth, { ...small, color: palette.soft }));
    sheet.paragraph(value, body, { x: page.left + labelWidth + gap });
    sheet.y += 3;
  }
}

function drawTable(sheet: Sheet, { columns, rows }: Extract<EvidenceBlock, { kind: 'table' }>): void {
  const usable = width - gap * (columns.length - 1);
  let left: number = page.left;
  const cells = columns.map(({ title, share }) => {
    const cell = { title, x: left, width: usable * share };
    left += cell.width + gap;
    return cell;
  });
  const headHeight = Math.max(...cells.map((cell) => sheet.heightOf(cell.title, cell.width, head)));
  const drawHead = () => {
    sheet.group('TR', () => {
      for (const { title, x, width: wide } of cells) sheet.tag('TH', () => sheet.write(title, x, sheet.y, wide, head), { scope: 'Column' });
    });
    sheet.y += headHeight + 3;
    sheet.rule(sheet.y, { width: 0.8, color: palette.ink });
    sheet.y += 4;
  };
  sheet.reserve(headHeight + 30);
  sheet.group('Table', () => {
    drawHead();
    for (const row of rows) {
      const height = Math.max(...cells.map((cell, index) => sheet.heightOf(row[index] ?? '', cell.width, small)), lineHeight(small));
      if (sheet.reserve(height + 7)) drawHead();
      sheet.group('TR', () => {
        cells.forEach(({ x, width: wide }, index) => {
          sheet.tag('TD', () => sheet.write(row[index] ?? '', x, sheet.y, wide, small));
        });
      });
      sheet.y += height + 3;
      sheet.rule(sheet.y);
      sheet.y += 4;
    }
  });
}

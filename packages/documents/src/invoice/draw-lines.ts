import { palette } from '../pdf/palette.ts';
import { lineHeight, page } from '../pdf/sheet.ts';
import type { InvoiceLine } from './invoice-data.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

const cell = { size: 9, leading: 1.4 } as const;
const head = { size: 7.5, leading: 1.25, color: palette.soft } as const;
const gap = 8;

interface Column {
  key: 'subject' | 'months' | 'unitNet' | 'rate' | 'net' | 'vat' | 'gross';
  width: number;
  value: (line: InvoiceLine) => string;
}

const weightOf = (key: Column['key']) => (key === 'gross' ? ('bold' as const) : ('regular' as const));

/** The lines of the document: subject, months, price and VAT. The header repeats on each page. */
export function drawLines({ sheet, data, text, figures }: InvoiceSheet): void {
  const { amount, rate } = figures;
  const least: Column[] = [
    { key: 'months', width: 42, value: ({ months }) => String(months) },
    { key: 'unitNet', width: 62, value: ({ unitNet }) => amount(unitNet) },
    { key: 'net', width: 62, value: ({ net }) => amount(net) },
    { key: 'rate', width: 34, value: ({ rateBp }) => (rateBp === null ? text('exempt') : rate(rateBp)) },
    { key: 'vat', width: 56, value: ({ vat }) => amount(vat) },
    { key: 'gross', width: 66, value: ({ gross }) => amount(gross) },
  ];
  // An amount never breaks into two lines; the subject column gets narrower.
  const widest = ({ key, value }: Column) =>
    Math.max(...data.lines.map((line) => sheet.widthOf(value(line), { ...cell, align: 'right', weight: weightOf(key) })));
  const numbers = least.map((column) => ({ ...column, width: Math.max(column.width, Math.ceil(widest(column)) + 1) }));
  const taken = numbers.reduce((sum, { width }) => sum + width + gap, 0);
  const subject: Column = { key: 'subject', width: page.right - page.left - taken, value: (line) => line.subject };
  const columns = [subject, ...numbers].map((column, index, all) => ({
    ...column,
    x: page.left + all.slice(0, index).reduce((sum, { width }) => sum + width + gap, 0),
    align: index === 0 ? ('left' as const) : ('right' as const),
  }));
  const headHeight = Math.max(...columns.map(({ key, width }) => sheet.heightOf(text(`lines.${key}`), width, head)));

  const drawHead = () => {
    sheet.group('TR', () => {
      for (const { key, x, width, align } of columns) {
        const above = headHeight - sheet.heightOf(text(`lines.${key}`), width, head);
        sheet.tag('TH', () => sheet.write(text(`lines.${key}`), x, sheet.y + above, width, { ...head, align }), { scope: 'Column' });
      }
    });
    sheet.y += headHeight + 5;
    sheet.rule(sheet.y, { width: 1, color: palette.ink });
    sheet.y += 6;
  };

  sheet.reserve(headHeight + 40);
  sheet.group('Table', () => {
    drawHead();
    for (const line of data.lines) {
      const height = Math.max(sheet.heightOf(line.subject, subject.width, cell), lineHeight(cell));
      if (sheet.reserve(height + 12)) drawHead();
      sheet.group('TR', () => {
        for (const { key, x, width, align, value } of columns) {
          sheet.tag('TD', () => sheet.write(value(line), x, sheet.y, width, { ...cell, align, weight: weightOf(key) }));
        }
      });
      sheet.y += height + 5;
      sheet.rule(sheet.y);
      sheet.y += 6;
    }
  });
  sheet.y += 10;
}

import { addDays } from '@komora/domain';
import { palette } from '../pdf/palette.ts';
import { page } from '../pdf/sheet.ts';
import { bankReference } from './bank-reference.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

/** The last column is wider, for the two dates of a period. */
const columns = [
  { x: page.left, width: 148 },
  { x: page.left + 162, width: 148 },
  { x: page.left + 324, width: page.right - page.left - 324 },
];

/** Dates, payment reference, contract and period, in three columns. */
export function drawFacts({ sheet, data, text, figures }: InvoiceSheet): void {
  const { period } = data;
  const facts: [string, string][] = [
    [text('issuedOn'), figures.day(data.issuedOn)],
    [text('suppliedOn'), figures.day(data.suppliedOn)],
    [text('dueOn'), figures.day(data.dueOn)],
    bankReference(data) === data.number ? [text('reference'), data.number] : [text('variableSymbol'), data.variableSymbol],
    ...(data.contractNumber === null ? [] : [[text('contractNumber'), data.contractNumber] satisfies [string, string]]),
    ...(period === null
      ? []
      : [[text('period'), `${figures.day(period.from)} – ${figures.day(addDays(period.to, -1))}`] satisfies [string, string]]),
  ];
  const label = { size: 8, color: palette.soft };
  const value = { size: 10.5, weight: 'bold' } as const;
  for (let first = 0; first < facts.length; first += columns.length) {
    const row = columns.flatMap((column, index) => {
      const [name, text] = facts[first + index] ?? [];
      return name === undefined || text === undefined ? [] : [{ ...column, name, text }];
    });
    for (const { x, width, name, text } of row) {
      sheet.tag('P', () => {
        sheet.write(`${name} `, x, sheet.y, width, label);
        sheet.write(text, x, sheet.y + 11.5, width, value);
      });
    }
    sheet.y += 19.5 + Math.max(...row.map(({ text, width }) => sheet.heightOf(text, width, value)));
  }
  sheet.y += 4;
}

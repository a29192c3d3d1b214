import { addDays } from '@komora/domain';
import { palette } from '../pdf/palette.ts';
import { page } from '../pdf/sheet.ts';
import { bankReference } from './bank-reference.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

/** The last column is for the two days of a period. */
const columns = [
  { x: page.left, width: 148 },
  { x: page.left + 162, width: 148 },
  { x: page.left + 324, width: page.right - page.left - 324 },
];

/** Dates, what to match the payment by, and what it is for, in a grid of three. */
export function drawFacts({ sheet, data, texts, figures }: InvoiceSheet): void {
  const { period } = data;
  const facts: [string, string][] = [
    [texts.issuedOn, figures.day(data.issuedOn)],
    [texts.suppliedOn, figures.day(data.suppliedOn)],
    [texts.dueOn, figures.day(data.dueOn)],
    bankReference(data) === data.number ? [texts.reference, data.number] : [texts.variableSymbol, data.variableSymbol],
    ...(data.contractNumber === null ? [] : [[texts.contract, data.contractNumber] satisfies [string, string]]),
    ...(period === null
      ? []
      : [[texts.period, `${figures.day(period.from)} – ${figures.day(addDays(period.to, -1))}`] satisfies [string, string]]),
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

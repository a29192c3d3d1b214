import { palette } from '../pdf/palette.ts';
import { page } from '../pdf/sheet.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

const small = { size: 8.5, leading: 1.45 } as const;
const rightX = page.left + 292;

/** VAT per rate on the left, totals on the right. */
export function drawTotals(drawn: InvoiceSheet): void {
  const { sheet, data } = drawn;
  // Keep the totals on one page.
  sheet.reserve(60 + Math.max(data.rates.length * 16, 90));
  const top = sheet.y;
  const left = drawBreakdown(drawn, top);
  const right = drawSum(drawn, top);
  sheet.y = Math.max(left, right) + 18;
  for (const clause of new Set(data.rates.flatMap(({ exemptionClause }) => exemptionClause ?? []))) {
    sheet.paragraph(clause, { size: 8.5, color: palette.soft, leading: 1.45 });
    sheet.y += 8;
  }
}

function drawBreakdown({ sheet, data, text, figures }: InvoiceSheet, top: number): number {
  // Amounts do not break: columns are as wide as their content, from the right.
  const wide = (values: number[], least: number) =>
    Math.max(least, ...values.map((value) => Math.ceil(sheet.widthOf(figures.amount(value), { ...small, align: 'right' })) + 1));
  const widths = [
    wide(
      data.rates.map(({ net }) => net),
      62,
    ),
    wide(
      data.rates.map(({ vat }) => vat),
      56,
    ),
    wide(
      data.rates.map(({ gross }) => gross),
      62,
    ),
  ] as const;
  const grossX = page.left + 266 - widths[2];
  const vatX = grossX - 6 - widths[1];
  const netX = vatX - 6 - widths[0];
  const columns = [
    { x: page.left, width: netX - page.left - 4, align: 'left', head: text('breakdown.rate') },
    { x: netX, width: widths[0], align: 'right', head: text('breakdown.net') },
    { x: vatX, width: widths[1], align: 'right', head: text('breakdown.vat') },
    { x: grossX, width: widths[2], align: 'right', head: text('breakdown.gross') },
  ] as const;
  let y = top + 3;
  sheet.group('Table', () => {
    sheet.group('TR', () => {
      for (const { x, width, align, head } of columns)
        sheet.tag('TH', () => sheet.write(head, x, y, width, { size: 7.5, color: palette.soft, align }), { scope: 'Column' });
    });
    y += 14;
    sheet.rule(y, { to: page.left + 266, color: palette.ink });
    y += 4;
    for (const { rateBp, net, vat, gross } of data.rates) {
      const values = [rateBp === null ? text('exempt') : figures.rate(rateBp), ...[net, vat, gross].map(figures.amount)];
      sheet.group('TR', () => {
        columns.forEach(({ x, width, align }, index) => {
          sheet.tag('TD', () => sheet.write(values[index] ?? '', x, y, width, { ...small, align }));
        });
      });
      y += 16;
    }
  });
  return y;
}

function drawSum({ sheet, data, text, figures }: InvoiceSheet, top: number): number {
  const rows: [string, number][] = [
    [text('total.net'), data.total.net],
    [text('total.vat'), data.total.vat],
    [text('total.gross'), data.total.gross],
    ...(data.rounding === 0 ? [] : [[text('total.rounding'), data.rounding] satisfies [string, number]]),
    ...(data.fromReward === 0 ? [] : [[text('total.fromReward'), -data.fromReward] satisfies [string, number]]),
  ];
  const [inner, width] = [rightX + 12, page.right - rightX - 24];
  let y = top;
  for (const [label, amount] of rows) {
    sheet.tag('P', () => {
      sheet.write(`${label} `, inner, y, width * 0.6, { size: 9.5, color: palette.soft });
      sheet.write(figures.amount(amount), inner, y, width, { size: 9.5, align: 'right' });
    });
    // A long label can have a second line.
    y += Math.max(16, sheet.heightOf(label, width * 0.6, { size: 9.5 }) + 4);
  }
  y += 4;
  const label =
    data.isBadDebt === true
      ? text('corrected')
      : data.kind === 'CREDIT_NOTE'
        ? text('credited')
        : text(data.paid === null ? 'payable' : 'paidSum');
  const payable = data.kind === 'CREDIT_NOTE' ? -data.payable : data.payable;
  const sum = figures.amount(payable);
  const big = { size: 17, weight: 'bold', align: 'right' } as const;
  const labelWidth = width - sheet.widthOf(sum, big) - 10;
  sheet.decorate((pdf) => pdf.roundedRect(rightX, y, page.right - rightX, 38, 6).fill(palette.tint));
  const labelStyle = { size: 10, weight: 'bold', leading: 1.2 } as const;
  const above = (38 - sheet.heightOf(label, labelWidth, labelStyle)) / 2;
  const [at, bottom] = [y, y + 38];
  sheet.tag('P', () => {
    sheet.write(`${label} `, inner, at + above, labelWidth, labelStyle);
    sheet.write(sum, inner, at + 7, width, big);
  });
  return bottom;
}

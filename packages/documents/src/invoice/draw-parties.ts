import { addressLines } from '../pdf/address-lines.ts';
import { palette } from '../pdf/palette.ts';
import { page } from '../pdf/sheet.ts';
import { identifierLabels, identifiersOf } from './identifiers.ts';
import type { Customer, Supplier } from './invoice-data.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

const gap = 14;
const width = (page.right - page.left - gap) / 2;
const inset = 12;

/** Supplier and customer, side by side. */
export function drawParties(drawn: InvoiceSheet): void {
  const { sheet, data, text } = drawn;
  const [top, inner] = [sheet.y, width - 2 * inset];
  const parties = [
    { heading: text('supplier'), x: page.left, lines: linesOf(drawn, data.supplier) },
    { heading: text('customer'), x: page.left + width + gap, lines: linesOf(drawn, data.customer) },
  ];
  const height =
    Math.max(...parties.map(({ lines }) => lines.reduce((sum, line) => sum + sheet.heightOf(line.text, inner, line.style), 0))) + 38;
  for (const { heading, x, lines } of parties) {
    sheet.decorate((pdf) => pdf.roundedRect(x, top, width, height, 6).lineWidth(0.8).stroke(palette.line));
    sheet.group('Sect', () => {
      sheet.tag('H2', () => sheet.write(heading, x + inset, top + 10, inner, { size: 8, color: palette.soft }));
      let y = top + 24;
      for (const { text, style } of lines) sheet.tag('P', () => (y += sheet.write(text, x + inset, y, inner, style)));
    });
  }
  sheet.y = top + height + 18;
}

function linesOf({ data, text }: InvoiceSheet, party: Supplier | Customer) {
  const plain = { size: 9, leading: 1.45 };
  return [
    { text: party.name, style: { size: 11, weight: 'bold', leading: 1.4 } as const },
    ...addressLines(party.address, data.language).map((text) => ({ text, style: plain })),
    ...identifiersOf(party, identifierLabels(text)).map(([label, value]) => ({ text: `${label}: ${value}`, style: plain })),
  ];
}

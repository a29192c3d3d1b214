import { localeOf } from '@komora/i18n/locales';
import { serverTexts } from '@komora/i18n/server-texts';
import { figuresOf } from '../pdf/figures.ts';
import { drawMark } from '../pdf/mark.ts';
import { palette } from '../pdf/palette.ts';
import { page, Sheet } from '../pdf/sheet.ts';
import { assertMetrics } from './assert-metrics.ts';
import { drawFacts } from './draw-facts.ts';
import { drawLines } from './draw-lines.ts';
import { drawParties } from './draw-parties.ts';
import { drawPayment } from './draw-payment.ts';
import { drawTotals } from './draw-totals.ts';
import { drawVerification } from './draw-verification.ts';
import type { InvoiceData } from './invoice-data.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

/** An issued document as PDF. The same data produce the same bytes. @throws Error when the amounts do not add up */
export async function renderInvoice(data: InvoiceData): Promise<Buffer> {
  assertMetrics(data);
  const text = serverTexts(localeOf(data.language), data.country).of('document-invoice');
  const title = text(data.isBadDebt === true ? 'title.BAD_DEBT' : `title.${data.kind}`);
  const sheet = new Sheet({
    title: `${title} ${data.number}`,
    author: data.supplier.name,
    subject: data.contractNumber ?? data.number,
    language: localeOf(data.language),
    at: new Date(`${data.issuedOn}T00:00:00Z`),
    compress: true,
  });
  const amounts = [...data.lines, ...data.rates, data.total].flatMap(({ net, vat, gross }) => [net, vat, gross]);
  const units = data.lines.map(({ unitNet }) => unitNet);
  const drawn: InvoiceSheet = {
    sheet,
    data,
    text,
    figures: figuresOf(data.language, data.currency, [...amounts, ...units, data.rounding]),
  };
  drawHead(drawn, title);
  drawFacts(drawn);
  drawParties(drawn);
  drawLines(drawn);
  drawTotals(drawn);
  drawPayment(drawn);
  drawVerification(drawn);
  drawFoot(drawn);
  return sheet.finish();
}

function drawHead({ sheet, data, text }: InvoiceSheet, title: string): void {
  const { supplier } = data;
  drawMark(sheet, page.left, page.top, 34);
  const [x, width] = [page.left + 40, 210];
  sheet.tag('P', () => {
    const height = sheet.write(supplier.name, x, page.top + 1, width, { size: 12, weight: 'bold', leading: 1.25 });
    sheet.write(`${supplier.email} · ${supplier.phoneNumber}`, x, page.top + 2 + height, width, { size: 8, color: palette.soft });
  });
  const right = { x: page.left + 250, width: page.right - page.left - 250 };
  let height = 0;
  sheet.tag('H1', () => {
    height = sheet.write(title, right.x, page.top - 2, right.width, { size: 19, weight: 'bold', align: 'right', leading: 1.15 });
    height += sheet.write(data.number, right.x, page.top + height, right.width, { size: 12, color: palette.soft, align: 'right' });
  });
  sheet.y = page.top + Math.max(height, 38) + 12;
  sheet.decorate((pdf) => pdf.rect(page.left, sheet.y, page.right - page.left, 1.4).fill(palette.ink));
  sheet.decorate((pdf) => pdf.rect(page.left, sheet.y, 40, 3).fill(palette.signal));
  sheet.y += 16;
  if (data.corrects !== null) drawCorrection({ sheet, data, text }, data.corrects);
}

/** The corrected invoice and the reason: the subjects of the credit note's lines. */
function drawCorrection(
  { sheet, data, text }: Pick<InvoiceSheet, 'sheet' | 'data' | 'text'>,
  corrects: { number: string; issuedOn: string },
): void {
  const { day } = figuresOf(data.language, data.currency, []);
  const reason = [...new Set(data.lines.map(({ subject }) => subject))].join(', ');
  for (const [label, value] of [
    [text('corrects'), text('correctsNumber', { number: corrects.number, issuedOn: day(corrects.issuedOn) })],
    [text('reason'), reason],
  ] as const) {
    const width = page.right - page.left - 130;
    const height = sheet.heightOf(value, width, { size: 9.5, weight: 'bold' });
    sheet.tag('P', () => {
      sheet.write(`${label} `, page.left, sheet.y, 126, { size: 9.5, color: palette.soft });
      sheet.write(value, page.left + 130, sheet.y, width, { size: 9.5, weight: 'bold' });
    });
    sheet.y += height + 2;
  }
  sheet.y += 10;
}

function drawFoot({ sheet, data, text }: InvoiceSheet): void {
  const { supplier } = data;
  const said = [
    ...(supplier.registerEntry === '' ? [] : [`${text('registered')}: ${supplier.registerEntry}`]),
    ...(supplier.vatId === null ? [text('notVatPayer')] : []),
  ].join(' · ');
  const style = { size: 7.5, color: palette.soft, leading: 1.35 };
  sheet.footers((number, count) => {
    const y = page.bottom + 14;
    sheet.write(said, page.left, y, 400, style);
    sheet.write(text('page', { page: number, pages: count }), page.right - 120, y, 120, { ...style, align: 'right' });
  });
}

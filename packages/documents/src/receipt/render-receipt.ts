import { localeOf } from '@komora/i18n/locales';
import { serverTexts } from '@komora/i18n/server-texts';
import { identifierLabels, identifiersOf } from '../invoice/identifiers.ts';
import { figuresOf } from '../pdf/figures.ts';
import { drawMark } from '../pdf/mark.ts';
import { palette } from '../pdf/palette.ts';
import { page, Sheet } from '../pdf/sheet.ts';
import type { ReceiptData } from './receipt-data.ts';

/** A receipt for cash as PDF. The same data produce the same bytes. It is no tax document: the invoices state the VAT. */
export async function renderReceipt(data: ReceiptData): Promise<Buffer> {
  const texts = serverTexts(localeOf(data.language), data.country);
  const text = texts.of('document-receipt');
  const figures = figuresOf(data.language, data.currency, [data.amount, data.credit, data.deposit ?? 0]);
  const { receiver } = data;
  const sheet = new Sheet({
    title: `${text('title')} ${data.number}`,
    author: receiver.name,
    subject: data.number,
    language: localeOf(data.language),
    at: new Date(`${data.receivedOn}T00:00:00Z`),
    compress: true,
  });
  drawMark(sheet, page.left, page.top, 34);
  const width = page.right - page.left;
  sheet.tag('H1', () => {
    sheet.write(`${text('title')} `, page.left + 40, page.top - 2, width - 40, { size: 19, weight: 'bold', align: 'right' });
    sheet.write(data.number, page.left + 40, page.top + 24, width - 40, { size: 12, color: palette.soft, align: 'right' });
  });
  sheet.y = page.top + 62;
  const { street, number, zip, city } = receiver.address;
  const ids = identifiersOf(receiver, identifierLabels(texts.of('document-invoice'))).map(([label, value]) => `${label}:\u00a0${value}`);
  const facts: [string, string][] = [
    [text('receiver'), [receiver.name, `${street} ${number}, ${zip} ${city}`, ...ids].join(' · ')],
    [text('payer'), data.payer],
    [text('receivedOn'), figures.day(data.receivedOn)],
    [text('amount'), figures.amount(data.amount)],
    ...(data.paid.length === 0 ? [] : [[text('paid'), data.paid.join(', ')] satisfies [string, string]]),
    ...(data.deposit ? [[text('deposit'), figures.amount(data.deposit)] satisfies [string, string]] : []),
    ...(data.credit === 0 ? [] : [[text('credit'), figures.amount(data.credit)] satisfies [string, string]]),
    [text('receivedBy'), data.receivedBy],
  ];
  for (const [label, value] of facts) {
    const style = { size: 11, weight: 'bold' } as const;
    const height = Math.max(14, sheet.heightOf(value, width - 150, style));
    sheet.reserve(height + 8);
    sheet.tag('P', () => {
      sheet.write(`${label} `, page.left, sheet.y, 140, { size: 9.5, color: palette.soft });
      sheet.write(value, page.left + 150, sheet.y, width - 150, style);
    });
    sheet.y += height + 8;
  }
  sheet.y += 8;
  sheet.paragraph(text('note'), { size: 9, color: palette.soft });
  return sheet.finish();
}

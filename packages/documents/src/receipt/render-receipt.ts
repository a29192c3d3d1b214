import { localeOf } from '@komora/i18n/locales';
import { serverTexts } from '@komora/i18n/server-texts';
import { figuresOf } from '../pdf/figures.ts';
import { companyLine, renderCashPaper } from './cash-paper.ts';
import type { ReceiptData } from './receipt-data.ts';

/** A receipt for cash as PDF. The same data produce the same bytes. It is no tax document: the invoices state the VAT. */
export async function renderReceipt(data: ReceiptData): Promise<Buffer> {
  const texts = serverTexts(localeOf(data.language), data.country);
  const text = texts.of('document-receipt');
  const figures = figuresOf(data.language, data.currency, [data.amount, data.credit, data.deposit ?? 0]);
  const { receiver } = data;
  return renderCashPaper({
    title: text('title'),
    number: data.number,
    on: data.receivedOn,
    language: data.language,
    author: receiver.name,
    facts: [
      [text('receiver'), companyLine(receiver, texts)],
      [text('payer'), data.payer],
      [text('receivedOn'), figures.day(data.receivedOn)],
      [text('amount'), figures.amount(data.amount)],
      ...(data.paid.length === 0 ? [] : [[text('paid'), data.paid.join(', ')] satisfies [string, string]]),
      ...(data.deposit ? [[text('deposit'), figures.amount(data.deposit)] satisfies [string, string]] : []),
      ...(data.credit === 0 ? [] : [[text('credit'), figures.amount(data.credit)] satisfies [string, string]]),
      [text('receivedBy'), data.receivedBy],
    ],
    note: text('note'),
  });
}

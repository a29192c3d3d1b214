import { localeOf } from '@komora/i18n/locales';
import { serverTexts } from '@komora/i18n/server-texts';
import { figuresOf } from '../pdf/figures.ts';
import { companyLine, renderCashPaper } from './cash-paper.ts';
import type { DisbursementData } from './disbursement-data.ts';

/** A voucher for cash that was paid out, as PDF with a line for the recipient's signature. The same data produce the same bytes. */
export async function renderDisbursement(data: DisbursementData): Promise<Buffer> {
  const texts = serverTexts(localeOf(data.language), data.country);
  const text = texts.of('document-disbursement');
  const figures = figuresOf(data.language, data.currency, [data.amount]);
  return renderCashPaper({
    title: text('title'),
    number: data.number,
    on: data.paidOn,
    language: data.language,
    author: data.payer.name,
    facts: [
      [text('payer'), companyLine(data.payer, texts)],
      [text('recipient'), data.recipient],
      [text('paidOn'), figures.day(data.paidOn)],
      [text('amount'), figures.amount(data.amount)],
      [text('purpose'), text(data.isDeposit ? 'deposit' : 'credit')],
      ...(data.documents.length === 0 ? [] : [[text('documents'), data.documents.join(', ')] satisfies [string, string]]),
      [text('paidBy'), data.paidBy],
    ],
    note: text('note'),
    signatures: [text('signature')],
  });
}

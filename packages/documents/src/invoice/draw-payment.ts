import { drawCode } from '../pdf/draw-code.ts';
import { palette } from '../pdf/palette.ts';
import { page } from '../pdf/sheet.ts';
import { type PaymentCode, paymentCode } from '../qr/payment-code.ts';
import { TransferError } from '../qr/transfer.ts';
import { bankReference } from './bank-reference.ts';
import type { InvoiceData } from './invoice-data.ts';
import type { InvoiceSheet } from './invoice-sheet.ts';

const codeSize = 124;
const inset = 14;

/** The payment, or the transfer details with the country's payment code. A credit note has neither. */
export function drawPayment(drawn: InvoiceSheet): void {
  const { data } = drawn;
  if (data.kind === 'CREDIT_NOTE' || data.isBadDebt === true || data.payable <= 0) return;
  if (data.paid !== null) drawPaid(drawn, data.paid);
  else drawTransfer(drawn, codeOf(data));
}

function codeOf(data: InvoiceData): PaymentCode | null {
  const { country, supplier, payable, currency, dueOn, variableSymbol, number } = data;
  try {
    return paymentCode({
      country,
      payee: supplier.name,
      iban: supplier.iban,
      bic: supplier.bic,
      taxId: supplier.taxId,
      amount: payable,
      currency,
      dueOn,
      variableSymbol,
      reference: number,
    });
  } catch (error) {
    // If the payment code cannot express the account, the invoice prints it as text only.
    if (error instanceof TransferError) return null;
    throw error;
  }
}

function drawPaid({ sheet, text, figures }: InvoiceSheet, paid: NonNullable<InvoiceData['paid']>): void {
  sheet.reserve(44);
  const y = sheet.y;
  sheet.decorate((pdf) => {
    pdf.roundedRect(page.left, y, page.right - page.left, 40, 6).fill(palette.successTint);
    pdf.save().translate(page.left + 15, y + 14);
    pdf.path('M0 6.5 4.5 11 13 1').lineWidth(2.4).stroke(palette.success).restore();
  });
  const said = text(`paid.${paid.by}`, { on: figures.day(paid.on) });
  const strong = { size: 11, weight: 'bold', color: palette.success } as const;
  const width = sheet.widthOf(`${said}  `, strong);
  sheet.tag('P', () => {
    sheet.write(`${said} `, page.left + 38, y + 12, width + 1, strong);
    sheet.write(text('paidNote'), page.left + 44 + width, y + 13, page.right - page.left - width - 56, { size: 9.5 });
  });
  sheet.y = y + 50;
}

function drawTransfer({ sheet, data, text, figures }: InvoiceSheet, code: PaymentCode | null): void {
  const height = code === null ? 92 : codeSize + 2 * inset;
  sheet.reserve(height);
  const y = sheet.y;
  sheet.decorate((pdf) =>
    pdf
      .roundedRect(page.left, y, page.right - page.left, height, 6)
      .lineWidth(1.2)
      .stroke(palette.ink),
  );
  const left = code === null ? page.left + inset : page.left + inset + codeSize + inset;
  if (code !== null) drawCode(sheet, code.modules, { x: page.left + inset, y: y + inset, size: codeSize }, text('codeAlt'));
  const reference = bankReference(data);
  const rows: [string, string][] = [
    [text('transfer.account'), grouped(data.supplier.iban)],
    ...(data.supplier.bic === null ? [] : [[text('transfer.bic'), data.supplier.bic] satisfies [string, string]]),
    [reference === data.number ? text('reference') : text('variableSymbol'), reference],
    [text('transfer.amount'), `${figures.amount(data.payable)}, ${text('payBy', { on: figures.day(data.dueOn) })}`],
  ];
  const width = page.right - left - inset;
  sheet.tag('H2', () => sheet.write(text('transfer.heading'), left, y + inset, width, { size: 11, weight: 'bold' }));
  let at = y + inset + 22;
  for (const [label, value] of rows) {
    sheet.tag('P', () => {
      sheet.write(`${label} `, left, at, 108, { size: 9, color: palette.soft });
      sheet.write(value, left + 112, at, width - 112, { size: 9.5, weight: 'bold' });
    });
    at += 16.5;
  }
  if (code !== null) {
    const said = code.name === null ? text('scan') : text('scanCode', { code: code.name });
    const style = { size: 9, color: palette.soft };
    const below = y + height - inset - sheet.heightOf(said, width, style);
    sheet.tag('P', () => sheet.write(said, left, below, width, style));
  }
  sheet.y = y + height + 10;
}

/** Groups of four characters. */
const grouped = (iban: string) => iban.replace(/\s/g, '').replace(/(.{4})(?=.)/g, '$1 ');

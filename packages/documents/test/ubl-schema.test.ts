import { violationsOfUblCreditNote, violationsOfUblInvoice } from '@komora/testing/xml-schema';
import { expect, test } from 'vitest';
import { type EInvoiceData, writeUbl } from '../src/e-invoice.ts';
import { eInvoice, eInvoices, outsideVat, partlyExempt, reduced } from './e-invoice-samples.ts';
import { countries, creditNote, invoice } from './invoice-samples.ts';

const documentsOf = (kind: EInvoiceData['kind']) =>
  countries
    .flatMap((country) => [
      ...Object.values(eInvoices(country)),
      eInvoice(creditNote(country, 'SK')),
      reduced(country),
      partlyExempt(country),
      outsideVat(country),
    ])
    .filter((document) => document.kind === kind)
    .map(writeUbl);

test('every kind of invoice has the elements of UBL 2.1 in their order', async () => {
  const documents = documentsOf('INVOICE');
  expect(documents.length).toBeGreaterThan(40);
  expect(await violationsOfUblInvoice(...documents)).toEqual([]);
});

test('every kind of credit note has the elements of UBL 2.1 in their order', async () => {
  const documents = documentsOf('CREDIT_NOTE');
  expect(documents.length).toBeGreaterThan(7);
  expect(await violationsOfUblCreditNote(...documents)).toEqual([]);
});

const written = writeUbl(eInvoice(invoice('SVK', 'SK')));
test.each([
  ['a date in another place', written.replace(/(<cbc:IssueDate>.*?<\/cbc:IssueDate>)(<cbc:DueDate>.*?<\/cbc:DueDate>)/, '$2$1')],
  ['an amount without a currency', written.replace(/<cbc:PayableAmount currencyID="EUR">/, '<cbc:PayableAmount>')],
  ['a sum that is no number', written.replace(/(<cbc:PriceAmount[^>]*>)[^<]*/, '$1NaN')],
  ['no line', written.replace(/<cac:InvoiceLine>.*<\/cac:InvoiceLine>/, '')],
  ['an element of another document', written.replaceAll('InvoicedQuantity', 'CreditedQuantity')],
  ['a text without content', written.replace(/<cbc:RegistrationName>[^<]*/, '<cbc:RegistrationName>')],
])('%s is a violation', async (_what, document) => {
  expect(document).not.toBe(written);
  expect(await violationsOfUblInvoice(document)).not.toEqual([]);
});

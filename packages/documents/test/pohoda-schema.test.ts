import { violationsOfPohoda } from '@komora/testing/xml-schema';
import { expect, test } from 'vitest';
import { writePohoda } from '../src/accounting.ts';
import type { EInvoiceData } from '../src/e-invoice.ts';
import { eInvoice, eInvoices, outsideVat, partlyExempt, reduced } from './e-invoice-samples.ts';
import { creditNote, invoice } from './invoice-samples.ts';

/** The file as text, with the encoding that the validator reads. */
function written(documents: readonly EInvoiceData[]): string {
  const { bytes } = writePohoda(documents, { id: 'SK-2026-11', companyId: '54218736', currency: documents[0]?.currency ?? 'EUR' });
  return new TextDecoder('windows-1250').decode(bytes).replace('encoding="Windows-1250"', 'encoding="UTF-8"');
}

test.each(['SVK', 'CZE'] as const)('every kind of document of %s has the elements of POHODA in their order', async (country) => {
  const documents = [
    ...Object.values(eInvoices(country)),
    eInvoice(creditNote(country, 'SK')),
    reduced(country),
    partlyExempt(country),
    outsideVat(country),
  ];
  expect(await violationsOfPohoda(written(documents))).toEqual([]);
});

test('a file without documents is valid', async () => {
  expect(await violationsOfPohoda(written([]))).toEqual([]);
});

const one = written([eInvoice(invoice('SVK', 'SK'))]);
test.each([
  ['a date in another place', one.replace(/(<inv:date>.*?<\/inv:date>)(<inv:dateTax>.*?<\/inv:dateTax>)/, '$2$1')],
  ['an unknown kind of document', one.replace('>issuedInvoice<', '>issued<')],
  ['a text that is too long', one.replace(/(<typ:city>)[^<]*/, `$1${'x'.repeat(46)}`)],
  ['a price that is no number', one.replace(/(<typ:unitPrice>)[^<]*/, '$1NaN')],
  ['no item', one.replace(/<inv:invoiceItem>.*<\/inv:invoiceItem>/, '')],
  ['another version', one.replace('<inv:invoice version="2.0">', '<inv:invoice version="1.0">')],
])('%s is a violation', async (_what, document) => {
  expect(document).not.toBe(one);
  expect(await violationsOfPohoda(document)).not.toEqual([]);
});

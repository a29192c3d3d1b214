import { violationsOfJpkFa } from '@komora/testing/xml-schema';
import { describe, expect, test } from 'vitest';
import { writeJpkFa } from '../src/accounting.ts';
import type { EInvoiceData } from '../src/e-invoice.ts';
import { eInvoice, eInvoices, partlyExempt, reduced } from './e-invoice-samples.ts';
import { creditNote, invoice } from './invoice-samples.ts';

const options = { taxOffice: '1471', voivodeship: 'MAZOWIECKIE', county: 'Warszawa', commune: 'Mokotów' };
const written = (documents: readonly EInvoiceData[], change: Partial<typeof options> = {}) =>
  new TextDecoder().decode(
    writeJpkFa(documents, { from: '2026-03-01', to: '2026-03-31', madeAt: '2026-04-02T08:00:00Z', options: { ...options, ...change } }),
  );

let number = 0;
/** The document with a number of its own. */
const numbered = (document: EInvoiceData): EInvoiceData => {
  number += 1;
  return { ...document, number: `PL${String(2_026_000_000 + number)}` };
};
/** The first line and its rate at another rate. */
function atRate(rateBp: number): EInvoiceData {
  const document = eInvoice(invoice('POL', 'PL'));
  const [line] = document.lines;
  if (line === undefined) throw new Error('The sample has no line');
  const vat = Math.round((line.net * rateBp) / 10_000);
  const sums = { net: line.net, vat, gross: line.net + vat };
  return {
    ...document,
    lines: [{ ...line, ...sums, rateBp }],
    rates: [{ rateBp, exemptionCode: null, exemptionClause: null, ...sums }],
    total: sums,
  };
}
const foreignBuyer = eInvoice(invoice('POL', 'PL'), {
  customer: {
    name: 'Kisfaludy\u00a0és  társa\tKft.',
    address: { street: 'Fő utca', number: '1/B', city: 'Győr', zip: '9021', countryCode: 'HUN' },
    companyId: null,
    taxId: null,
    vatId: 'HU10597190',
    email: 'x@example.com',
    isCompany: true,
  },
});
const laterSupply: EInvoiceData = { ...eInvoice(invoice('POL', 'PL')), suppliedOn: '2026-03-28' };

const samples: Readonly<Record<string, EInvoiceData>> = {
  'an invoice to a consumer': eInvoice(invoice('POL', 'PL')),
  'an invoice to a company with a reduction': reduced('POL'),
  'an invoice that is partly exempt': partlyExempt('POL'),
  'a correction': eInvoice(creditNote('POL', 'PL')),
  'an invoice to a company of another member state': foreignBuyer,
  'a supply on another day than the invoice': laterSupply,
  'a rate of 8 %': atRate(800),
  'a rate of 5 %': atRate(500),
  'a rate of 0 %': atRate(0),
};
const all = Object.values(samples).map(numbered);

describe('JPK_FA conforms to the structure of the form', () => {
  test.each(Object.keys(samples))('with %s', async (name) => {
    expect(await violationsOfJpkFa(written([samples[name] as EInvoiceData]))).toEqual([]);
  });

  test('with all of them in one file, and with the e-invoices of all kinds', async () => {
    expect(await violationsOfJpkFa(written(all))).toEqual([]);
    expect(await violationsOfJpkFa(written(Object.values(eInvoices('POL')).map(numbered)))).toEqual([]);
  });

  test('with names that are longer than the form takes', async () => {
    const document = eInvoice(invoice('POL', 'PL'));
    const long = { ...document, supplier: { ...document.supplier, name: `${'Magazyn '.repeat(40)}sp. z o.o.` } };
    expect(await violationsOfJpkFa(written([long]))).toEqual([]);
  });
});

describe('the schema rejects', () => {
  const file = written(all);
  test.each<[string, string, string | RegExp, string]>([
    ['a missing mandatory element', 'P_17', '<P_16>false</P_16>', ''],
    ['elements in another order', 'P_1', /<P_1>([^<]+)<\/P_1><P_2A>([^<]+)<\/P_2A>/, '<P_2A>$2</P_2A><P_1>$1</P_1>'],
    ['an unknown element', 'NumerKSeF', '<P_15>', '<NumerKSeF>1</NumerKSeF><P_15>'],
    ['an empty text', 'P_3A', /<P_3A>[^<]+<\/P_3A>/, '<P_3A></P_3A>'],
    ['a wrong NIP', 'P_4B', /<P_4B>\d+<\/P_4B>/, '<P_4B>0000000000</P_4B>'],
    ['parts of a grosz', 'P_15', /<P_15>[^<]+<\/P_15>/, '<P_15>1.005</P_15>'],
    ['a decimal comma', 'P_15', /<P_15>[^<]+<\/P_15>/, '<P_15>1,00</P_15>'],
    ['tax without its base', 'P_14_1', /<P_13_1>[^<]+<\/P_13_1>/, ''],
    ['an unknown rate', 'P_12', '<P_12>23</P_12>', '<P_12>19</P_12>'],
    ['another form', 'kodSystemowy', 'JPK_FA (4)', 'JPK_FA (3)'],
    ['a day that does not exist', 'DataDo', '<DataDo>2026-03-31</DataDo>', '<DataDo>2026-03-32</DataDo>'],
    ['an address in the wrong namespace', 'Powiat', /etd:Powiat>/g, 'Powiat>'],
    ['a line of an invoice that the file does not have', 'LineNumbers', /<P_2B>[^<]+<\/P_2B>/, '<P_2B>PL1</P_2B>'],
  ])('%s', async (_, element, from, to) => {
    const changed = file.replace(from, to);
    expect(changed).not.toBe(file);
    expect((await violationsOfJpkFa(changed)).join('\n')).toContain(element);
  });

  test('codes of the options that the form does not have', async () => {
    expect((await violationsOfJpkFa(written(all, { taxOffice: '14' }))).join('\n')).toContain('KodUrzedu');
    expect((await violationsOfJpkFa(written(all, { county: '' }))).join('\n')).toContain('Powiat');
  });
});

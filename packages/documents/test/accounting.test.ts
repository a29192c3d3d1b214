import { expect, test } from 'vitest';
import { encodeWindows1250, writeJpkFa, writeMoneyS3, writeOmega, writePohoda } from '../src/accounting.ts';
import { decimal, type EInvoiceData } from '../src/e-invoice.ts';
import { eInvoice, partlyExempt, reduced } from './e-invoice-samples.ts';
import { creditNote, invoice } from './invoice-samples.ts';

const sample = (country: EInvoiceData['country']) => [
  eInvoice(invoice(country, 'SK')),
  reduced(country),
  partlyExempt(country),
  eInvoice(creditNote(country, 'SK')),
];
const utf8 = new TextDecoder();
const cp1250 = new TextDecoder('windows-1250');
/** The amounts of an element in minor units, summed. */
const sumOf = (xml: string, name: string) =>
  [...xml.matchAll(new RegExp(`<${name}>(-?[\\d.]+)</${name}>`, 'g'))].reduce((sum, [, value]) => sum + Math.round(Number(value) * 100), 0);
const total = (documents: readonly EInvoiceData[], part: 'net' | 'vat' | 'gross') =>
  documents.reduce((sum, document) => sum + document.total[part], 0);

test.each(['SVK', 'CZE'] as const)('POHODA and Money S3 of %s: the columns add up to the documents', (country) => {
  const documents = sample(country);
  const currency = documents[0]?.currency ?? 'EUR';
  const pohoda = cp1250.decode(writePohoda(documents, { id: 'K-2026-03', companyId: '12345678', currency }).bytes);
  expect(['None', 'Low', 'High'].reduce((sum, rate) => sum + sumOf(pohoda, `typ:price${rate}`), 0)).toBe(total(documents, 'net'));
  expect(['Low', 'High'].reduce((sum, rate) => sum + sumOf(pohoda, `typ:price${rate}VAT`), 0)).toBe(total(documents, 'vat'));
  expect(sumOf(pohoda, 'typ:priceSum')).toBe(total(documents, 'gross'));
  expect(pohoda).toContain('encoding="Windows-1250"');
  const money = utf8.decode(writeMoneyS3(documents, { currency }));
  expect(['Zaklad0', 'Zaklad5', 'Zaklad22'].reduce((sum, name) => sum + sumOf(money, name), 0)).toBe(total(documents, 'net'));
  expect(sumOf(money, 'DPH5') + sumOf(money, 'DPH22')).toBe(total(documents, 'vat'));
  expect(sumOf(money, 'Celkem')).toBe(total(documents, 'gross'));
});

/** The records of a file for Omega, without its first line. */
const omegaRecords = (bytes: Uint8Array) =>
  cp1250
    .decode(bytes)
    .trimEnd()
    .split('\r\n')
    .map((line) => line.split('\t'))
    .slice(1);

test('KROS Omega: the columns of each document add up to it, and its lines to the columns', () => {
  const documents = sample('SVK');
  const records = omegaRecords(writeOmega(documents, { currency: 'EUR' }).bytes);
  const headers = records.filter(([kind]) => kind === 'R01');
  const minor = (cells: string[] | undefined, ...columns: number[]) =>
    columns.reduce((sum, column) => sum + Math.round(Number(cells?.[column - 1]) * 100), 0);
  for (const [index, document] of documents.entries()) {
    const cells = headers[index];
    expect(cells).toHaveLength(97);
    expect(minor(cells, 8, 9, 10, 11, 96)).toBe(document.total.net);
    expect(minor(cells, 14, 15, 97)).toBe(document.total.vat);
    expect(minor(cells, 17)).toBe(document.total.gross + document.rounding);
    expect([cells?.[1], cells?.[17], cells?.[18], cells?.[70]]).toEqual([
      document.number,
      ...(document.kind === 'INVOICE' ? ['0', 'OF'] : ['4', 'OD']),
      document.variableSymbol,
    ]);
    expect([cells?.[4], cells?.[6]]).toEqual([document.issuedOn, document.suppliedOn].map((day) => day.split('-').reverse().join('.')));
    const from = records.indexOf(cells ?? []) + 1;
    const lines = records.slice(from, from + document.lines.length);
    expect(lines.every(([kind, , , , , rate]) => kind === 'R02' && 'VNY0X'.includes(rate ?? '?'))).toBe(true);
    expect(lines.reduce((sum, line) => sum + Number(line[2]) * minor(line, 5), 0)).toBe(document.total.net);
  }
  expect(headers.find((cells) => cells[17] === '4')?.[16]).toMatch(/^-\d/);
});

test('KROS Omega rejects what its layout cannot express, and a tab in a text moves no column', () => {
  const document = eInvoice(invoice('SVK', 'SK'));
  const write = (change: Partial<EInvoiceData>, currency = 'EUR') => writeOmega([{ ...document, ...change }], { currency });
  expect(() => write({}, 'CZK')).toThrow(`${document.number}: the document is in EUR`);
  expect(() => write({ suppliedOn: '2024-12-31' })).toThrow('tax day from 2025-01-01');
  expect(() => write({ country: 'CZE' })).toThrow('companies in Slovakia');
  expect(() => write({ rates: document.rates.map((rate) => ({ ...rate, rateBp: 2000 })) })).toThrow('no column for 20.00 %');
  const customer = { ...document.customer, name: 'A\tB\r\nЖ', vatId: 'SK2020304050' };
  const { bytes, replaced } = write({ customer });
  const [cells] = omegaRecords(bytes);
  expect([cells?.[2], cells?.[47], cells?.[48]]).toEqual(['A B Zh', 'SK', '2020304050']);
  expect(cells).toHaveLength(97);
  expect(replaced).toHaveLength(1);
  // Without VAT the amounts are outside of it; with it they have the zero rate.
  const free = partlyExempt('SVK');
  const zero = (vatId: string | null) =>
    omegaRecords(writeOmega([{ ...free, supplier: { ...free.supplier, vatId } }], { currency: 'EUR' }).bytes)[0];
  expect(Number(zero('SK2020304050')?.[9])).toBeGreaterThan(0);
  expect(Number(zero(null)?.[10])).toBeGreaterThan(0);
  expect(cp1250.decode(writeOmega([], { currency: 'EUR' }).bytes)).toBe('R00\tT01\r\n');
});

test('JPK_FA counts documents, lines and their values', () => {
  const documents = sample('POL');
  const options = { taxOffice: '1471', voivodeship: 'MAZOWIECKIE', county: 'WARSZAWA', commune: 'WARSZAWA' };
  const input = { from: '2026-03-01', to: '2026-03-31', madeAt: '2026-04-02T08:00:00Z', options };
  const xml = utf8.decode(writeJpkFa(documents, input));
  expect(xml).toContain(
    `<LiczbaFaktur>${documents.length}</LiczbaFaktur><WartoscFaktur>${decimal(total(documents, 'gross'))}</WartoscFaktur>`,
  );
  expect(sumOf(xml, 'P_15')).toBe(total(documents, 'gross'));
  expect(['P_13_1', 'P_13_7'].reduce((sum, name) => sum + sumOf(xml, name), 0)).toBe(total(documents, 'net'));
  expect(sumOf(xml, 'P_14_1')).toBe(total(documents, 'vat'));
  expect(sumOf(xml, 'WartoscWierszyFaktur')).toBe(sumOf(xml, 'P_11'));
  expect(utf8.decode(writeJpkFa(documents, input))).toBe(xml);
  expect(() => writeJpkFa([], input)).toThrow('at least one');
  expect(() => writeJpkFa(sample('CZE'), input)).toThrow('JPK_FA is in PLN');
});

test('letters outside Windows-1250 are transliterated and listed', () => {
  const document = eInvoice(invoice('SVK', 'SK'));
  document.customer = { ...document.customer, name: 'Žofia Їжакевич ñ 漢', isCompany: true };
  const { bytes, replaced } = writePohoda([document], { id: 'x', companyId: '1', currency: 'EUR' });
  expect(cp1250.decode(bytes)).toContain('<typ:company>Žofia Izhakevych n ?</typ:company>');
  expect(replaced).toEqual([{ from: 'Žofia Їжакевич ñ 漢', to: 'Žofia Izhakevych n ?' }]);
  const numbers = { companyId: 'ІЕ1', taxId: '20Х', vatId: 'SК20Х' };
  const cyrillic = { ...document, contractNumber: 'SVK-M-Договір-1', customer: { ...document.customer, ...numbers, name: 'A' } };
  const file = cp1250.decode(writePohoda([cyrillic], { id: 'x', companyId: '1', currency: 'EUR' }).bytes);
  expect(file).toContain('<inv:note>SVK-M-Dohovir-1</inv:note>');
  expect(file).toContain('<typ:ico>IE1</typ:ico><typ:dic>20Kh</typ:dic><typ:icDph>SK20Kh</typ:icDph>');
  expect(cp1250.decode(encodeWindows1250('Ľubomír Šťastný €'))).toBe('Ľubomír Šťastný €');
  expect(() => encodeWindows1250('Ж')).toThrow('no letter');
});

test('a document that the format cannot express is rejected with its number', () => {
  const document = eInvoice(invoice('SVK', 'SK'));
  const pack = { id: 'x', companyId: '1', currency: 'CZK' };
  expect(() => writePohoda([document], pack)).toThrow(`${document.number}: the document is in EUR`);
  expect(() => writeMoneyS3([document], pack)).toThrow(document.number);
  expect(() => writePohoda([eInvoice(invoice('HUN', 'HU'))], { ...pack, currency: 'HUF' })).toThrow('Slovakia and Czechia');
  const [rate] = document.rates;
  const twoReduced = { ...document, rates: [500, 1900].map((rateBp) => ({ ...rate, rateBp })) } as EInvoiceData;
  expect(() => writeMoneyS3([twoReduced], { currency: 'EUR' })).toThrow('one column');
  expect(cp1250.decode(writePohoda([], { ...pack, currency: 'EUR' }).bytes)).toContain('<dat:dataPack ');
});

import { expect, test } from 'vitest';
import { encodeWindows1250, writeJpkFa, writeMoneyS3, writePohoda } from '../src/accounting.ts';
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

test('a document that the format cannot express is refused with its number', () => {
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

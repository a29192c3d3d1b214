import { describe, expect, test } from 'vitest';
import { navOperation, TaxDocumentError, writeFa3, writeNavInvoice } from '../src/tax-documents.ts';
import { taxDocuments } from './tax-samples.ts';

const sample = (country: 'POL' | 'HUN', name: string) => {
  const found = taxDocuments(country)[name];
  if (found === undefined) throw new Error(`There is no sample ${name}`);
  return found;
};

describe('FA(3) of KSeF', () => {
  test.each(Object.keys(taxDocuments('POL')))('%s: the same bytes every time, nothing empty', (name) => {
    const xml = writeFa3(sample('POL', name));
    expect(writeFa3(sample('POL', name))).toBe(xml);
    expect(xml).not.toMatch(/<[^/>]+><\/|undefined|null|NaN/);
  });

  test('names a company by NIP, and a private person by none', () => {
    expect(writeFa3(sample('POL', 'unpaid, of a company'))).toContain('<NIP>5261040828</NIP>');
    expect(writeFa3(sample('POL', 'unpaid, of a private person'))).toContain('<BrakID>1</BrakID>');
  });

  test('says sums by rate, exemption with its ground, and what is to be paid', () => {
    const xml = writeFa3(sample('POL', 'partly exempt'));
    expect(xml).toContain('<P_13_1>7.90</P_13_1><P_14_1>1.82</P_14_1>');
    expect(xml).toContain('<P_13_7>219.00</P_13_7>');
    expect(xml).toContain('<P_19>1</P_19><P_19A>');
    expect(xml).toContain('<P_15>228.72</P_15>');
  });

  test('a correction tells differences and names what it corrects', () => {
    const xml = writeFa3(sample('POL', 'a credit note'));
    expect(xml).toContain('<RodzajFaktury>KOR</RodzajFaktury>');
    expect(xml).toContain('<P_15>-269.37</P_15>');
    expect(xml).toContain('<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>5265877635-20250826-0100001AF629-AF</NrKSeFFaKorygowanej>');
  });

  test('refuses what the form cannot say', () => {
    const document = sample('POL', 'unpaid, of a company');
    expect(() => writeFa3({ ...document, currency: 'EUR' })).toThrow(TaxDocumentError);
    expect(() => writeFa3({ ...document, supplier: { ...document.supplier, taxId: '12' } })).toThrow('Not a NIP');
    expect(() => writeFa3({ ...document, rates: document.rates.map((rate) => ({ ...rate, rateBp: 1900 })) })).toThrow('19 %');
  });
});

describe('InvoiceData of Online Számla', () => {
  test.each(Object.keys(taxDocuments('HUN')))('%s: the same bytes every time, nothing empty', (name) => {
    const xml = writeNavInvoice(sample('HUN', name));
    expect(writeNavInvoice(sample('HUN', name))).toBe(xml);
    expect(xml).not.toMatch(/<[^/>]+><\/|undefined|null|NaN/);
  });

  test('tells nothing of a private person', () => {
    const document = sample('HUN', 'unpaid, of a private person');
    const xml = writeNavInvoice(document);
    for (const secret of [document.customer.name, document.customer.email, document.customer.address.street])
      expect(xml).not.toContain(secret);
  });

  test('names a company with its tax number', () => {
    const xml = writeNavInvoice(sample('HUN', 'unpaid, of a company'));
    expect(xml).toContain('<base:taxpayerId>10597190</base:taxpayerId><base:vatCode>2</base:vatCode><base:countyCode>09</base:countyCode>');
  });

  test('creates, modifies, cancels', () => {
    const note = sample('HUN', 'a credit note');
    expect(navOperation(sample('HUN', 'paid by card'))).toBe('CREATE');
    expect(navOperation(note)).toBe('MODIFY');
    expect(navOperation({ corrects: note.corrects && { ...note.corrects, cancels: true } })).toBe('STORNO');
    expect(writeNavInvoice(note)).toContain('<lineNumberReference>3</lineNumberReference>');
  });

  test('refuses what the form cannot say', () => {
    const document = sample('HUN', 'unpaid, of a company');
    expect(() => writeNavInvoice({ ...document, customer: { ...document.customer, taxId: 'x', vatId: null } })).toThrow(TaxDocumentError);
  });
});

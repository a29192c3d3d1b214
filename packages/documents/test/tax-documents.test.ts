import { violationsOfFa3, violationsOfNavInvoice } from '@komora/testing/xml-schema';
import { describe, expect, test } from 'vitest';
import { navOperation, TaxDocumentError, writeFa3, writeNavInvoice } from '../src/tax-documents.ts';
import { taxDocuments } from './tax-samples.ts';

const long = (length: number) => 'Ł'.repeat(length);

const sample = (country: 'POL' | 'HUN', name: string) => {
  const found = taxDocuments(country)[name];
  if (found === undefined) throw new Error(`There is no sample ${name}`);
  return found;
};

describe('FA(3) of KSeF', () => {
  test('every kind of document conforms to the structure of the form', async () => {
    expect(await violationsOfFa3(...Object.values(taxDocuments('POL')).map(writeFa3))).toEqual([]);
  });

  test('conforms with the longest texts that the program accepts', async () => {
    const document = sample('POL', 'partly exempt');
    const { customer } = document;
    const longest = {
      ...document,
      customer: { ...customer, name: long(300), address: { ...customer.address, street: long(100), number: long(20), city: long(100) } },
      rates: document.rates.map((rate) => ({ ...rate, exemptionClause: rate.exemptionClause && `first line\n${long(480)}` })),
    };
    expect(await violationsOfFa3(writeFa3(longest))).toEqual([]);
  });

  test('a damaged document does not conform', async () => {
    const xml = writeFa3(sample('POL', 'unpaid, of a company'));
    const damaged = [
      // an element is missing
      xml.replace('<JST>2</JST>', ''),
      // elements are in another order
      xml.replace('<JST>2</JST><GV>2</GV>', '<GV>2</GV><JST>2</JST>'),
      // an amount has three decimals
      xml.replace(/<P_15>(-?[\d.]+)<\/P_15>/, '<P_15>$11</P_15>'),
      // a NIP is no NIP
      xml.replace('<NIP>5261040828</NIP>', '<NIP>5001040828</NIP>'),
      // the form is another one
      xml.replace('FA (3)', 'FA (2)'),
    ];
    const violations = await violationsOfFa3(...damaged);
    damaged.forEach((document, index) => {
      expect(document).not.toBe(xml);
      expect(violations.filter((violation) => violation.startsWith(`document ${index + 1}, `))).not.toEqual([]);
    });
  });

  test.each(Object.keys(taxDocuments('POL')))('%s: the same bytes every time, nothing empty', (name) => {
    const xml = writeFa3(sample('POL', name));
    expect(writeFa3(sample('POL', name))).toBe(xml);
    expect(xml).not.toMatch(/<[^/>]+><\/|undefined|null|NaN/);
  });

  test('identifies a company by NIP, and a private person without one', () => {
    expect(writeFa3(sample('POL', 'unpaid, of a company'))).toContain('<NIP>5261040828</NIP>');
    expect(writeFa3(sample('POL', 'unpaid, of a private person'))).toContain('<BrakID>1</BrakID>');
  });

  test.each([
    ['of a Greek company', '<KodUE>EL</KodUE><NrVatUE>123456789</NrVatUE>'],
    ['of a Northern Irish company', '<KodUE>XI</KodUE><NrVatUE>123456789</NrVatUE>'],
    ['of a British company', '<KodKraju>GB</KodKraju><NrID>GB123456789</NrID>'],
    ['of a company without a postcode', '<BrakID>1</BrakID>'],
  ])('%s: %s', (name, identity) => {
    expect(writeFa3(sample('POL', name))).toContain(identity);
  });

  test.each([
    ['unpaid, of a company', '<FormaPlatnosci>6</FormaPlatnosci><RachunekBankowy>'],
    ['unpaid, to be charged to a card', '<FormaPlatnosci>2</FormaPlatnosci></Platnosc>'],
    ['paid by a reward', '<PlatnoscInna>1</PlatnoscInna><OpisPlatnosci>Nagroda za polecenie</OpisPlatnosci>'],
    ['a credit note', '<FormaPlatnosci>2</FormaPlatnosci>'],
    ['a credit note of a transfer', '<FormaPlatnosci>6</FormaPlatnosci>'],
  ])('%s: form of payment %s', (name, form) => {
    expect(writeFa3(sample('POL', name))).toContain(form);
  });

  test('contains sums per rate, the reason of an exemption, and the amount due', () => {
    const xml = writeFa3(sample('POL', 'partly exempt'));
    expect(xml).toContain('<P_13_1>7.90</P_13_1><P_14_1>1.82</P_14_1>');
    expect(xml).toContain('<P_13_7>219.00</P_13_7>');
    expect(xml).toContain('<P_19>1</P_19><P_19A>');
    expect(xml).toContain('<P_15>228.72</P_15>');
  });

  test('a correction contains differences and names the corrected invoice', () => {
    const xml = writeFa3(sample('POL', 'a credit note'));
    expect(xml).toContain('<RodzajFaktury>KOR</RodzajFaktury>');
    expect(xml).toContain('<P_15>-269.37</P_15>');
    expect(xml).toContain('<NrKSeF>1</NrKSeF><NrKSeFFaKorygowanej>5265877635-20250826-0100001AF629-AF</NrKSeFFaKorygowanej>');
  });

  test('rejects data that the form cannot express', () => {
    const document = sample('POL', 'unpaid, of a company');
    expect(() => writeFa3({ ...document, currency: 'EUR' })).toThrow(TaxDocumentError);
    expect(() => writeFa3({ ...document, supplier: { ...document.supplier, taxId: '12' } })).toThrow('Not a NIP');
    expect(() => writeFa3({ ...document, rates: document.rates.map((rate) => ({ ...rate, rateBp: 1900 })) })).toThrow('19 %');
  });
});

describe('InvoiceData of Online Számla', () => {
  test('every kind of document conforms to the structure of the form', async () => {
    expect(await violationsOfNavInvoice(...Object.values(taxDocuments('HUN')).map(writeNavInvoice))).toEqual([]);
  });

  test('conforms with the longest texts that the program accepts', async () => {
    const document = sample('HUN', 'partly exempt');
    const customer = { ...sample('HUN', 'of a British company').customer, name: long(300) };
    const longest = {
      ...document,
      customer: { ...customer, address: { ...customer.address, street: long(100), number: long(20), city: long(100) } },
      rates: document.rates.map((rate) => ({ ...rate, exemptionClause: rate.exemptionClause && `first line\n${long(480)}` })),
    };
    expect(await violationsOfNavInvoice(writeNavInvoice(longest))).toEqual([]);
  });

  test('a damaged document does not conform', async () => {
    const xml = writeNavInvoice(sample('HUN', 'unpaid, of a company'));
    const damaged = [
      // an element is missing
      xml.replace('<exchangeRate>1</exchangeRate>', ''),
      // an element has another namespace
      xml.replaceAll('base:taxpayerId', 'taxpayerId'),
      // a rate is a percentage
      xml.replace('<vatPercentage>0.27', '<vatPercentage>27'),
      // a day has a time
      xml.replace(/<paymentDate>([\d-]+)/, '<paymentDate>$1T00:00:00Z'),
    ];
    const violations = await violationsOfNavInvoice(...damaged);
    damaged.forEach((document, index) => {
      expect(document).not.toBe(xml);
      expect(violations.filter((violation) => violation.startsWith(`document ${index + 1}, `))).not.toEqual([]);
    });
  });

  test.each(Object.keys(taxDocuments('HUN')))('%s: the same bytes every time, nothing empty', (name) => {
    const xml = writeNavInvoice(sample('HUN', name));
    expect(writeNavInvoice(sample('HUN', name))).toBe(xml);
    expect(xml).not.toMatch(/<[^/>]+><\/|undefined|null|NaN/);
  });

  test('names what is outside VAT, and not as an exemption', () => {
    const document = sample('HUN', 'partly exempt');
    const outside = <T extends { rateBp: number | null; exemptionCode: string | null }>(taxed: T): T =>
      taxed.rateBp === null ? { ...taxed, exemptionCode: 'VATEX-EU-O' } : taxed;
    const xml = writeNavInvoice({ ...document, lines: document.lines.map(outside), rates: document.rates.map(outside) });
    expect(xml).toContain('<vatOutOfScope><case>ATK</case><reason>');
    expect(xml).not.toContain('vatExemption');
  });

  test('contains no name or address of a private person', () => {
    const document = sample('HUN', 'unpaid, of a private person');
    const xml = writeNavInvoice(document);
    for (const secret of [document.customer.name, document.customer.email, document.customer.address.street])
      expect(xml).not.toContain(secret);
  });

  test('identifies a company by its tax number', () => {
    const xml = writeNavInvoice(sample('HUN', 'unpaid, of a company'));
    expect(xml).toContain('<base:taxpayerId>10597190</base:taxpayerId><base:vatCode>2</base:vatCode><base:countyCode>09</base:countyCode>');
  });

  test.each([
    ['of a Greek company', '<communityVatNumber>EL123456789</communityVatNumber>', '10564'],
    ['of a Northern Irish company', '<communityVatNumber>XI123456789</communityVatNumber>', 'BT15GS'],
    ['of a British company', '<thirdStateTaxId>GB123456789</thirdStateTaxId>', 'SW1A1AA'],
    ['of a company without a postcode', '<customerVatStatus>OTHER</customerVatStatus><customerName>', '0000'],
  ])('%s: %s, postcode %s', (name, identity, zip) => {
    const xml = writeNavInvoice(sample('HUN', name));
    expect(xml).toContain(identity);
    expect(xml.split('<customerAddress>')[1]).toContain(`<base:postalCode>${zip}</base:postalCode>`);
  });

  test.each([
    ['unpaid, of a company', 'TRANSFER'],
    ['unpaid, to be charged to a card', 'CARD'],
    ['paid by a reward', 'OTHER'],
    ['a credit note', 'CARD'],
    ['a credit note of a transfer', 'TRANSFER'],
  ])('%s: payment method %s', (name, method) => {
    expect(writeNavInvoice(sample('HUN', name))).toContain(`<paymentMethod>${method}</paymentMethod>`);
  });

  test('creates, modifies, cancels', () => {
    const note = sample('HUN', 'a credit note');
    expect(navOperation(sample('HUN', 'paid by card'))).toBe('CREATE');
    expect(navOperation(note)).toBe('MODIFY');
    expect(navOperation({ corrects: note.corrects && { ...note.corrects, cancels: true } })).toBe('STORNO');
    expect(writeNavInvoice(note)).toContain('<lineNumberReference>3</lineNumberReference>');
  });

  test('rejects data that the form cannot express', () => {
    const document = sample('HUN', 'unpaid, of a company');
    expect(() => writeNavInvoice({ ...document, customer: { ...document.customer, taxId: 'x', vatId: null } })).toThrow(TaxDocumentError);
  });
});

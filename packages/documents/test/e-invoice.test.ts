import { describe, expect, test } from 'vitest';
import { type EInvoiceData, EInvoiceError, writeUbl } from '../src/e-invoice.ts';
import { eInvoice, eInvoices, outsideVat, partlyExempt, reduced } from './e-invoice-samples.ts';
import { countries, creditNote, invoice } from './invoice-samples.ts';

/** The texts of all elements of a name, in the order of the document. */
function texts(xml: string, name: string): string[] {
  return [...xml.matchAll(new RegExp(`<${name}(?: [^>]*)?>([^<]*)</${name}>`, 'g'))].map(([, text = '']) => text);
}

function broken(data: EInvoiceData): string[] {
  try {
    writeUbl(data);
    return [];
  } catch (error) {
    if (error instanceof EInvoiceError) return error.broken.map(({ rule }) => rule);
    throw error;
  }
}

const cents = (text: string | undefined) => Math.round(Number(text) * 100);

describe.each(countries)('%s', (country) => {
  test.each(Object.entries(eInvoices(country)))('%s: its sums equal those of the document', (_name, data) => {
    const xml = writeUbl(data);
    const sign = data.kind === 'CREDIT_NOTE' ? -1 : 1;
    const [withoutVat] = texts(xml, 'cbc:TaxExclusiveAmount');
    const [withVat] = texts(xml, 'cbc:TaxInclusiveAmount');
    const [vat] = texts(xml, 'cbc:TaxAmount');
    expect([cents(withoutVat), cents(vat), cents(withVat)]).toEqual(
      [data.total.net, data.total.vat, data.total.gross].map((one) => one * sign),
    );
    const due = cents(texts(xml, 'cbc:PayableAmount')[0]);
    const prepaid = cents(texts(xml, 'cbc:PrepaidAmount')[0] ?? '0');
    expect(due + prepaid).toBe(data.payable * sign + data.fromReward);
    expect(prepaid).toBe(data.fromReward + (data.paid === null ? 0 : data.payable));
    expect(xml).not.toMatch(/<[^/>]+><\/|="undefined"|null|NaN/);
  });
});

test('the rounding of forints is separate from turnover', () => {
  const xml = writeUbl(eInvoice(invoice('HUN', 'HU')));
  expect(texts(xml, 'cbc:TaxInclusiveAmount')).toEqual(['26402.03']);
  expect(texts(xml, 'cbc:PayableRoundingAmount')).toEqual(['-0.03']);
  expect(texts(xml, 'cbc:PayableAmount')).toEqual(['26402.00']);
});

test('a reduction is an allowance with a reason, not a negative line', () => {
  const xml = writeUbl(reduced('SVK'));
  expect(texts(xml, 'cbc:InvoicedQuantity')).toEqual(['3']);
  expect(xml).toContain('unitCode="MON"');
  expect(texts(xml, 'cbc:AllowanceChargeReason')).toEqual(['Zľava za dĺžku']);
  expect(texts(xml, 'cbc:AllowanceTotalAmount')).toEqual(['15.00']);
});

test('VAT has its category: rate, exemption with reason, outside the scope', () => {
  const exempt = writeUbl(partlyExempt('SVK'));
  expect(texts(exempt, 'cbc:TaxExemptionReasonCode')).toEqual(['VATEX-EU-135-1']);
  expect(texts(exempt, 'cbc:TaxExemptionReason')).toEqual(['Oslobodené podľa § 38 ods. 3 zákona o DPH']);
  expect(texts(exempt, 'cbc:Percent')).toContain('23.00');
  const outside = writeUbl(outsideVat('SVK'));
  expect(texts(outside, 'cbc:TaxExemptionReasonCode')).toEqual(['VATEX-EU-O']);
  expect(texts(outside, 'cbc:Percent')).toEqual([]);
});

test('a credit note is a separate document that names the invoice and has positive amounts', () => {
  const xml = writeUbl(eInvoice(creditNote('CZE', 'CS')));
  expect(xml).toContain('<CreditNote ');
  expect(xml).toContain('<cac:InvoiceDocumentReference><cbc:ID>CZ2026000042</cbc:ID><cbc:IssueDate>2026-11-20</cbc:IssueDate>');
  expect(texts(xml, 'cbc:PriceAmount')).toEqual(['1249.00']);
});

test('the document follows Peppol if both parties have an address there', () => {
  const all = eInvoices('SVK');
  const of = (name: string) => texts(writeUbl(all[name] as EInvoiceData), 'cbc:CustomizationID')[0];
  expect(of('unpaid, of a company')).toContain('peppol');
  expect(of('unpaid, of a private person')).toBe('urn:cen.eu:en16931:2017');
});

test.each([
  ['SVK', '<cbc:EndpointID schemeID="0245">2020052837</cbc:EndpointID>'],
  ['CZE', '<cbc:EndpointID schemeID="9929">CZ27082440</cbc:EndpointID>'],
  ['POL', '<cbc:EndpointID schemeID="9945">PL5261040828</cbc:EndpointID>'],
  ['HUN', '<cbc:EndpointID schemeID="9910">HU10597190</cbc:EndpointID>'],
] as const)('a company in %s has the address %s', (country, endpoint) => {
  expect(writeUbl(eInvoices(country)['unpaid, of a company'] as EInvoiceData)).toContain(endpoint);
});

test('a Slovak company outside VAT has an address by its tax number', () => {
  const data = eInvoices('SVK')['unpaid, of a company'] as EInvoiceData;
  const xml = writeUbl({ ...data, customer: { ...data.customer, taxId: '2020052837', vatId: null } });
  expect(texts(xml, 'cbc:EndpointID')[1]).toBe('2020052837');
});

test.each([
  ['SVK', 'unpaid, of a company', '58'],
  ['POL', 'unpaid, of a company', '30'],
  ['SVK', 'unpaid, to be charged to a card', '48'],
  ['SVK', 'paid by card', '48'],
  ['SVK', 'paid otherwise', '58'],
  ['SVK', 'paid by a reward', '97'],
  ['SVK', 'a credit note', '48'],
  ['SVK', 'a credit note of a transfer', '1'],
] as const)('%s, %s: payment means code %s', (country, name, code) => {
  expect(texts(writeUbl(eInvoices(country)[name] as EInvoiceData), 'cbc:PaymentMeansCode')).toEqual([code]);
});

test('a transfer names the account and the reference, a card payment neither', () => {
  const all = eInvoices('SVK');
  expect(texts(writeUbl(all['unpaid, of a company'] as EInvoiceData), 'cbc:PaymentID')).toEqual(['2026000042']);
  expect(texts(writeUbl(all['unpaid, to be charged to a card'] as EInvoiceData), 'cbc:PaymentID')).toEqual([]);
});

test('the part paid by the referral reward is prepaid, the rest is due', () => {
  const xml = writeUbl(eInvoices('SVK')['paid in part by a reward'] as EInvoiceData);
  const plain = texts(writeUbl(eInvoice(invoice('SVK', 'SK'))), 'cbc:PayableAmount')[0];
  expect(texts(xml, 'cbc:PrepaidAmount')).toEqual(['10.00']);
  expect(texts(xml, 'cbc:PayableAmount')).toEqual([(Number(plain) - 10).toFixed(2)]);
});

test('the document is well-formed for any characters in a name', () => {
  const data = eInvoice(invoice('SVK', 'SK'));
  const xml = writeUbl({ ...data, customer: { ...data.customer, name: 'A & B <"\'> \u0000\u0008\ud800 ]]> 𝒳', email: 'a"b@example.com' } });
  expect(xml).toContain('<cbc:Name>A &amp; B &lt;"\'&gt;  ]]&gt; 𝒳</cbc:Name>');
});

test.each<[string, string, (data: EInvoiceData) => EInvoiceData]>([
  ['a total that is not the sum of its parts', 'BR-CO-15', (data) => ({ ...data, total: { ...data.total, gross: data.total.gross + 1 } })],
  ['a net that is not the sum of the lines', 'BR-CO-13', (data) => ({ ...data, total: { ...data.total, net: data.total.net + 1 } })],
  ['VAT that is not the sum of the rates', 'BR-CO-14', (data) => ({ ...data, total: { ...data.total, vat: data.total.vat - 1 } })],
  ['another amount to pay', 'BR-CO-16', (data) => ({ ...data, payable: 999 })],
  [
    'a base that is not what is taxed so',
    'BR-S-08',
    (data) => ({ ...data, rates: data.rates.map((rate) => ({ ...rate, net: rate.net + 100 })) }),
  ],
  [
    'VAT that is not its rate of the base',
    'BR-S-09',
    (data) => ({ ...data, rates: data.rates.map((rate) => ({ ...rate, vat: rate.vat + 2 })) }),
  ],
  ['a rate without its row', 'BR-S-01', (data) => ({ ...data, rates: [] })],
  ['no line', 'BR-16', (data) => ({ ...data, lines: [] })],
  ['parts of a cent', 'BR-DEC', (data) => ({ ...data, payable: data.payable + 0.5 })],
  ['a seller without a VAT number', 'BR-S-02', (data) => ({ ...data, supplier: { ...data.supplier, vatId: null } })],
  [
    'a buyer from nowhere',
    'BR-11',
    (data) => ({ ...data, customer: { ...data.customer, address: { ...data.customer.address, countryCode: 'QQQ' } } }),
  ],
  ['a nameless buyer', 'BR-07', (data) => ({ ...data, customer: { ...data.customer, name: ' ' } })],
  ['a buyer without any address', 'PEPPOL-EN16931-R010', (data) => ({ ...data, customer: { ...data.customer, email: '' } })],
  [
    'an exemption without a reason',
    'BR-E-10',
    (data) => ({
      ...partlyExempt('SVK'),
      rates: partlyExempt('SVK').rates.map((rate) => ({ ...rate, exemptionClause: null, exemptionCode: null })),
      lines: data.lines.map((line) => ({ ...line, rateBp: null })),
    }),
  ],
  ['a credit note of nothing', 'BR-55', () => ({ ...eInvoice(creditNote('SVK', 'SK')), corrects: null })],
])('%s never leaves', (_what, rule, change) => {
  expect(broken(change(eInvoice(invoice('SVK', 'SK'))))).toContain(rule);
});

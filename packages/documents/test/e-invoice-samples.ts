import type { Country } from '@komora/domain';
import type { EInvoiceData } from '../src/e-invoice.ts';
import type { InvoiceData } from '../src/print.ts';
import { creditNote, invoice } from './invoice-samples.ts';

/** A company of the country, as its invoices name it. */
const companies: Record<Country, Pick<EInvoiceData['customer'], 'name' | 'address' | 'companyId' | 'taxId' | 'vatId'>> = {
  SVK: {
    name: 'Truhlárstvo Bača & syn s. r. o.',
    address: { street: 'Hlavná', number: '12/A', city: 'Košice', zip: '040 01', countryCode: 'SVK' },
    companyId: '36421928',
    taxId: '2020052837',
    vatId: 'SK2020052837',
  },
  CZE: {
    name: 'Pekárna U Mlýna s.r.o.',
    address: { street: 'Veveří', number: '9', city: 'Brno', zip: '602 00', countryCode: 'CZE' },
    companyId: '27082440',
    taxId: 'CZ27082440',
    vatId: 'CZ27082440',
  },
  POL: {
    name: 'Księgarnia „Żółw” sp. z o.o.',
    address: { street: 'Świdnicka', number: '3', city: 'Wrocław', zip: '50-066', countryCode: 'POL' },
    companyId: '012345678',
    taxId: '5261040828',
    vatId: 'PL5261040828',
  },
  HUN: {
    name: 'Fűszerbolt Kft.',
    address: { street: 'Piac utca', number: '1', city: 'Debrecen', zip: '4024', countryCode: 'HUN' },
    companyId: '09-09-012345',
    taxId: '10597190-2-09',
    vatId: 'HU10597190',
  },
};

/** Printed data, with the additions that machines want. */
export function eInvoice(data: InvoiceData, change: Partial<EInvoiceData> = {}): EInvoiceData {
  return {
    ...data,
    customer: { ...data.customer, email: 'lubomir@example.com', isCompany: false },
    paymentMeans: data.kind === 'CREDIT_NOTE' || data.paid?.by === 'CARD' ? 'CARD' : 'TRANSFER',
    lines: data.lines.map((line) => ({ ...line, exemptionCode: line.rateBp === null ? 'VATEX-EU-135-1' : null })),
    rates: data.rates.map((rate) => ({ ...rate, exemptionCode: rate.rateBp === null ? 'VATEX-EU-135-1' : null })),
    ...change,
  };
}

const ofCompany = (country: Country): Partial<EInvoiceData> => ({
  customer: { ...companies[country], email: 'ucty@example.com', isCompany: true },
});

/** A company from abroad. */
const foreign = (countryCode: string, name: string, vatId: string | null, zip: string): Partial<EInvoiceData> => ({
  customer: {
    name,
    address: { street: 'Main Street', number: '1', city: 'Elsewhere', zip, countryCode },
    companyId: null,
    taxId: null,
    vatId,
    email: 'accounts@example.com',
    isCompany: true,
  },
});

/** An invoice with a reduction, three months of 49.90. */
export function reduced(country: Country): EInvoiceData {
  const data = eInvoice(invoice(country, 'SK'), ofCompany(country));
  const [first] = data.lines;
  if (first === undefined) throw new Error('The sample has no line');
  const { rateBp } = first;
  const line = (subject: string, months: number, unitNet: number, net: number, vat: number) => ({
    subject,
    months,
    unitNet,
    net,
    vat,
    gross: net + vat,
    rateBp,
    exemptionCode: null,
  });
  const vatOf = (net: number) => (net * (rateBp ?? 0)) / 10_000;
  const [rent, off] = [line('Nájom boxu A12', 3, 5000, 15_000, vatOf(15_000)), line('Zľava za dĺžku', 3, -500, -1500, vatOf(-1500))];
  const total = { net: rent.net + off.net, vat: rent.vat + off.vat, gross: rent.gross + off.gross };
  return {
    ...data,
    lines: [rent, off],
    rates: [{ rateBp, exemptionCode: null, exemptionClause: null, ...total }],
    total,
    rounding: 0,
    payable: total.gross,
  };
}

/** Letting that is exempt from VAT, insurance that is not. */
export function partlyExempt(country: Country): EInvoiceData {
  const data = invoice(country, 'SK');
  const [rent, insurance] = data.lines;
  if (rent === undefined || insurance === undefined) throw new Error('The sample has two lines');
  const exempt = { ...rent, rateBp: null, vat: 0, gross: rent.net };
  const { net, vat, gross } = insurance;
  const total = { net: rent.net + net, vat, gross: rent.net + gross };
  return eInvoice({
    ...data,
    lines: [exempt, insurance],
    rates: [
      { rateBp: null, exemptionClause: 'Oslobodené podľa § 38 ods. 3 zákona o DPH', net: rent.net, vat: 0, gross: rent.net },
      { rateBp: insurance.rateBp, exemptionClause: null, net, vat, gross },
    ],
    total,
    rounding: 0,
    payable: total.gross,
  });
}

/** A seller who pays no VAT. */
export function outsideVat(country: Country): EInvoiceData {
  const data = invoice(country, 'SK');
  const lines = data.lines.map((line) => ({ ...line, rateBp: null, vat: 0, gross: line.net }));
  const net = lines.reduce((sum, line) => sum + line.net, 0);
  const total = { net, vat: 0, gross: net };
  return eInvoice({
    ...data,
    supplier: { ...data.supplier, vatId: null },
    lines,
    rates: [{ rateBp: null, exemptionClause: 'Nie je platiteľom DPH', ...total }],
    total,
    rounding: 0,
    payable: net,
  });
}

/** Every kind of document that leaves, by a name of its own. */
export const eInvoices = (country: Country): Record<string, EInvoiceData> => ({
  'unpaid, of a company': eInvoice(invoice(country, 'SK'), ofCompany(country)),
  'unpaid, of a private person': eInvoice(invoice(country, 'SK')),
  'paid in part by a reward': eInvoice(invoice(country, 'SK', { fromReward: 1000, payable: invoice(country, 'SK').payable - 1000 })),
  'paid by card': eInvoice(invoice(country, 'SK', { paid: { on: '2026-11-20', by: 'CARD' } })),
  'paid otherwise': eInvoice(invoice(country, 'SK', { paid: { on: '2026-11-25', by: 'OTHER' } })),
  'unpaid, to be charged to a card': eInvoice(invoice(country, 'SK'), { paymentMeans: 'CARD' }),
  'paid by a reward': eInvoice(
    invoice(country, 'SK', { fromReward: invoice(country, 'SK').payable, payable: 0, paid: { on: '2026-11-20', by: 'CARD' } }),
    { paymentMeans: 'REWARD' },
  ),
  'a credit note of a transfer': eInvoice(creditNote(country, 'SK'), { ...ofCompany(country), paymentMeans: 'TRANSFER' }),
  'of a Greek company': eInvoice(invoice(country, 'SK'), foreign('GRC', 'Kalliopi AE', 'GR123456789', '105 64')),
  'of a Northern Irish company': eInvoice(invoice(country, 'SK'), foreign('GBR', 'Bann Ltd', 'XI123456789', 'bt1 5gs')),
  'of a British company': eInvoice(invoice(country, 'SK'), foreign('GBR', 'Thames Ltd', 'GB123456789', 'sw1a 1aa')),
  'of a company without a postcode': eInvoice(invoice(country, 'SK'), foreign('ARE', 'Dune LLC', null, '-')),
  reduced: reduced(country),
  'partly exempt': partlyExempt(country),
  'outside VAT': outsideVat(country),
  'a credit note': eInvoice(creditNote(country, 'SK'), ofCompany(country)),
});

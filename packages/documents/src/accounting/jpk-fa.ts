import { decimal } from '../e-invoice/decimal.ts';
import type { EInvoiceData } from '../e-invoice/e-invoice-data.ts';
import { isEuVatId, vatIdOf } from '../e-invoice/parties.ts';
import { nipOf } from '../tax/tax-document.ts';
import { branch, leaf, type XmlNode, xmlDocument } from '../xml.ts';
import { AccountingFormatError } from './format-error.ts';

/** Fields of the form that the company's record does not have. */
export interface JpkOptions {
  /** Code of the tax office, four digits. */
  taxOffice: string;
  voivodeship: string;
  county: string;
  commune: string;
}

const attributes = {
  xmlns: 'http://jpk.mf.gov.pl/wzor/2022/02/17/02171/',
  'xmlns:etd': 'http://crd.gov.pl/xml/schematy/dziedzinowe/mf/2018/08/24/eD/DefinicjeTypy/',
};

/** The fields of net and VAT by rate in basis points, in the order of the form. */
const rateFields = [
  { rateBp: 2300, net: 'P_13_1', vat: 'P_14_1', name: '23' },
  { rateBp: 800, net: 'P_13_2', vat: 'P_14_2', name: '8' },
  { rateBp: 500, net: 'P_13_3', vat: 'P_14_3', name: '5' },
  { rateBp: 0, net: 'P_13_6', vat: null, name: '0' },
  { rateBp: null, net: 'P_13_7', vat: null, name: 'zw' },
] as const;

/**
 * The invoices of a month as JPK_FA(4), which a Polish tax office asks for: schema http://jpk.mf.gov.pl/wzor/2022/02/17/02171/ (Ministry of Finance). A correction
 * states differences. The same input produces the same bytes.
 * @param input from, to: the days of the month, included; madeAt: ISO 8601, of the header
 * @throws AccountingFormatError for another currency than PLN, for a rate without a field, and for a month without documents
 */
export function writeJpkFa(
  documents: readonly EInvoiceData[],
  { from, to, madeAt, options }: { from: string; to: string; madeAt: string; options: JpkOptions },
): Uint8Array {
  for (const { currency, number } of documents)
    if (currency !== 'PLN') throw new AccountingFormatError(`${number}: the document is in ${currency}, JPK_FA is in PLN`);
  const supplier = documents.at(-1)?.supplier;
  if (supplier === undefined) throw new AccountingFormatError('JPK_FA needs at least one document');
  const { street, number, city, zip } = supplier.address;
  const lines = documents.flatMap((document) => document.lines.map((line) => ({ document, line })));
  const root = branch(
    'JPK',
    [
      branch('Naglowek', [
        leaf('KodFormularza', 'JPK_FA', { kodSystemowy: 'JPK_FA (4)', wersjaSchemy: '1-0' }),
        leaf('WariantFormularza', '4'),
        leaf('CelZlozenia', '1'),
        leaf('DataWytworzeniaJPK', madeAt),
        leaf('DataOd', from),
        leaf('DataDo', to),
        leaf('KodUrzedu', options.taxOffice),
      ]),
      branch('Podmiot1', [
        branch('IdentyfikatorPodmiotu', [leaf('NIP', nipOf(supplier.taxId)), leaf('PelnaNazwa', text(supplier.name))]),
        branch('AdresPodmiotu', [
          leaf('etd:KodKraju', 'PL'),
          leaf('etd:Wojewodztwo', options.voivodeship),
          leaf('etd:Powiat', options.county),
          leaf('etd:Gmina', options.commune),
          leaf('etd:Ulica', street),
          leaf('etd:NrDomu', number),
          leaf('etd:Miejscowosc', city),
          leaf('etd:KodPocztowy', zip),
        ]),
      ]),
      ...documents.map(invoice),
      branch('FakturaCtrl', [
        leaf('LiczbaFaktur', String(documents.length)),
        leaf('WartoscFaktur', decimal(documents.reduce((sum, { total }) => sum + total.gross, 0))),
      ]),
      ...lines.map(({ document, line }) =>
        branch('FakturaWiersz', [
          leaf('P_2B', document.number),
          leaf('P_7', text(line.subject)),
          leaf('P_8A', 'mies.'),
          leaf('P_8B', String(line.months)),
          leaf('P_9A', decimal(line.unitNet)),
          leaf('P_11', decimal(line.net)),
          leaf('P_12', fieldOf(document, line.rateBp).name),
        ]),
      ),
      branch('FakturaWierszCtrl', [
        leaf('LiczbaWierszyFaktur', String(lines.length)),
        leaf('WartoscWierszyFaktur', decimal(lines.reduce((sum, { line }) => sum + line.net, 0))),
      ]),
    ],
    attributes,
  );
  return new TextEncoder().encode(xmlDocument(root));
}

/** TZnakowyJPK: up to 256 characters without repeated spaces. */
const text = (value: string) => value.replace(/\s+/g, ' ').slice(0, 256);

function fieldOf({ number }: EInvoiceData, rateBp: number | null) {
  const field = rateFields.find((one) => one.rateBp === rateBp);
  if (field === undefined) throw new AccountingFormatError(`${number}: JPK_FA has no field for a rate of ${(rateBp ?? 0) / 100} %`);
  return field;
}

const lineOf = ({ street, number, zip, city }: EInvoiceData['customer']['address']) => text(`${street} ${number}, ${zip} ${city}`);

function invoice(document: EInvoiceData): XmlNode {
  const { supplier, customer, corrects, rates } = document;
  for (const { rateBp } of rates) fieldOf(document, rateBp);
  const sums = rateFields.flatMap(({ rateBp, net, vat }) => {
    const own = rates.filter((rate) => rate.rateBp === rateBp);
    if (own.length === 0) return [];
    const sum = (part: 'net' | 'vat') => decimal(own.reduce((total, rate) => total + rate[part], 0));
    return [leaf(net, sum('net')), vat === null ? null : leaf(vat, sum('vat'))];
  });
  const exempt = rates.find(({ rateBp }) => rateBp === null);
  return branch('Faktura', [
    leaf('KodWaluty', 'PLN'),
    leaf('P_1', document.issuedOn),
    leaf('P_2A', document.number),
    leaf('P_3A', text(customer.name)),
    leaf('P_3B', lineOf(customer.address)),
    leaf('P_3C', text(supplier.name)),
    leaf('P_3D', lineOf(supplier.address)),
    leaf('P_4B', nipOf(supplier.taxId)),
    ...buyer(document),
    document.suppliedOn === document.issuedOn ? null : leaf('P_6', document.suppliedOn),
    ...sums,
    leaf('P_15', decimal(document.total.gross)),
    ...['P_16', 'P_17', 'P_18', 'P_18A'].map((name) => leaf(name, 'false')),
    leaf('P_19', exempt === undefined ? 'false' : 'true'),
    leaf('P_19A', exempt?.exemptionClause?.slice(0, 256)),
    ...['P_20', 'P_21', 'P_22', 'P_23', 'P_106E_2', 'P_106E_3'].map((name) => leaf(name, 'false')),
    leaf('RodzajFaktury', corrects === null ? 'VAT' : 'KOREKTA'),
    ...(corrects === null
      ? []
      : [leaf('PrzyczynaKorekty', text(document.lines[0]?.subject ?? document.number)), leaf('NrFaKorygowanej', corrects.number)]),
  ]);
}

function buyer({ customer }: EInvoiceData): XmlNode[] {
  if (!customer.isCompany) return [];
  const vatId = vatIdOf(customer);
  if (vatId !== null && isEuVatId(vatId) && !vatId.startsWith('PL')) return [leaf('P_5A', vatId.slice(0, 2)), leaf('P_5B', vatId.slice(2))];
  const id = (customer.taxId ?? vatId ?? '').replace(/^PL/, '').replace(/[\s-]/g, '');
  return id === '' ? [] : [leaf('P_5B', id)];
}

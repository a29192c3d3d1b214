import { decimal } from '../e-invoice/decimal.ts';
import type { EInvoiceData } from '../e-invoice/e-invoice-data.ts';
import { alpha2Of } from '../e-invoice/parties.ts';
import { branch, leaf, type XmlNode } from '../xml.ts';
import { AccountingFormatError } from './format-error.ts';
import { standardRateOf, sumRates } from './rate-sums.ts';
import { encodeWindows1250, type Replaced, Replacements } from './windows-1250.ts';

const namespaces = {
  'xmlns:dat': 'http://www.stormware.cz/schema/version_2/data.xsd',
  'xmlns:inv': 'http://www.stormware.cz/schema/version_2/invoice.xsd',
  'xmlns:typ': 'http://www.stormware.cz/schema/version_2/type.xsd',
};

type Write = (text: string) => string;

/**
 * Issued invoices and credit notes as POHODA imports them: XML dataPack 2.0 in Windows-1250 (Stormware, schemas data.xsd, invoice.xsd, type.xsd).
 * Amounts of credit notes are negative, as in the documents. The same documents produce the same bytes.
 * @param pack id: of the file; companyId: IČO of the accounting unit
 * @returns the file, and the texts with letters that Windows-1250 does not have
 * @throws AccountingFormatError for a document in another currency than the company's, or with rates that the format cannot express
 */
export function writePohoda(
  documents: readonly EInvoiceData[],
  pack: { id: string; companyId: string; currency: string },
): { bytes: Uint8Array; replaced: Replaced[] } {
  const replacements = new Replacements();
  const items = documents.map((document) => {
    if (document.currency !== pack.currency) throw new AccountingFormatError(`${document.number}: the document is in ${document.currency}`);
    return branch('dat:dataPackItem', [invoice(document, replacements.text)], { id: document.number, version: '2.0' });
  });
  const attributes = { id: pack.id, ico: pack.companyId, application: 'Komora', version: '2.0', note: 'Komora', ...namespaces };
  // A pack without documents is an element without content, which the writer of elements leaves out.
  const root = branch('dat:dataPack', items, attributes) ?? { xml: `<dat:dataPack${asText(attributes)}/>` };
  const bytes = encodeWindows1250(`<?xml version="1.0" encoding="Windows-1250"?>\n${root.xml}\n`);
  return { bytes, replaced: replacements.list() };
}

const asText = (attributes: Record<string, string>) =>
  Object.entries(attributes)
    .map(([name, value]) => ` ${name}="${value}"`)
    .join('');

function invoice(document: EInvoiceData, write: Write): XmlNode {
  const { kind, corrects, country } = document;
  const creditNote = country === 'CZE' ? 'issuedCorrectiveTax' : 'issuedCreditNotice';
  return branch(
    'inv:invoice',
    [
      branch('inv:invoiceHeader', [
        leaf('inv:invoiceType', kind === 'INVOICE' ? 'issuedInvoice' : creditNote),
        branch('inv:number', [leaf('typ:numberRequested', document.number)]),
        leaf('inv:symVar', document.variableSymbol),
        leaf('inv:originalDocument', corrects?.number),
        leaf('inv:date', document.issuedOn),
        leaf('inv:dateTax', document.suppliedOn),
        leaf('inv:dateAccounting', document.suppliedOn),
        leaf('inv:dateDue', document.dueOn),
        branch('inv:classificationVAT', [leaf('typ:classificationVATType', document.supplier.vatId === null ? 'nonSubsume' : 'inland')]),
        leaf('inv:text', write(document.lines[0]?.subject ?? document.number).slice(0, 240)),
        branch('inv:partnerIdentity', [partner(document, write)]),
        branch('inv:paymentType', [leaf('typ:paymentType', document.paymentMeans === 'CARD' ? 'creditcard' : 'draft')]),
        leaf('inv:note', write(document.contractNumber ?? '')),
      ]),
      branch(
        'inv:invoiceDetail',
        document.lines.map((line) => {
          const byMonth = line.months > 0 && line.unitNet * line.months === line.net;
          return branch('inv:invoiceItem', [
            leaf('inv:text', write(line.subject).slice(0, 90)),
            leaf('inv:quantity', String(byMonth ? line.months : 1)),
            leaf('inv:payVAT', 'false'),
            leaf('inv:rateVAT', rateName(document, line.rateBp)),
            line.rateBp === null ? null : leaf('inv:percentVAT', decimal(line.rateBp)),
            branch('inv:homeCurrency', [
              leaf('typ:unitPrice', decimal(byMonth ? line.unitNet : line.net)),
              leaf('typ:price', decimal(line.net)),
              leaf('typ:priceVAT', decimal(line.vat)),
              leaf('typ:priceSum', decimal(line.gross)),
            ]),
          ]);
        }),
      ),
      summary(document),
    ],
    { version: '2.0' },
  );
}

function rateName(document: EInvoiceData, rateBp: number | null): string {
  if (rateBp === null || rateBp === 0) return 'none';
  return rateBp === standardRateOf(document) ? 'high' : 'low';
}

function summary(document: EInvoiceData): XmlNode {
  const { none, reduced, standard } = sumRates(document);
  const { rounding } = document;
  return branch('inv:invoiceSummary', [
    leaf('inv:roundingDocument', 'none'),
    branch('inv:homeCurrency', [
      leaf('typ:priceNone', decimal(none.net)),
      leaf('typ:priceLow', decimal(reduced?.net ?? 0)),
      leaf('typ:priceLowVAT', decimal(reduced?.vat ?? 0)),
      leaf('typ:priceHigh', decimal(standard.net)),
      leaf('typ:priceHighVAT', decimal(standard.vat)),
      rounding === 0 ? null : branch('typ:round', [leaf('typ:priceRound', decimal(rounding))]),
    ]),
  ]);
}

function partner({ customer }: EInvoiceData, write: Write): XmlNode {
  const { street, number, city, zip, countryCode } = customer.address;
  const name = write(customer.name);
  const isSlovak = countryCode === 'SVK';
  return branch('typ:address', [
    customer.isCompany ? leaf('typ:company', name.slice(0, 96)) : null,
    customer.isCompany ? null : leaf('typ:name', name.slice(0, 32)),
    leaf('typ:city', write(city).slice(0, 45)),
    leaf('typ:street', write(`${street} ${number}`).slice(0, 64)),
    leaf('typ:zip', write(zip).slice(0, 15)),
    leaf('typ:ico', write(customer.companyId ?? '').slice(0, 15)),
    leaf('typ:dic', write((isSlovak ? customer.taxId : (customer.vatId ?? customer.taxId)) ?? '').slice(0, 18)),
    isSlovak ? leaf('typ:icDph', write(customer.vatId ?? '').slice(0, 18)) : null,
    branch('typ:country', [leaf('typ:ids', alpha2Of(countryCode))]),
    leaf('typ:email', write(customer.email).slice(0, 98)),
  ]);
}

import { addDays, OUTSIDE_VAT } from '@komora/domain';
import { decimal } from '../e-invoice/decimal.ts';
import { alpha2Of, isEuVatId, vatIdOf } from '../e-invoice/parties.ts';
import { branch, leaf, type XmlNode, xmlDocument } from '../xml.ts';
import { type HungarianTaxNumber, hungarianTaxNumber, type TaxDocument, TaxDocumentError } from './tax-document.ts';

/** The operation of a document at the authority. */
export type NavOperation = 'CREATE' | 'MODIFY' | 'STORNO';

export const navOperation = ({ corrects }: Pick<TaxDocument, 'corrects'>): NavOperation =>
  corrects === null ? 'CREATE' : corrects.cancels ? 'STORNO' : 'MODIFY';

/**
 * A Hungarian invoice, modification or cancellation as Online Számla takes it: InvoiceData of OSA 3.0 (nav-gov-hu/Online-Invoice,
 * src/schemas/nav/gov/hu/OSA/invoiceData.xsd). Name and address of a private person must not be sent (the official sample "Belföldi
 * termékértékesítés magánszemélynek"). Changes add lines, numbered after the existing ones.
 * @throws TaxDocumentError for data that the form cannot express
 */
export function writeNavInvoice(document: TaxDocument): string {
  if (document.currency !== 'HUF') throw new TaxDocumentError(`An invoice in ${document.currency} needs its sums in forints`);
  const { supplier, corrects, total, period } = document;
  const root = branch(
    'InvoiceData',
    [
      leaf('invoiceNumber', document.number),
      leaf('invoiceIssueDate', document.issuedOn),
      leaf('completenessIndicator', 'false'),
      branch('invoiceMain', [
        branch('invoice', [
          corrects === null
            ? null
            : branch('invoiceReference', [
                leaf('originalInvoiceNumber', corrects.number),
                leaf('modifyWithoutMaster', String(!corrects.reported)),
                leaf('modificationIndex', String(corrects.index)),
              ]),
          branch('invoiceHead', [
            branch('supplierInfo', [
              branch('supplierTaxNumber', taxNumber(hungarianTaxNumber(supplier.taxId, 'supplierInfo/supplierTaxNumber'))),
              leaf('supplierName', supplier.name),
              branch('supplierAddress', [address(supplier.address)]),
              leaf('supplierBankAccountNumber', supplier.iban.replace(/\s/g, '')),
            ]),
            customer(document),
            branch('invoiceDetail', [
              leaf('invoiceCategory', 'NORMAL'),
              leaf('invoiceDeliveryDate', document.suppliedOn),
              ...(period === null
                ? []
                : [leaf('invoiceDeliveryPeriodStart', period.from), leaf('invoiceDeliveryPeriodEnd', addDays(period.to, -1))]),
              leaf('currencyCode', document.currency),
              leaf('exchangeRate', '1'),
              leaf('paymentMethod', paymentMethods[document.paymentMeans]),
              leaf('paymentDate', document.dueOn),
              leaf('invoiceAppearance', 'ELECTRONIC'),
            ]),
          ]),
          branch('invoiceLines', [
            leaf('mergedItemIndicator', 'false'),
            ...document.lines.map((line, index) => invoiceLine(document, line, index)),
          ]),
          branch('invoiceSummary', [
            branch('summaryNormal', [
              ...document.rates.map((rate) =>
                branch('summaryByVatRate', [
                  branch('vatRate', [vatRate(document, rate)]),
                  branch('vatRateNetData', amounts('vatRateNetAmount', rate.net)),
                  branch('vatRateVatData', amounts('vatRateVatAmount', rate.vat)),
                ]),
              ),
              ...amounts('invoiceNetAmount', total.net),
              ...amounts('invoiceVatAmount', total.vat),
            ]),
            branch('summaryGrossData', amounts('invoiceGrossAmount', total.gross)),
          ]),
        ]),
      ]),
    ],
    {
      xmlns: 'http://schemas.nav.gov.hu/OSA/3.0/data',
      'xmlns:common': 'http://schemas.nav.gov.hu/NTCA/1.0/common',
      'xmlns:base': 'http://schemas.nav.gov.hu/OSA/3.0/base',
    },
  );
  return xmlDocument(root);
}

/** PaymentMethodType; it has no code for a reward. */
const paymentMethods = { CARD: 'CARD', TRANSFER: 'TRANSFER', REWARD: 'OTHER' } as const;

/** The amount in the document's currency and in forints; both are forints here. */
const amounts = (name: string, amount: number): XmlNode[] => [leaf(name, decimal(amount)), leaf(`${name}HUF`, decimal(amount))];

const taxNumber = ({ taxpayerId, vatCode, countyCode }: HungarianTaxNumber): XmlNode[] => [
  leaf('base:taxpayerId', taxpayerId),
  leaf('base:vatCode', vatCode),
  leaf('base:countyCode', countyCode),
];

function address({ street, number, zip, city, countryCode }: TaxDocument['customer']['address']): XmlNode {
  const country = alpha2Of(countryCode);
  if (country === undefined) throw new TaxDocumentError(`Not a country: ${countryCode}`);
  return branch('base:simpleAddress', [
    leaf('base:countryCode', country),
    leaf('base:postalCode', postalCode(zip)),
    leaf('base:city', city),
    leaf('base:additionalAddressDetail', `${street} ${number}`),
  ]);
}

/** PostalCodeType (nav-gov-hu/Common, common.xsd): 3 to 10 characters, capitals, digits and inner hyphens; 0000 if there is none. */
function postalCode(zip: string): string {
  const code = zip
    .toUpperCase()
    .replace(/[^A-Z0-9-]/g, '')
    .split('-')
    .filter(Boolean)
    .join('-');
  return /^[A-Z0-9][A-Z0-9-]{1,8}[A-Z0-9]$/.test(code) ? code : '0000';
}

function customer({ customer: party }: TaxDocument): XmlNode {
  if (!party.isCompany) return branch('customerInfo', [leaf('customerVatStatus', 'PRIVATE_PERSON')]);
  const named = [leaf('customerName', party.name), branch('customerAddress', [address(party.address)])];
  if (party.address.countryCode === 'HUN') {
    const number = hungarianTaxNumber(party.taxId ?? party.vatId ?? '', 'customerInfo/customerVatData/customerTaxNumber');
    return branch('customerInfo', [
      leaf('customerVatStatus', 'DOMESTIC'),
      branch('customerVatData', [branch('customerTaxNumber', taxNumber(number))]),
      ...named,
    ]);
  }
  const vatId = vatIdOf(party);
  return branch('customerInfo', [
    leaf('customerVatStatus', 'OTHER'),
    vatId === null ? null : branch('customerVatData', [leaf(isEuVatId(vatId) ? 'communityVatNumber' : 'thirdStateTaxId', vatId)]),
    ...named,
  ]);
}

function vatRate({ rates }: TaxDocument, { rateBp, exemptionCode }: { rateBp: number | null; exemptionCode: string | null }): XmlNode {
  if (rateBp !== null) return leaf('vatPercentage', String(rateBp / 10_000));
  const clause = rates.find((rate) => rate.rateBp === null && rate.exemptionCode === exemptionCode)?.exemptionClause;
  if (exemptionCode === OUTSIDE_VAT) return branch('vatOutOfScope', [leaf('case', 'ATK'), leaf('reason', reason(clause ?? exemptionCode))]);
  // AAM: a seller outside VAT; TAM: an exempt activity, as letting is (Áfa tv. 86. § (1) l).
  return branch('vatExemption', [leaf('case', 'TAM'), leaf('reason', reason(clause ?? exemptionCode ?? 'Áfa tv. 86. §'))]);
}

/** SimpleText200NotBlankType: one line of at most 200 characters. */
const reason = (clause: string) => clause.replace(/\s+/g, ' ').trim().slice(0, 200);

function invoiceLine(document: TaxDocument, line: TaxDocument['lines'][number], index: number): XmlNode {
  const { corrects } = document;
  return branch('line', [
    leaf('lineNumber', String(index + 1)),
    corrects === null
      ? null
      : branch('lineModificationReference', [
          leaf('lineNumberReference', String(corrects.linesBefore + index + 1)),
          leaf('lineOperation', 'CREATE'),
        ]),
    leaf('lineExpressionIndicator', 'true'),
    leaf('lineNatureIndicator', 'SERVICE'),
    leaf('lineDescription', line.subject),
    leaf('quantity', String(line.months)),
    leaf('unitOfMeasure', 'MONTH'),
    leaf('unitPrice', decimal(line.unitNet)),
    leaf('unitPriceHUF', decimal(line.unitNet)),
    branch('lineAmountsNormal', [
      branch('lineNetAmountData', amounts('lineNetAmount', line.net)),
      branch('lineVatRate', [vatRate(document, line)]),
      branch('lineVatData', amounts('lineVatAmount', line.vat)),
      branch('lineGrossAmountData', [
        leaf('lineGrossAmountNormal', decimal(line.gross)),
        leaf('lineGrossAmountNormalHUF', decimal(line.gross)),
      ]),
    ]),
  ]);
}

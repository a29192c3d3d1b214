import { addDays } from '@komora/domain';
import { bankReference } from '../invoice/bank-reference.ts';
import { type Attributes, branch, leaf, type XmlNode, xmlDocument } from '../xml.ts';
import { decimal } from './decimal.ts';
import type { EInvoiceData } from './e-invoice-data.ts';
import { type EInvoiceModel, eInvoiceModel, type VatCategory } from './model.ts';
import { alpha2Of, companyIdOf, endpointOf, type Identifier, reachesPeppol, vatIdOf } from './parties.ts';
import { type BrokenRule, brokenRules } from './rules.ts';

const customizations = {
  peppol: 'urn:cen.eu:en16931:2017#compliant#urn:fdc:peppol.eu:2017:poacc:billing:3.0',
  // Peppol has no e-mail addresses: a document for a private person follows EN 16931 only.
  norm: 'urn:cen.eu:en16931:2017',
};
const profile = 'urn:fdc:peppol.eu:2017:poacc:billing:01:1.0';

/** The document breaks rules, so it is not written. */
export class EInvoiceError extends Error {
  override name = 'EInvoiceError';
  readonly broken: readonly BrokenRule[];

  constructor(number: string, broken: readonly BrokenRule[]) {
    super(`${number} is no e-invoice: ${broken.map(({ rule, found }) => `${rule} (${found})`).join(', ')}`);
    this.broken = broken;
  }
}

/**
 * An issued document as EN 16931 in UBL 2.1 (ISO/IEC 19845): an Invoice, or a CreditNote that names the corrected invoice; Peppol BIS Billing 3.0 if
 * both parties have an address there. UTF-8; the same data produce the same text.
 * @throws EInvoiceError with each broken rule
 */
export function writeUbl(data: EInvoiceData): string {
  const model = eInvoiceModel(data);
  const broken = brokenRules(model);
  if (broken.length > 0) throw new EInvoiceError(data.number, broken);
  const isInvoice = data.kind === 'INVOICE';
  const name = isInvoice ? 'Invoice' : 'CreditNote';
  const dates = isInvoice
    ? [leaf('cbc:DueDate', data.dueOn), leaf('cbc:InvoiceTypeCode', '380'), leaf('cbc:TaxPointDate', data.suppliedOn)]
    : [leaf('cbc:TaxPointDate', data.suppliedOn), leaf('cbc:CreditNoteTypeCode', '381')];
  const root = branch(
    name,
    [
      leaf('cbc:CustomizationID', customizations[reachesPeppol(data) ? 'peppol' : 'norm']),
      leaf('cbc:ProfileID', profile),
      leaf('cbc:ID', data.number),
      leaf('cbc:IssueDate', data.issuedOn),
      ...dates,
      leaf('cbc:DocumentCurrencyCode', data.currency),
      leaf('cbc:BuyerReference', data.contractNumber ?? data.number),
      data.period === null
        ? null
        : branch('cac:InvoicePeriod', [leaf('cbc:StartDate', data.period.from), leaf('cbc:EndDate', addDays(data.period.to, -1))]),
      data.corrects === null
        ? null
        : branch('cac:BillingReference', [
            branch('cac:InvoiceDocumentReference', [leaf('cbc:ID', data.corrects.number), leaf('cbc:IssueDate', data.corrects.issuedOn)]),
          ]),
      branch('cac:ContractDocumentReference', [leaf('cbc:ID', data.contractNumber)]),
      branch('cac:AccountingSupplierParty', [supplier(data)]),
      branch('cac:AccountingCustomerParty', [customer(data)]),
      paymentMeans(data),
      ...model.allowances.map(({ reason, category, amount }) =>
        branch('cac:AllowanceCharge', [
          leaf('cbc:ChargeIndicator', 'false'),
          leaf('cbc:AllowanceChargeReasonCode', '95'),
          leaf('cbc:AllowanceChargeReason', reason),
          money(model, 'cbc:Amount', amount),
          taxCategory('cac:TaxCategory', category),
        ]),
      ),
      taxTotal(model),
      monetaryTotal(model),
      ...model.lines.map((line, index) => documentLine(model, line, index)),
    ],
    {
      xmlns: `urn:oasis:names:specification:ubl:schema:xsd:${name}-2`,
      'xmlns:cac': 'urn:oasis:names:specification:ubl:schema:xsd:CommonAggregateComponents-2',
      'xmlns:cbc': 'urn:oasis:names:specification:ubl:schema:xsd:CommonBasicComponents-2',
    },
  );
  return xmlDocument(root);
}

const schemeOf = ({ scheme }: Identifier): Attributes => ({ schemeID: scheme });
const identifier = (name: string, id: Identifier | null) => (id === null ? null : leaf(name, id.value, schemeOf(id)));

function partyStart(party: EInvoiceData['supplier'] | EInvoiceData['customer']): XmlNode[] {
  const { street, number, city, zip, countryCode } = party.address;
  return [
    identifier('cbc:EndpointID', endpointOf(party)),
    branch('cac:PartyName', [leaf('cbc:Name', party.name)]),
    branch('cac:PostalAddress', [
      leaf('cbc:StreetName', `${street} ${number}`),
      leaf('cbc:CityName', city),
      leaf('cbc:PostalZone', zip),
      branch('cac:Country', [leaf('cbc:IdentificationCode', alpha2Of(countryCode))]),
    ]),
  ];
}

const taxScheme = (companyId: string | null, scheme: 'VAT' | 'TAX') =>
  companyId === null || companyId === ''
    ? null
    : branch('cac:PartyTaxScheme', [leaf('cbc:CompanyID', companyId), branch('cac:TaxScheme', [leaf('cbc:ID', scheme)])]);

function supplier({ supplier: party }: EInvoiceData): XmlNode {
  const vatId = vatIdOf(party);
  return branch('cac:Party', [
    ...partyStart(party),
    taxScheme(vatId, 'VAT'),
    taxScheme(party.taxId === vatId ? null : party.taxId, 'TAX'),
    branch('cac:PartyLegalEntity', [
      leaf('cbc:RegistrationName', party.name),
      identifier('cbc:CompanyID', companyIdOf(party)),
      leaf('cbc:CompanyLegalForm', party.registerEntry),
    ]),
    branch('cac:Contact', [leaf('cbc:Telephone', party.phoneNumber), leaf('cbc:ElectronicMail', party.email)]),
  ]);
}

function customer({ customer: party }: EInvoiceData): XmlNode {
  return branch('cac:Party', [
    ...partyStart(party),
    taxScheme(vatIdOf(party), 'VAT'),
    branch('cac:PartyLegalEntity', [leaf('cbc:RegistrationName', party.name), identifier('cbc:CompanyID', companyIdOf(party))]),
    branch('cac:Contact', [leaf('cbc:ElectronicMail', party.email)]),
  ]);
}

/**
 * UNCL 4461: 48 bank card, 97 clearing between partners (a reward), 58 SEPA transfer, 30 another transfer. A transfer names our account (BR-61);
 * a refund by transfer has none and is 1, not defined.
 */
function paymentMeans(data: EInvoiceData): XmlNode {
  const { kind, currency, dueOn, supplier: payee } = data;
  const transfer = kind === 'CREDIT_NOTE' ? '1' : currency === 'EUR' ? '58' : '30';
  const code = leaf('cbc:PaymentMeansCode', { CARD: '48', REWARD: '97', TRANSFER: transfer }[data.paymentMeans]);
  if (kind === 'CREDIT_NOTE') return branch('cac:PaymentMeans', [code, leaf('cbc:PaymentDueDate', dueOn)]);
  if (data.paymentMeans !== 'TRANSFER') return branch('cac:PaymentMeans', [code]);
  return branch('cac:PaymentMeans', [
    code,
    leaf('cbc:PaymentID', bankReference(data)),
    branch('cac:PayeeFinancialAccount', [
      leaf('cbc:ID', payee.iban.replace(/\s/g, '')),
      leaf('cbc:Name', payee.name),
      branch('cac:FinancialInstitutionBranch', [leaf('cbc:ID', payee.bic)]),
    ]),
  ]);
}

const money = ({ data }: EInvoiceModel, name: string, amount: number) => leaf(name, decimal(amount), { currencyID: data.currency });

function taxCategory(name: string, category: VatCategory, withReason = false): XmlNode {
  return branch(name, [
    leaf('cbc:ID', category.id),
    category.rateBp === null ? null : leaf('cbc:Percent', decimal(category.rateBp)),
    ...(withReason ? [leaf('cbc:TaxExemptionReasonCode', category.reasonCode), leaf('cbc:TaxExemptionReason', category.reason)] : []),
    branch('cac:TaxScheme', [leaf('cbc:ID', 'VAT')]),
  ]);
}

function taxTotal(model: EInvoiceModel): XmlNode {
  return branch('cac:TaxTotal', [
    money(model, 'cbc:TaxAmount', model.totals.vat),
    ...model.taxes.map(({ category, taxable, tax }) =>
      branch('cac:TaxSubtotal', [
        money(model, 'cbc:TaxableAmount', taxable),
        money(model, 'cbc:TaxAmount', tax),
        taxCategory('cac:TaxCategory', category, true),
      ]),
    ),
  ]);
}

function monetaryTotal(model: EInvoiceModel): XmlNode {
  const { totals } = model;
  return branch('cac:LegalMonetaryTotal', [
    money(model, 'cbc:LineExtensionAmount', totals.lines),
    money(model, 'cbc:TaxExclusiveAmount', totals.withoutVat),
    money(model, 'cbc:TaxInclusiveAmount', totals.withVat),
    totals.allowances === 0 ? null : money(model, 'cbc:AllowanceTotalAmount', totals.allowances),
    totals.prepaid === 0 ? null : money(model, 'cbc:PrepaidAmount', totals.prepaid),
    totals.rounding === 0 ? null : money(model, 'cbc:PayableRoundingAmount', totals.rounding),
    money(model, 'cbc:PayableAmount', totals.payable),
  ]);
}

function documentLine(model: EInvoiceModel, line: EInvoiceModel['lines'][number], index: number): XmlNode {
  const isInvoice = model.data.kind === 'INVOICE';
  return branch(isInvoice ? 'cac:InvoiceLine' : 'cac:CreditNoteLine', [
    leaf('cbc:ID', String(index + 1)),
    leaf(isInvoice ? 'cbc:InvoicedQuantity' : 'cbc:CreditedQuantity', String(line.quantity), { unitCode: line.unitCode }),
    money(model, 'cbc:LineExtensionAmount', line.amount),
    branch('cac:Item', [leaf('cbc:Name', line.subject), taxCategory('cac:ClassifiedTaxCategory', line.category)]),
    branch('cac:Price', [money(model, 'cbc:PriceAmount', line.price)]),
  ]);
}

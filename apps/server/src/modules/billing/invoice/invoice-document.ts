import { Country, Currency, Language } from '@komora/api/enumerations';
import type { EInvoiceData } from '@komora/documents/e-invoice';
import type { InvoiceData } from '@komora/documents/print';
import { localDateIn } from '@komora/domain';
import * as z from 'zod/mini';
import type { InvoiceDocumentItem, InvoiceDocumentRow } from './invoice-document.sql.ts';

const Address = z.object({ street: z.string(), number: z.string(), city: z.string(), zip: z.string(), countryCode: z.string() });

export const Supplier = z.object({
  name: z.string(),
  address: Address,
  companyId: z.string(),
  taxId: z.string(),
  vatId: z.nullable(z.string()),
  registerEntry: z.string(),
  iban: z.string(),
  bic: z.nullable(z.string()),
  email: z.string(),
  phoneNumber: z.string(),
});

const Customer = z.object({
  type: z.string(),
  email: z.string(),
  name: z.string(),
  address: Address,
  companyId: z.nullable(z.string()),
  taxId: z.nullable(z.string()),
  vatId: z.nullable(z.string()),
});

const VatBreakdown = z.array(
  z.object({
    rateBp: z.nullable(z.int()),
    exemptionCode: z.nullable(z.string()),
    exemptionClause: z.nullable(z.string()),
    net: z.int(),
    vat: z.int(),
    gross: z.int(),
  }),
);

/**
 * The document as on the day of its issue: paid only if the order paid it. A later payment changes neither the state nor the means of payment.
 */
export const asIssued = (row: InvoiceDocumentRow): InvoiceDocumentRow =>
  row.paying_method === 'FROM_ORDER' ? row : { ...row, paid_at: null, paying_method: null };

/** Builds the printed data of an issued document. Only its paid state may change later. @throws ZodError for an incomplete snapshot */
export function invoiceData(row: InvoiceDocumentRow, items: readonly InvoiceDocumentItem[]): InvoiceData {
  const supplier = Supplier.parse(row.supplier);
  const isInvoice = row.kind === 'INVOICE';
  return {
    kind: isInvoice ? 'INVOICE' : 'CREDIT_NOTE',
    ...(row.is_bad_debt ? { isBadDebt: true } : {}),
    language: Language.parse(row.language),
    country: Country.parse(supplier.address.countryCode),
    number: row.number,
    issuedOn: row.issued_on,
    suppliedOn: row.supplied_on,
    dueOn: row.due_on,
    variableSymbol: row.variable_symbol,
    currency: Currency.parse(row.currency),
    supplier,
    customer: Customer.parse(row.customer),
    contractNumber: row.business_id,
    period: row.period_from === null || row.period_to === null ? null : { from: row.period_from, to: row.period_to },
    lines: items.map((item) => ({
      subject: item.subject,
      months: item.months,
      unitNet: item.unit_net,
      net: item.amount_net,
      vat: item.amount_vat,
      gross: item.amount_gross,
      rateBp: item.vat_rate_bp,
    })),
    rates: VatBreakdown.parse(row.vat_breakdown),
    total: { net: row.amount_net, vat: row.amount_vat, gross: row.amount_gross },
    rounding: row.rounding,
    fromReward: isInvoice ? (row.reward_amount ?? 0) : 0,
    payable: row.amount_gross + row.rounding - (isInvoice ? (row.reward_amount ?? 0) : 0),
    paid: isInvoice && row.paid_at !== null ? { on: localDateIn(row.time_zone, row.paid_at), by: paidBy(row) } : null,
    corrects:
      row.corrects_number === null || row.corrects_issued_on === null
        ? null
        : { number: row.corrects_number, issuedOn: row.corrects_issued_on },
  };
}

/** Builds the data of an e-invoice: the printed data and additional codes. @throws as {@link invoiceData} */
export function eInvoiceData(row: InvoiceDocumentRow, items: readonly InvoiceDocumentItem[]): EInvoiceData {
  const data = invoiceData(row, items);
  const { type, email } = Customer.parse(row.customer);
  return {
    ...data,
    customer: { ...data.customer, email, isCompany: type === 'PravnickaOsoba' },
    paymentMeans: paymentMeans(row, data),
    lines: data.lines.map((line, index) => ({ ...line, exemptionCode: items[index]?.exemption_code ?? null })),
    rates: VatBreakdown.parse(row.vat_breakdown),
  };
}

/**
 * An unpaid rent with a saved card will be charged. A rent that a reward pays completely keeps the method that it was created with. Money of a
 * credit note goes back to the card, unless the rent was paid by transfer.
 */
function paymentMeans(
  { kind, paying_method, paid_at }: InvoiceDocumentRow,
  { payable, fromReward }: InvoiceData,
): EInvoiceData['paymentMeans'] {
  if (kind === 'INVOICE' && fromReward > 0 && payable === 0) return 'REWARD';
  // A one-off charge has no rent and no card.
  if (paying_method === 'MARKED_BY_ADMIN' || paying_method === null) return 'TRANSFER';
  return kind === 'INVOICE' && paying_method === 'MANUAL' && paid_at === null ? 'TRANSFER' : 'CARD';
}

/** A rent that staff marked as paid was not paid by card. */
const paidBy = ({ paying_method }: InvoiceDocumentRow) => (paying_method === 'MARKED_BY_ADMIN' ? 'OTHER' : 'CARD');

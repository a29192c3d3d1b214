import type { Language } from '@komora/api/enumerations';
import {
  type Amounts,
  addDays,
  type DocumentTotal,
  localDateIn,
  type Money,
  multiply,
  type VatRateTotal,
  type VatTreatment,
  vatDocument,
} from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import { type LegalEntityRow, supplierSnapshot } from '../../operations/index.ts';
import { type AnnounceDeps, announceIssued } from './announce-issued.ts';
import { assertNumbersKnown } from './assert-numbers-known.ts';
import { insertInvoice, lockDocumentId, type NewInvoice, nextInvoiceSequence } from './invoice.sql.ts';
import { vatBreakdown } from './invoice-lines.ts';
import { formatInvoiceNumber, formatVariableSymbol } from './invoice-number.ts';

export interface ChargeInput {
  /** The id of the document. A second charge with the same id issues nothing. */
  invoiceId: string;
  entity: LegalEntityRow;
  clientId: string;
  /** Null if it concerns several contracts. */
  contractId: string | null;
  language: Language;
  /** The buyer, see {@link customerSnapshot}. */
  customer: unknown;
  /** At least one, in one currency. */
  lines: readonly { subject: string; unitNet: Money; quantity: number }[];
  treatment: VatTreatment;
  /** Days from the issue to the due date. */
  dueInDays: number;
  now: Date;
}

/** As {@link ChargeInput}, with amounts that are computed. */
export interface PricedChargeInput extends Omit<ChargeInput, 'lines' | 'treatment'> {
  document: {
    lines: readonly (Amounts & { subject: string; unitNet: Money; quantity: number; treatment: VatTreatment })[];
    rates: readonly VatRateTotal[];
    total: DocumentTotal;
  };
}

/** Issues the invoice of a one-off charge. The tax point is today. Called last in its transaction, like all documents. @returns false if it exists */
export function issueCharge(trx: Trx, deps: AnnounceDeps, { lines, treatment, ...input }: ChargeInput): Promise<boolean> {
  const document = vatDocument(lines.map((line) => ({ ...line, net: multiply(line.unitNet, line.quantity), treatment })));
  return issuePricedCharge(trx, deps, { ...input, document });
}

/** As {@link issueCharge}. */
export async function issuePricedCharge(trx: Trx, deps: AnnounceDeps, input: PricedChargeInput): Promise<boolean> {
  const { invoiceId, entity, language, customer, now } = input;
  const { lines, rates, total } = input.document;
  await assertNumbersKnown(trx);
  const today = localDateIn(entity.time_zone, now);
  const year = Number(today.slice(0, 4));
  if (await lockDocumentId(trx, invoiceId)) return false;
  const sequence = await nextInvoiceSequence(trx, entity.id, 'INVOICE', year);
  const invoice: NewInvoice = {
    id: invoiceId,
    kind: 'INVOICE',
    legalEntityId: entity.id,
    series: 'INVOICE',
    year,
    sequence,
    number: formatInvoiceNumber(entity.invoice_prefix, 'INVOICE', year, sequence),
    rentId: null,
    contractId: input.contractId,
    correctsInvoiceId: null,
    creditReason: null,
    clientId: input.clientId,
    language,
    supplier: supplierSnapshot(entity),
    customer,
    issuedOn: today,
    suppliedOn: today,
    dueOn: addDays(today, input.dueInDays),
    variableSymbol: formatVariableSymbol(year, sequence),
    net: total.net.amount,
    vat: total.vat.amount,
    gross: total.gross.amount,
    rounding: total.rounding.amount,
    currency: total.net.currency,
    vatBreakdown: vatBreakdown(rates),
    items: lines.map((line) => ({
      subject: line.subject,
      // The quantity of the line.
      months: line.quantity,
      unitNet: line.unitNet.amount,
      net: line.net.amount,
      vat: line.vat.amount,
      gross: line.gross.amount,
      vatRateBp: line.treatment.kind === 'RATE' ? line.treatment.rateBp : null,
      exemptionCode: line.treatment.kind === 'EXEMPT' ? line.treatment.code : null,
    })),
    now,
  };
  await insertInvoice(trx, invoice);
  await announceIssued(trx, deps, { documents: [invoice], now });
  return true;
}

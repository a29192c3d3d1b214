import type { Language } from '@komora/api/enumerations';
import { addDays, localDateIn, type Money, multiply, type VatTreatment, vatDocument } from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { LegalEntityRow } from '../../operations/index.ts';
import { type AnnounceDeps, announceIssued } from './announce-issued.ts';
import { assertNumbersKnown } from './assert-numbers-known.ts';
import { insertInvoice, lockDocumentId, type NewInvoice, nextInvoiceSequence } from './invoice.sql.ts';
import { vatBreakdown } from './invoice-lines.ts';
import { formatInvoiceNumber, formatVariableSymbol } from './invoice-number.ts';
import { supplierSnapshot } from './invoice-parties.ts';

export interface ChargeInput {
  /** The id of the document. A second charge with the same id issues nothing. */
  invoiceId: string;
  entity: LegalEntityRow;
  clientId: string;
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

/** Issues the invoice of a one-off charge. The tax point is today. Called last in its transaction, like all documents. @returns false if it exists */
export async function issueCharge(trx: Trx, deps: AnnounceDeps, input: ChargeInput): Promise<boolean> {
  const { invoiceId, entity, language, customer, treatment, now } = input;
  await assertNumbersKnown(trx);
  const today = localDateIn(entity.time_zone, now);
  const year = Number(today.slice(0, 4));
  if (await lockDocumentId(trx, invoiceId)) return false;
  const sequence = await nextInvoiceSequence(trx, entity.id, 'INVOICE', year);
  const { lines, rates, total } = vatDocument(
    input.lines.map((line) => ({ ...line, net: multiply(line.unitNet, line.quantity), treatment })),
  );
  const invoice: NewInvoice = {
    id: invoiceId,
    kind: 'INVOICE',
    legalEntityId: entity.id,
    series: 'INVOICE',
    year,
    sequence,
    number: formatInvoiceNumber(entity.invoice_prefix, 'INVOICE', year, sequence),
    rentId: null,
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
      vatRateBp: treatment.kind === 'RATE' ? treatment.rateBp : null,
      exemptionCode: treatment.kind === 'EXEMPT' ? treatment.code : null,
    })),
    now,
  };
  await insertInvoice(trx, invoice);
  await announceIssued(trx, deps, { documents: [invoice], now });
  return true;
}

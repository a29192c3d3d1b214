import type { Language } from '@komora/api/enumerations';
import type { InvoicingDetails, Summary } from '@komora/api/order';
import { localDateIn } from '@komora/domain';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import { sendAhead } from '../../../platform/db/send-ahead.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { type LegalEntityRow, readLegalEntity, supplierSnapshot } from '../../operations/index.ts';
import { type AnnounceDeps, announceIssued } from './announce-issued.ts';
import { assertNumbersKnown } from './assert-numbers-known.ts';
import { insertInvoice, type NewInvoice, nextInvoiceSequence } from './invoice.sql.ts';
import { buildDocument, vatBreakdown } from './invoice-lines.ts';
import { formatInvoiceNumber, formatVariableSymbol } from './invoice-number.ts';
import { customerSnapshot } from './invoice-parties.ts';
import { formatSubject } from './invoice-subjects.ts';

export interface OrderInvoiceInput {
  legalEntityId: string;
  rentId: string;
  clientId: string;
  language: Language;
  boxName: string;
  invoicingDetails: InvoicingDetails;
  summary: Summary;
  now: Date;
}

export interface IssuedInvoice {
  invoiceId: string;
  number: string;
  issuedOn: string;
  /** Minor units. */
  gross: number;
  /** It waits to be reported to an authority. */
  isReported: boolean;
}

/** Reads the company of an invoice, before its number is allocated. @throws AppError payment/gateway-unavailable while billing is paused */
export async function readSupplier(reader: Reader, legalEntityId: string): Promise<LegalEntityRow> {
  await assertNumbersKnown(reader);
  return readLegalEntity(reader, legalEntityId);
}

export interface InvoiceNumber {
  year: number;
  sequence: number;
}

/**
 * Allocates the number of an order's invoice. Must be one of the last statements of its transaction: the locked counter blocks all other documents of
 * the series.
 */
export async function allocateInvoiceNumber(trx: Trx, { id, time_zone }: LegalEntityRow, now: Date): Promise<InvoiceNumber> {
  const year = Number(localDateIn(time_zone, now).slice(0, 4));
  return { year, sequence: await nextInvoiceSequence(trx, id, 'INVOICE', year) };
}

/**
 * Issues the invoice of an order's first rent. The tax point is the day of payment, which is today.
 * @param input.number from {@link allocateInvoiceNumber}
 * @param supplier from {@link readSupplier}
 */
export async function issueInvoice(
  trx: Trx,
  deps: Pick<Deps, 'ids'> & AnnounceDeps,
  input: OrderInvoiceInput & { number: InvoiceNumber },
  supplier: LegalEntityRow,
): Promise<IssuedInvoice> {
  const invoice = await writeInvoice(trx, deps, input, supplier);
  const isReported = await announceIssued(trx, deps, { documents: [invoice], now: input.now });
  return { invoiceId: invoice.id, number: invoice.number, issuedOn: invoice.issuedOn, gross: invoice.gross, isReported };
}

/** Inserts the document without queueing a tax report. The demo data uses it for past invoices. */
export async function writeInvoice(
  trx: Trx,
  deps: Pick<Deps, 'ids'>,
  input: OrderInvoiceInput & { number?: InvoiceNumber },
  entity: LegalEntityRow,
): Promise<NewInvoice> {
  const { lines, rates, total } = buildDocument(input.summary, input.language);
  const today = localDateIn(entity.time_zone, input.now);
  const { year, sequence } = input.number ?? (await allocateInvoiceNumber(trx, entity, input.now));
  const number = formatInvoiceNumber(entity.invoice_prefix, 'INVOICE', year, sequence);
  const invoice: NewInvoice = {
    id: deps.ids.uuid(),
    kind: 'INVOICE',
    legalEntityId: entity.id,
    series: 'INVOICE',
    year,
    sequence,
    number,
    rentId: input.rentId,
    correctsInvoiceId: null,
    creditReason: null,
    clientId: input.clientId,
    language: input.language,
    supplier: supplierSnapshot(entity),
    customer: customerSnapshot(input.invoicingDetails, input.language),
    issuedOn: today,
    suppliedOn: today,
    dueOn: today,
    variableSymbol: formatVariableSymbol(year, sequence),
    net: total.net.amount,
    vat: total.vat.amount,
    gross: total.gross.amount,
    rounding: total.rounding.amount,
    currency: input.summary.currency,
    vatBreakdown: vatBreakdown(rates),
    items: lines.map((line) => ({
      subject: formatSubject(input.language, line.kind, input.boxName),
      months: line.months,
      unitNet: line.unitNet.amount,
      net: line.net.amount,
      vat: line.vat.amount,
      gross: line.gross.amount,
      vatRateBp: line.treatment.kind === 'RATE' ? line.treatment.rateBp : null,
      exemptionCode: line.treatment.kind === 'EXEMPT' ? line.treatment.code : null,
    })),
    now: input.now,
  };
  await sendAhead(() => insertInvoice(trx, invoice));
  return invoice;
}

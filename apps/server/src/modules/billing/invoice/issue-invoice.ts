import type { Language } from '@komora/contract/enumerations';
import type { InvoicingDetails, Summary } from '@komora/contract/order';
import { localDateIn } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { type AnnounceDeps, announceIssued } from './announce-issued.ts';
import { insertInvoice, type NewInvoice, nextInvoiceSequence, readLegalEntity } from './invoice.sql.ts';
import { documentOfSummary, vatBreakdown } from './invoice-lines.ts';
import { formatInvoiceNumber, variableSymbolOf } from './invoice-number.ts';
import { customerSnapshot, supplierSnapshot } from './invoice-parties.ts';
import { subjectOf } from './invoice-subjects.ts';

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
}

/**
 * Issues the invoice of an order's first rent. The tax point is the day of payment, which is today. It is called last in its
 * transaction: the counter's lock makes all issuing of one series wait.
 */
export async function issueInvoice(trx: Trx, deps: Pick<Deps, 'ids'> & AnnounceDeps, input: OrderInvoiceInput): Promise<IssuedInvoice> {
  const invoice = await writeInvoice(trx, deps, input);
  await announceIssued(trx, deps, { documents: [invoice], now: input.now });
  return { invoiceId: invoice.id, number: invoice.number, issuedOn: invoice.issuedOn, gross: invoice.gross };
}

/** The document alone, as a past one is loaded: nobody is told of it. */
export async function writeInvoice(trx: Trx, deps: Pick<Deps, 'ids'>, input: OrderInvoiceInput): Promise<NewInvoice> {
  const entity = await readLegalEntity(trx, input.legalEntityId);
  const { lines, rates, total } = documentOfSummary(input.summary, input.language);
  const today = localDateIn(entity.time_zone, input.now);
  const year = Number(today.slice(0, 4));
  const sequence = await nextInvoiceSequence(trx, entity.id, 'INVOICE', year);
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
    customer: customerSnapshot(input.invoicingDetails),
    issuedOn: today,
    suppliedOn: today,
    dueOn: today,
    variableSymbol: variableSymbolOf(year, sequence),
    net: total.net.amount,
    vat: total.vat.amount,
    gross: total.gross.amount,
    rounding: total.rounding.amount,
    currency: input.summary.currency,
    vatBreakdown: vatBreakdown(rates),
    items: lines.map((line) => ({
      subject: subjectOf(input.language, line.kind, input.boxName),
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
  await insertInvoice(trx, invoice);
  return invoice;
}

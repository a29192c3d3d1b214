import { Language } from '@komora/api/enumerations';
import {
  type DateInterval,
  type DocumentTotal,
  localDateIn,
  type UnusedCredit,
  type VatRateTotal,
  type VatTreatment,
} from '@komora/domain';
import type { Trx } from '../../../platform/db/database.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readLegalEntity } from '../../operations/index.ts';
import { type AnnounceDeps, announceIssued } from './announce-issued.ts';
import { assertNumbersKnown } from './assert-numbers-known.ts';
import {
  type CreditReason,
  findInvoiceOfOrder,
  type InvoiceRow,
  insertInvoice,
  type NewInvoice,
  nextInvoiceSequence,
} from './invoice.sql.ts';
import { formatInvoiceNumber } from './invoice-number.ts';
import { formatCreditSubject, formatSubject, formatUnusedDaysSubject } from './invoice-subjects.ts';

/** Refunded amounts as positive numbers, in minor units. The credit note shows them as negative. */
export interface CreditedAmounts {
  net: number;
  vat: number;
  gross: number;
  rounding: number;
  vatRateBp: number | null;
  exemptionCode: string | null;
}

/** Issues the credit note of "first month free", a separate document that refers to the order's invoice. @returns its id */
export async function issuePromotionCreditNote(
  trx: Trx,
  deps: Pick<Deps, 'ids'> & AnnounceDeps,
  input: { orderId: string; credited: CreditedAmounts; now: Date },
): Promise<string> {
  const { credited, now } = input;
  const invoice = await findInvoiceOfOrder(trx, input.orderId);
  if (!invoice) throw new Error(`Order ${input.orderId} has no invoice to correct`);
  const subject = formatSubject(Language.parse(invoice.language), 'FIRST_MONTH_FREE', invoice.box_name);
  return issueCreditNote(trx, deps, { invoice, reason: 'PROMOTION', subject, lines: [credited], rounding: credited.rounding, now });
}

/** Issues the credit note of unused paid days, one line per VAT rate. @returns its id */
export async function issueUnusedDaysCreditNote(
  trx: Trx,
  deps: Pick<Deps, 'ids'> & AnnounceDeps,
  input: { invoice: InvoiceRow; reason: CreditReason; credit: UnusedCredit; now: Date },
): Promise<string> {
  const { invoice, credit } = input;
  const lines = credit.rates.map(lineOf);
  const subject = formatUnusedDaysSubject(Language.parse(invoice.language), invoice.box_name, credit.days satisfies DateInterval);
  return issueCreditNote(trx, deps, { ...input, subject, lines, rounding: credit.total.rounding.amount });
}

function treatmentColumns(treatment: VatTreatment): { vatRateBp: number | null; exemptionCode: string | null } {
  return treatment.kind === 'RATE'
    ? { vatRateBp: treatment.rateBp, exemptionCode: null }
    : { vatRateBp: null, exemptionCode: treatment.code };
}

/**
 * Issues the credit note of a lower price of some days, one line per VAT rate. Several of one invoice are possible.
 * @param input.reason TERMS_CHANGE: a refund of the whole credit follows; null: it lowers what is due, or stays as credit
 * @param input.total `payable` is what is credited
 */
export async function issueDifferenceCreditNote(
  trx: Trx,
  deps: Pick<Deps, 'ids'> & AnnounceDeps,
  input: {
    id: string;
    invoice: Omit<InvoiceRow, 'box_name'>;
    reason: 'TERMS_CHANGE' | null;
    subject: string;
    rates: readonly VatRateTotal[];
    total: DocumentTotal;
    now: Date;
  },
): Promise<void> {
  const { id, invoice, reason, subject, now } = input;
  await issueCreditNote(trx, deps, {
    id,
    invoice,
    reason,
    subject,
    lines: input.rates.map(lineOf),
    rounding: input.total.rounding.amount,
    now,
  });
}

const lineOf = ({ net, vat, gross, treatment }: VatRateTotal): Omit<CreditedAmounts, 'rounding'> => ({
  net: net.amount,
  vat: vat.amount,
  gross: gross.amount,
  ...treatmentColumns(treatment),
});

/** Issues a credit note that staff decide, one line per VAT rate. Several of one invoice are possible. GOODWILL: its refund follows. */
export async function issueStaffCreditNote(
  trx: Trx,
  deps: Pick<Deps, 'ids'> & AnnounceDeps,
  input: { id: string; invoice: Omit<InvoiceRow, 'box_name'>; reason: 'GOODWILL' | null; rates: readonly VatRateTotal[]; now: Date },
): Promise<void> {
  const { id, invoice, reason, rates, now } = input;
  const lines = rates.map(lineOf);
  const subject = formatCreditSubject(Language.parse(invoice.language), invoice.number);
  await issueCreditNote(trx, deps, { id, invoice, reason, subject, lines, rounding: 0, now });
}

/** Issues the document that lowers the tax base and VAT of a debt that is given up, one line per VAT rate. */
export async function issueBadDebtNote(
  trx: Trx,
  deps: Pick<Deps, 'ids'> & AnnounceDeps,
  input: { id: string; invoice: Omit<InvoiceRow, 'box_name'>; subject: string; rates: readonly VatRateTotal[]; now: Date },
): Promise<void> {
  const { rates, ...note } = input;
  await issueCreditNote(trx, deps, { ...note, reason: 'BAD_DEBT', lines: rates.map(lineOf), rounding: 0 });
}

async function issueCreditNote(
  trx: Trx,
  deps: Pick<Deps, 'ids'> & AnnounceDeps,
  input: {
    invoice: Omit<InvoiceRow, 'box_name'>;
    /** Null for a credit note that staff decide. */
    reason: CreditReason | null;
    id?: string;
    subject: string;
    lines: Omit<CreditedAmounts, 'rounding'>[];
    rounding: number;
    now: Date;
  },
): Promise<string> {
  const { invoice } = input;
  await assertNumbersKnown(trx);
  const entity = await readLegalEntity(trx, invoice.legal_entity_id);
  const today = localDateIn(entity.time_zone, input.now);
  const year = Number(today.slice(0, 4));
  const sequence = await nextInvoiceSequence(trx, entity.id, 'CREDIT_NOTE', year);
  const lines = input.lines.map((line) => ({ ...line, net: negate(line.net), vat: negate(line.vat), gross: negate(line.gross) }));
  const total = (part: 'net' | 'vat' | 'gross') => lines.reduce((sum, line) => sum + line[part], 0);
  const note: NewInvoice = {
    id: input.id ?? deps.ids.uuid(),
    kind: 'CREDIT_NOTE',
    legalEntityId: entity.id,
    series: 'CREDIT_NOTE',
    year,
    sequence,
    number: formatInvoiceNumber(entity.invoice_prefix, 'CREDIT_NOTE', year, sequence),
    rentId: invoice.rent_id,
    contractId: invoice.contract_id,
    correctsInvoiceId: invoice.id,
    creditReason: input.reason,
    clientId: invoice.client_id,
    language: invoice.language,
    supplier: invoice.supplier,
    customer: invoice.customer,
    issuedOn: today,
    suppliedOn: today,
    dueOn: today,
    variableSymbol: invoice.variable_symbol,
    net: total('net'),
    vat: total('vat'),
    gross: total('gross'),
    rounding: negate(input.rounding),
    currency: invoice.currency,
    vatBreakdown: lines.map(({ vatRateBp, exemptionCode, net, vat, gross }) => ({
      rateBp: vatRateBp,
      exemptionCode,
      exemptionClause: findClause(invoice.vat_breakdown, exemptionCode),
      net,
      vat,
      gross,
    })),
    items: lines.map((line) => ({ ...line, subject: input.subject, months: 1, unitNet: line.net })),
    now: input.now,
  };
  await insertInvoice(trx, note);
  await announceIssued(trx, deps, { documents: [note], now: input.now });
  return note.id;
}

/** Returns 0 instead of -0. */
const negate = (amount: number): number => (amount === 0 ? 0 : -amount);

/** The exemption clause as printed on the corrected invoice. */
function findClause(breakdown: unknown, code: string | null): string | null {
  if (code === null || !Array.isArray(breakdown)) return null;
  const lines = breakdown as { exemptionCode: string | null; exemptionClause: string | null }[];
  return lines.find((line) => line.exemptionCode === code)?.exemptionClause ?? null;
}

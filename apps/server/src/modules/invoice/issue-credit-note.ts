import { Language } from '@komora/contract/enumerations';
import { localDateIn } from '@komora/domain';
import type { Trx } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import { findInvoiceOfOrder, insertInvoice, nextInvoiceSequence, readLegalEntity } from './invoice.sql.ts';
import { formatInvoiceNumber } from './invoice-number.ts';
import { subjectOf } from './invoice-subjects.ts';

/** Positive figures of what goes back, minor units; the credit note prints them with a minus. */
export interface CreditedAmounts {
  net: number;
  vat: number;
  gross: number;
  rounding: number;
  vatRateBp: number | null;
  exemptionCode: string | null;
}

/** The credit note of "first month free": a document of its own that refers to the order's invoice. Answers its id. */
export async function issuePromotionCreditNote(
  trx: Trx,
  deps: Pick<Deps, 'ids'>,
  input: { orderId: string; credited: CreditedAmounts; now: Date },
): Promise<string> {
  const { credited } = input;
  const invoice = await findInvoiceOfOrder(trx, input.orderId);
  if (!invoice) throw new Error(`Order ${input.orderId} has no invoice to correct`);
  const entity = await readLegalEntity(trx, invoice.legal_entity_id);
  const today = localDateIn(entity.time_zone, input.now);
  const year = Number(today.slice(0, 4));
  const amounts = {
    net: -credited.net,
    vat: -credited.vat,
    gross: -credited.gross,
    vatRateBp: credited.vatRateBp,
    exemptionCode: credited.exemptionCode,
  };
  const sequence = await nextInvoiceSequence(trx, entity.id, 'CREDIT_NOTE', year);
  const id = deps.ids.uuid();
  await insertInvoice(trx, {
    ...amounts,
    id,
    kind: 'CREDIT_NOTE',
    legalEntityId: entity.id,
    series: 'CREDIT_NOTE',
    year,
    sequence,
    number: formatInvoiceNumber(entity.invoice_prefix, 'CREDIT_NOTE', year, sequence),
    rentId: invoice.rent_id,
    correctsInvoiceId: invoice.id,
    clientId: invoice.client_id,
    language: invoice.language,
    supplier: invoice.supplier,
    customer: invoice.customer,
    issuedOn: today,
    suppliedOn: today,
    dueOn: today,
    variableSymbol: invoice.variable_symbol,
    rounding: credited.rounding === 0 ? 0 : -credited.rounding,
    currency: invoice.currency,
    vatBreakdown: [
      {
        rateBp: amounts.vatRateBp,
        exemptionCode: amounts.exemptionCode,
        exemptionClause: clauseOf(invoice.vat_breakdown, amounts.exemptionCode),
        net: amounts.net,
        vat: amounts.vat,
        gross: amounts.gross,
      },
    ],
    items: [
      {
        ...amounts,
        subject: subjectOf(Language.parse(invoice.language), 'FIRST_MONTH_FREE', invoice.box_name),
        months: 1,
        unitNet: amounts.net,
      },
    ],
    now: input.now,
  });
  return id;
}

/** The clause as the corrected invoice printed it. */
function clauseOf(breakdown: unknown, code: string | null): string | null {
  if (code === null || !Array.isArray(breakdown)) return null;
  const lines = breakdown as { exemptionCode: string | null; exemptionClause: string | null }[];
  return lines.find((line) => line.exemptionCode === code)?.exemptionClause ?? null;
}

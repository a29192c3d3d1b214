import { Currency } from '@komora/contract/enumerations';
import { type CreditableRate, money, type VatTreatment } from '@komora/domain';
import * as z from 'zod/mini';
import type { Reader } from '../../db/database.ts';
import { type CreditReason, findInvoiceOfRent, type InvoiceRow, listCorrections } from './invoice.sql.ts';
import type { CreditedAmounts } from './issue-credit-note.ts';

/** How a VAT summary is kept with a document. */
const Breakdown = z.array(
  z.object({
    rateBp: z.nullable(z.int()),
    exemptionCode: z.nullable(z.string()),
    exemptionClause: z.nullable(z.string()),
    net: z.int(),
    vat: z.int(),
  }),
);

export interface CreditableInvoice {
  invoice: InvoiceRow;
  /** Why it has been corrected so far. */
  reasons: CreditReason[];
  /** What the invoice still stands for, by VAT rate: less its credit notes, and less what was promised back without one yet. */
  rates: CreditableRate[];
}

/** @param promised back, of this invoice, with a credit note still to come. @throws Error when the rent has no invoice */
export async function readCreditableInvoice(reader: Reader, rentId: string, promised: CreditedAmounts | null): Promise<CreditableInvoice> {
  const invoice = await findInvoiceOfRent(reader, rentId);
  if (invoice === undefined) throw new Error(`Rent ${rentId} is paid and has no invoice`);
  const corrections = await listCorrections(reader, invoice.id);
  const currency = Currency.parse(invoice.currency);
  const gone = corrections.flatMap(({ breakdown }) =>
    Breakdown.parse(breakdown).map((line) => ({ ...line, net: -line.net, vat: -line.vat })),
  );
  if (promised !== null) gone.push({ ...promised, rateBp: promised.vatRateBp, exemptionClause: null });
  const rates = Breakdown.parse(invoice.vat_breakdown).map((line): CreditableRate => {
    const less = gone.filter(({ rateBp, exemptionCode }) => rateBp === line.rateBp && exemptionCode === line.exemptionCode);
    const left = (part: 'net' | 'vat') =>
      money(
        Math.max(
          0,
          less.reduce((rest, credited) => rest - credited[part], line[part]),
        ),
        currency,
      );
    return { treatment: treatmentOf(line), net: left('net'), vat: left('vat') };
  });
  return { invoice, reasons: corrections.flatMap(({ reason }) => reason ?? []), rates };
}

function treatmentOf(line: { rateBp: number | null; exemptionCode: string | null; exemptionClause: string | null }): VatTreatment {
  if (line.rateBp !== null) return { kind: 'RATE', rateBp: line.rateBp };
  if (line.exemptionCode === null) throw new Error('A line of an invoice has neither a VAT rate nor an exemption');
  return { kind: 'EXEMPT', code: line.exemptionCode, clause: line.exemptionClause ?? line.exemptionCode };
}

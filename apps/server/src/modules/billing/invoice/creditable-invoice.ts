import { Currency } from '@komora/api/enumerations';
import { type CreditableRate, money, type VatTreatment } from '@komora/domain';
import * as z from 'zod/mini';
import type { Reader } from '../../../platform/db/database.ts';
import { type CreditReason, findInvoiceOfRent, type InvoiceRow, listCorrections } from './invoice.sql.ts';
import type { CreditedAmounts } from './issue-credit-note.ts';

/** The stored form of a document's VAT summary. */
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
  /** The reasons of its existing credit notes. */
  reasons: CreditReason[];
  /**
   * The amounts that can still be credited, by VAT rate: the invoice less its credit notes and less a promised refund without a credit
   * note.
   */
  rates: CreditableRate[];
  /** Its rounding less that of its credit notes, in minor units. */
  rounding: number;
}

/**
 * @param promised refund of this invoice whose credit note is not issued yet
 * @throws Error if the rent has no invoice
 */
export async function readCreditableInvoice(reader: Reader, rentId: string, promised: CreditedAmounts | null): Promise<CreditableInvoice> {
  const invoice = await findInvoiceOfRent(reader, rentId);
  if (invoice === undefined) throw new Error(`Rent ${rentId} is paid but has no invoice`);
  return { invoice, ...(await readCreditable(reader, invoice, promised)) };
}

/** Rest of an invoice that can be credited, see {@link CreditableInvoice}. */
export async function readCreditable(
  reader: Reader,
  invoice: Pick<InvoiceRow, 'id' | 'currency' | 'rounding'> & { vat_breakdown: unknown },
  promised: CreditedAmounts | null,
): Promise<Omit<CreditableInvoice, 'invoice'>> {
  const corrections = await listCorrections(reader, invoice.id);
  const currency = Currency.parse(invoice.currency);
  const credited = corrections.flatMap(({ breakdown }) =>
    Breakdown.parse(breakdown).map((line) => ({ ...line, net: -line.net, vat: -line.vat })),
  );
  if (promised !== null) credited.push({ ...promised, rateBp: promised.vatRateBp, exemptionClause: null });
  const rates = Breakdown.parse(invoice.vat_breakdown).map((line): CreditableRate => {
    const matching = credited.filter(({ rateBp, exemptionCode }) => rateBp === line.rateBp && exemptionCode === line.exemptionCode);
    const left = (part: 'net' | 'vat') =>
      money(
        Math.max(
          0,
          matching.reduce((rest, credited) => rest - credited[part], line[part]),
        ),
        currency,
      );
    return { treatment: toTreatment(line), net: left('net'), vat: left('vat') };
  });
  const rounding = corrections.reduce((left, correction) => left + correction.rounding, invoice.rounding);
  return { reasons: corrections.flatMap(({ reason }) => reason ?? []), rates, rounding };
}

/** The amounts of a document's stored VAT summary, positive also for a credit note. */
export function breakdownRates(breakdown: unknown, currency: Currency): CreditableRate[] {
  return Breakdown.parse(breakdown).map((line) => ({
    treatment: toTreatment(line),
    net: money(Math.abs(line.net), currency),
    vat: money(Math.abs(line.vat), currency),
  }));
}

function toTreatment(line: { rateBp: number | null; exemptionCode: string | null; exemptionClause: string | null }): VatTreatment {
  if (line.rateBp !== null) return { kind: 'RATE', rateBp: line.rateBp };
  if (line.exemptionCode === null) throw new Error('A line of an invoice has neither a VAT rate nor an exemption');
  return { kind: 'EXEMPT', code: line.exemptionCode, clause: line.exemptionClause ?? line.exemptionCode };
}

import type { Currency } from '@komora/api/enumerations';
import type { BilledDays, CreditableRate } from '@komora/domain';
import type { Reader } from '../../../platform/db/database.ts';
import { breakdownRates, readCreditable } from '../invoice/index.ts';
import { type Difference, listCreditedDays, listDifferences } from './mid-term.sql.ts';

/** The credits of some days of an invoice, as `worthOfDays` of the domain subtracts them. */
export async function readDayCredits(reader: Reader, invoiceId: string, currency: Currency): Promise<BilledDays[]> {
  const credits = await listCreditedDays(reader, invoiceId);
  return credits.map(({ from, to, vatBreakdown }) => ({ days: { from, to }, rates: breakdownRates(vatBreakdown, currency) }));
}

export interface OpenDifference extends Difference {
  /** Its rounding less that of its credit notes, in minor units. */
  rounding: number;
  /** Amounts that can still be credited, by VAT rate. */
  rates: CreditableRate[];
  changes: BilledDays[];
}

/** Invoices about differences with days after the given one that the end of the contract has not credited, the latest first. */
export async function readDifferencesBeyond(reader: Reader, contractId: string, from: string): Promise<OpenDifference[]> {
  const found: OpenDifference[] = [];
  for (const difference of await listDifferences(reader, contractId, from)) {
    const { invoiceId: id, currency, vatBreakdown: vat_breakdown, rounding: invoiced } = difference;
    const { reasons, rates, rounding } = await readCreditable(reader, { id, currency, vat_breakdown, rounding: invoiced }, null);
    if (reasons.includes('EARLY_END') || reasons.includes('WITHDRAWAL')) continue;
    found.push({ ...difference, rates, rounding, changes: await readDayCredits(reader, id, currency) });
  }
  return found;
}

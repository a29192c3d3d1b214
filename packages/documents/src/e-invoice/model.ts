import type { InvoiceAmounts } from '../invoice/invoice-data.ts';
import type { EInvoiceData } from './e-invoice-data.ts';

/** VAT category by UNCL 5305: standard rate, zero rate, exempt, outside VAT. */
export interface VatCategory {
  id: 'S' | 'Z' | 'E' | 'O';
  /** Basis points; null outside VAT. */
  rateBp: number | null;
  /** A code of the list VATEX. */
  reasonCode: string | null;
  reason: string | null;
}

/** An amount of minor units under a VAT category. */
interface Taxed {
  category: VatCategory;
  amount: number;
}

/** Terms of EN 16931, amounts in minor units. Refunded amounts of a credit note are positive, as in UBL's CreditNote. */
export interface EInvoiceModel {
  data: EInvoiceData;
  lines: (Taxed & { subject: string; quantity: number; unitCode: 'MON' | 'C62'; price: number })[];
  /** Reductions: lines below zero, which EN 16931 does not allow as lines (BR-27). */
  allowances: (Taxed & { reason: string })[];
  taxes: { category: VatCategory; taxable: number; tax: number }[];
  totals: {
    lines: number;
    allowances: number;
    withoutVat: number;
    vat: number;
    withVat: number;
    prepaid: number;
    rounding: number;
    payable: number;
  };
}

/** Maps an issued document to the terms of EN 16931. It does not validate: see {@link brokenRules}. */
export function eInvoiceModel(data: EInvoiceData): EInvoiceModel {
  const sign = data.kind === 'CREDIT_NOTE' ? -1 : 1;
  const turned = (amount: number) => (amount === 0 ? 0 : sign * amount);
  const categoryOf = (taxed: { rateBp: number | null; exemptionCode: string | null }) => vatCategory(data, taxed);
  const lines = data.lines.filter(({ net }) => turned(net) >= 0);
  const reductions = data.lines.filter(({ net }) => turned(net) < 0);
  const total: InvoiceAmounts = data.total;
  const payable = turned(data.payable);
  return {
    data,
    lines: lines.map((line) => {
      const byMonth = line.unitNet * line.months === line.net && line.months > 0;
      return {
        subject: line.subject,
        category: categoryOf(line),
        amount: turned(line.net),
        quantity: byMonth ? line.months : 1,
        unitCode: byMonth ? 'MON' : 'C62',
        price: turned(byMonth ? line.unitNet : line.net),
      };
    }),
    allowances: reductions.map((line) => ({ reason: line.subject, category: categoryOf(line), amount: -turned(line.net) })),
    taxes: data.rates.map((rate) => ({ category: categoryOf(rate), taxable: turned(rate.net), tax: turned(rate.vat) })),
    totals: {
      lines: lines.reduce((sum, line) => sum + turned(line.net), 0),
      allowances: reductions.reduce((sum, line) => sum - turned(line.net), 0),
      withoutVat: turned(total.net),
      vat: turned(total.vat),
      withVat: turned(total.gross),
      prepaid: data.fromReward + (data.paid === null ? 0 : payable),
      rounding: turned(data.rounding),
      payable: data.paid === null ? payable : 0,
    },
  };
}

function vatCategory(
  { rates, supplier }: EInvoiceData,
  { rateBp, exemptionCode }: { rateBp: number | null; exemptionCode: string | null },
): VatCategory {
  if (rateBp !== null) return { id: rateBp === 0 ? 'Z' : 'S', rateBp, reasonCode: null, reason: null };
  const reason = rates.find((rate) => rate.rateBp === null && rate.exemptionCode === exemptionCode)?.exemptionClause ?? exemptionCode;
  // A supplier without VAT is outside its scope: an exemption would require a VAT number (BR-E-02).
  if (supplier.vatId === null) return { id: 'O', rateBp: null, reasonCode: 'VATEX-EU-O', reason };
  return { id: 'E', rateBp: 0, reasonCode: exemptionCode?.startsWith('VATEX-') ? exemptionCode : null, reason };
}

/** Equal keys: one row of the VAT breakdown. */
export const categoryKey = ({ id, rateBp, reasonCode, reason }: VatCategory): string => [id, rateBp, reasonCode, reason].join('|');

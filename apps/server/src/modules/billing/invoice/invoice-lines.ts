import type { Language } from '@komora/api/enumerations';
import type { Summary, SummaryItem } from '@komora/api/order';
import { add, type DocumentTotal, type Money, money, sum, type VatRateTotal, type VatTreatment, vatDocument } from '@komora/domain';

export interface DocumentLine {
  kind: SummaryItem['kind'];
  months: number;
  unitNet: Money;
  net: Money;
  treatment: VatTreatment;
}

export interface InvoiceDocument {
  lines: (DocumentLine & { vat: Money; gross: Money })[];
  rates: readonly VatRateTotal[];
  total: DocumentTotal;
}

/**
 * Builds a document from an order's summary: the stored lines, with VAT summary and totals computed again. Both must agree with each other
 * and with the charged amount.
 * @throws Error if they do not agree; such an order cannot be invoiced
 */
export function buildDocument(summary: Summary, language: Language): InvoiceDocument {
  const clauses = clausesByCode(summary, language);
  const { currency } = summary;
  const lines = summary.items.map((item) => ({
    kind: item.kind,
    months: item.months,
    unitNet: money(item.unitNet, currency),
    net: money(item.net, currency),
    vat: money(item.vat, currency),
    gross: add(money(item.net, currency), money(item.vat, currency)),
    treatment: toTreatment(item, clauses),
  }));
  const { rates, total } = vatDocument(lines);
  const printed = sum(lines.map((line) => line.vat)).amount;
  const agrees =
    total.net.amount === summary.total.net &&
    total.vat.amount === summary.total.vat &&
    printed === summary.total.vat &&
    total.gross.amount === summary.total.gross &&
    total.payable.amount === summary.chargedNow.amount;
  if (!agrees)
    throw new Error(`The summary states ${formatTotals(summary)}, but its items add up to ${total.gross.amount} with ${printed} VAT`);
  return { lines, rates, total };
}

function formatTotals({ total, chargedNow }: Summary): string {
  return `${total.gross} with ${total.vat} VAT, ${chargedNow.amount} charged`;
}

function toTreatment(item: SummaryItem, clauses: Map<string, string>): VatTreatment {
  if (item.vatRateBp !== null) return { kind: 'RATE', rateBp: item.vatRateBp };
  if (item.exemptionCode === null) throw new Error('A summary item has neither a VAT rate nor an exemption');
  return { kind: 'EXEMPT', code: item.exemptionCode, clause: clauses.get(item.exemptionCode) ?? item.exemptionCode };
}

/** The summary's VAT lines have the order in which their treatments first appear among the items. */
function clausesByCode(summary: Summary, language: Language): Map<string, string> {
  const codes = [
    ...new Set(summary.items.flatMap((item) => (item.vatRateBp === null && item.exemptionCode !== null ? [item.exemptionCode] : []))),
  ];
  const exempt = summary.vat.filter((line) => line.rateBp === null);
  return new Map(
    codes.map((code, index) => {
      const clause = exempt[index]?.exemptionClause;
      return [code, clause?.[language] ?? clause?.EN ?? Object.values(clause ?? {})[0] ?? code];
    }),
  );
}

/** Converts a VAT summary to its stored form. Minor units, basis points. */
export function vatBreakdown(rates: readonly VatRateTotal[]) {
  return rates.map(({ treatment, net, vat, gross }) => ({
    rateBp: treatment.kind === 'RATE' ? treatment.rateBp : null,
    exemptionCode: treatment.kind === 'EXEMPT' ? treatment.code : null,
    exemptionClause: treatment.kind === 'EXEMPT' ? treatment.clause : null,
    net: net.amount,
    vat: vat.amount,
    gross: gross.amount,
  }));
}

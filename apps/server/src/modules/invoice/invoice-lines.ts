import type { Language } from '@komora/contract/enumerations';
import type { Summary, SummaryItem } from '@komora/contract/order';
import { type DocumentTotal, type Money, money, type VatRateTotal, type VatTreatment, vatDocument } from '@komora/domain';

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
 * The order's snapshot as a document. The arithmetic is done anew and must come to what the buyer saw and paid.
 * @throws Error when it does not: such an order is never invoiced.
 */
export function documentOfSummary(summary: Summary, language: Language): InvoiceDocument {
  const clauses = clausesByCode(summary, language);
  const { currency } = summary;
  const lines = summary.items.map((item) => ({
    kind: item.kind,
    months: item.months,
    unitNet: money(item.unitNet, currency),
    net: money(item.net, currency),
    treatment: treatmentOf(item, clauses),
  }));
  const document = vatDocument(lines);
  const { net, vat, gross, payable } = document.total;
  const agrees =
    net.amount === summary.total.net &&
    vat.amount === summary.total.vat &&
    gross.amount === summary.total.gross &&
    payable.amount === summary.chargedNow.amount;
  if (!agrees)
    throw new Error(
      `The summary says ${summary.total.gross} (${summary.chargedNow.amount} charged), its items come to ${gross.amount} (${payable.amount})`,
    );
  return { lines: [...document.lines], rates: document.rates, total: document.total };
}

function treatmentOf(item: SummaryItem, clauses: Map<string, string>): VatTreatment {
  if (item.vatRateBp !== null) return { kind: 'RATE', rateBp: item.vatRateBp };
  if (item.exemptionCode === null) throw new Error('A summary item has neither a VAT rate nor an exemption');
  return { kind: 'EXEMPT', code: item.exemptionCode, clause: clauses.get(item.exemptionCode) ?? item.exemptionCode };
}

/** The summary's VAT lines stand in the order in which their treatments first appear among the items. */
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

/** How a VAT summary is kept with the document. Minor units, basis points. */
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

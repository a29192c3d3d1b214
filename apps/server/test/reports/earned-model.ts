import { addMonthsClamped } from '@komora/domain';
import type { TestApp } from '../kit/test-app.ts';
import { daysOf, halfUp, partsOf, sum } from './naive-earned.ts';

/** Agreed from a day on, net per month. */
export interface Price {
  from: string;
  rent: number;
  cover: number;
}

/** A document with the rent that it contains. */
export interface Document {
  id: string;
  kind: string;
  reason: string | null;
  issuedOn: string;
  /** Half-open. */
  from: string;
  to: string;
  /** About the difference of a change. */
  isChange: boolean;
  rent: number;
}

interface Agreement {
  prices: readonly Price[];
  months: number;
  discountBp: number;
  start: string;
  unusedFrom: string | null;
}

interface DocumentData extends Omit<Document, 'rent'> {
  net: number;
  /** Net of its lines, in their order, and those with the VAT of the rent. */
  lines: number[];
  taxed: number;
  subject: string;
}

const priceOn = (prices: readonly Price[], day: string) => prices.filter(({ from }) => from <= day).at(-1) as Price;

/** The cost of each day: the price of a whole period, divided by the days of the period. */
function costOfDays({ prices, months, discountBp, start }: Agreement, from: string, to: string): { rent: number; cover: number } {
  const all = { rent: 0, cover: 0 };
  for (let period = 0, first = start; first < to; period++) {
    const next = addMonthsClamped(start, months * (period + 1));
    const days = daysOf(first, next);
    for (const day of days.filter((one) => one >= from && one < to)) {
      const { rent, cover } = priceOn(prices, day);
      all.rent += (rent * months * (10_000 - discountBp)) / 10_000 / days.length;
      all.cover += (cover * months) / days.length;
    }
    first = next;
  }
  return all;
}

/** The agreed rent of some days, half-open, not rounded. */
export const rentOfDays = (agreement: Agreement, from: string, to: string) => costOfDays(agreement, from, to).rent;

/** The documents of a contract, and how much of each is rent: by its lines, or for unused days in the proportion of what these days cost. */
export async function readDocuments(
  app: TestApp,
  input: Agreement & { contractId: string; clientId: string; hasTwoRates: boolean },
): Promise<Document[]> {
  const rows = await app.rows<DocumentData & Record<string, unknown>>(
    `select i.id, i.kind, i.credit_reason as reason, i.issued_on::text as "issuedOn", i.amount_net as net,
       coalesce(own.days_from, base.days_from, r.period_from)::text as "from", coalesce(own.days_to, base.days_to, r.period_to)::text as "to", own.document_id is not null as "isChange",
       array(select amount_net from invoice_items where invoice_id = i.id order by position) as lines,
       (select coalesce(sum(amount_net), 0)::integer from invoice_items where invoice_id = i.id and vat_rate_bp = 2300) as taxed,
       (select subject from invoice_items where invoice_id = i.id and position = 0) as subject
     from invoices i left join rents r on r.id = i.rent_id left join mid_term_documents own on own.document_id = i.id
     left join mid_term_documents base on base.document_id = i.corrects_invoice_id where i.client_id = $1`,
    [input.clientId],
  );
  return rows.map((row) => {
    const isEnd = row.reason === 'EARLY_END' || row.reason === 'WITHDRAWAL';
    const { unusedFrom } = input;
    const from = isEnd && unusedFrom !== null && unusedFrom > row.from ? unusedFrom : row.from;
    return { ...row, from, rent: rentOf(row, input, isEnd ? { from, to: row.to } : null) };
  });
}

function rentOf(
  { net, lines, taxed, subject, isChange }: DocumentData,
  agreement: Agreement & { hasTwoRates: boolean },
  unused: { from: string; to: string } | null,
): number {
  if (agreement.hasTwoRates) return taxed;
  if (isChange) return /poisten/i.test(subject) ? 0 : net;
  if (unused === null) return sum(lines) - (lines.at(-1) ?? 0);
  const { rent, cover } = costOfDays(agreement, unused.from, unused.to);
  return halfUp((net * rent) / (rent + cover));
}

/** The rent of each month up to a day, day by day. */
export function partsOfAll(documents: readonly Document[], day: string): Map<string, number> {
  const all = new Map<string, number>();
  for (const document of documents) for (const [month, part] of partsOf(document, day)) all.set(month, (all.get(month) ?? 0) + part);
  return all;
}

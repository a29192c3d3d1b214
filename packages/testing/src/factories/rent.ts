import { randomUUID } from 'node:crypto';
import type { Queries } from './queries.ts';

export interface RentFixture {
  contractId: string;
  /** From 0; the period is the calendar month of 2026 with this index, unless from and to say otherwise. */
  periodNumber: number;
  from?: string;
  to?: string;
  /** Instant; null: unpaid. */
  paidAt?: string | null;
  currency?: string;
}

const monthStart = (index: number) => new Date(Date.UTC(2026, index, 1)).toISOString().slice(0, 10);

/** A rent of 43.00 without VAT and 52.89 with it. */
export async function createRent(db: Queries, rent: RentFixture): Promise<{ id: string }> {
  const id = randomUUID();
  const from = rent.from ?? monthStart(rent.periodNumber);
  const paidAt = rent.paidAt ?? null;
  await db.query(
    `insert into rents (id, contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, paid_at, created_at)
     values ($1, $2, $3, $4::date, $5, 'AUTOPAY', $6, $7, 4300, 989, $8, $4::date, $9, $4::date)`,
    [
      id,
      rent.contractId,
      rent.periodNumber,
      from,
      rent.to ?? monthStart(rent.periodNumber + 1),
      paidAt === null ? 'WAITING_FOR_MANUAL' : 'PAID',
      paidAt === null ? 'INVOICE_SUBMITTED' : 'PAID',
      rent.currency ?? 'EUR',
      paidAt,
    ],
  );
  return { id };
}

export interface InvoiceFixture {
  rentId: string;
  clientId: string;
  legalEntityId: string;
  sequence: number;
  subjects: string[];
}

/** The invoice of a rent; the first line carries the whole amount, further ones nothing. */
export async function createInvoice(db: Queries, invoice: InvoiceFixture): Promise<{ id: string; number: string }> {
  const id = randomUUID();
  const number = `2026${String(invoice.sequence).padStart(6, '0')}`;
  await db.query(
    `insert into invoices (id, kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on,
       supplied_on, due_on, variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
     values ($1, 'INVOICE', $2, 'F', 2026, $3, $4, $5, $6, 'SK', '{}', '{"type": "FyzickaOsoba"}', '2026-03-01', '2026-03-01', '2026-03-01', $4, 4300, 989, 5289, 'EUR', '[]', '2026-03-01')`,
    [id, invoice.legalEntityId, invoice.sequence, number, invoice.rentId, invoice.clientId],
  );
  for (const [position, subject] of invoice.subjects.entries()) {
    const [net, vat] = position === 0 ? [4300, 989] : [0, 0];
    await db.query(
      `insert into invoice_items (invoice_id, position, subject, months, unit_net, amount_net, amount_vat, amount_gross, vat_rate_bp)
       values ($1, $2, $3, 1, $4, $4, $5, $6, 2300)`,
      [id, position, subject, net, vat, net + vat],
    );
  }
  return { id, number };
}

import type pg from 'pg';
import { openSession } from './kit/builders/session.ts';

export { openSession } from './kit/builders/session.ts';

type Db = Pick<pg.Pool, 'query'>;

export interface Tenancy {
  contractId: string;
  clientId: string;
  email: string;
  /** Bearer token of a session. */
  token: string;
}

/** The contract of a fulfilled order, and a session of its client. */
export async function openTenancy(db: Db, orderId: string): Promise<Tenancy> {
  const { rows } = await db.query<{ contractId: string; clientId: string; email: string }>(
    `select c.id as "contractId", c.client_id as "clientId", u.email from contracts c join users u on u.id = c.client_id where c.order_id = $1`,
    [orderId],
  );
  const [row] = rows;
  if (!row) throw new Error(`Order ${orderId} has no contract`);
  return { ...row, token: await openSession(db, row.clientId) };
}

export interface RentToPay {
  /** The period, counted from 0: 1 is the second period. */
  number?: number;
  /** Business date. */
  dueOn?: string;
  /** Minor units, on the invoice. */
  rounding?: number;
  /** The invoice's variable symbol; its number is `SK` with it. */
  symbol?: string;
}

let symbols = 0;
/** A variable symbol that no other invoice of the process has. Those of the program begin with 2026000001. */
export const nextSymbol = (): string => String(2_026_900_000 + ++symbols);

/** Adds an unpaid rent of 63.84 for the next period, with its invoice. */
export async function addUnpaidRent(
  db: Db,
  contractId: string,
  { number = 1, dueOn = '2026-03-01', rounding = 0, symbol }: RentToPay = {},
): Promise<string> {
  const { rows } = await db.query<{ id: string }>(
    `with rent as (
       insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
       select id, $2, starts_on + 30 * $2::int, starts_on + 30 * $2::int + 30, 'AUTOPAY', 'WAITING_FOR_MANUAL', 'INVOICE_SUBMITTED', 5190, 1194, currency, $3, created_at
       from contracts where id = $1 returning id, contract_id, due_on),
     counter as (
       update invoice_counters n set last_number = last_number + 1 from contracts c
       where c.id = $1 and n.legal_entity_id = c.legal_entity_id and n.series = 'INVOICE' and n.year = 2026 returning last_number),
     invoice as (
       insert into invoices (kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
         variable_symbol, amount_net, amount_vat, amount_gross, rounding, currency, vat_breakdown, created_at)
       select 'INVOICE', c.legal_entity_id, 'INVOICE', 2026, last_number, coalesce('SK' || $5, 'RENT-' || last_number), rent.id, c.client_id, 'SK', '{}', '{"type": "FyzickaOsoba"}', rent.due_on, rent.due_on,
         rent.due_on, coalesce($5, '1'), 5190, 1194, 6384, $4, c.currency, '[]', c.created_at
       from rent join contracts c on c.id = rent.contract_id, counter returning id, rent_id)
     insert into invoice_items (invoice_id, position, subject, months, unit_net, amount_net, amount_vat, amount_gross, vat_rate_bp)
     select id, 0, 'Nájom', 1, 5190, 5190, 1194, 6384, 2300 from invoice returning (select rent_id from invoice) as id`,
    [contractId, number, dueOn, rounding, symbol ?? null],
  );
  const [row] = rows;
  if (!row) throw new Error('The contract of this rent has no invoice counter');
  return row.id;
}

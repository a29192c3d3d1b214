import { createContract } from './contract.ts';
import type { Queries } from './queries.ts';
import { createUser } from './user.ts';

/**
 * Clients with a contract each, whose rents are paid and invoiced: the days from 1990-01-01 on, one rent a day. The contracts are copies
 * of one, box and all, so that a million of their rents can be made in seconds.
 * @returns the first of the clients
 */
export async function createRentHistory(
  db: Queries,
  { clients, rentsEach }: { clients: number; rentsEach: number },
): Promise<{ clientId: string }> {
  const { id: clientId } = await createUser(db);
  const first = await createContract(db, { clientId });
  const copies = [clients - 1];
  await db.query(
    `create temporary table twin on commit drop as
     select n, gen_random_uuid() as client_id, gen_random_uuid() as order_id, gen_random_uuid() as contract_id from generate_series(1, $1::int) n`,
    copies,
  );
  await db.query(
    `insert into users select (jsonb_populate_record(u, jsonb_build_object('id', t.client_id, 'email', t.client_id || '@example.com', 'referral_code', t.client_id))).*
     from users u, twin t where u.id = $1`,
    [clientId],
  );
  await db.query(
    `insert into orders select (jsonb_populate_record(o, jsonb_build_object('id', t.order_id, 'client_id', t.client_id))).*
     from contracts c join orders o on o.id = c.order_id, twin t where c.id = $1`,
    [first.id],
  );
  const { rows } = await db.query(
    `select string_agg(quote_ident(column_name), ', ' order by ordinal_position) as columns from information_schema.columns
     where table_schema = 'public' and table_name = 'contracts' and is_generated = 'NEVER'`,
  );
  const columns = String(rows[0]?.columns);
  await db.query(
    `insert into contracts (${columns}) select ${columns} from (
       select (jsonb_populate_record(c, jsonb_build_object('id', t.contract_id, 'order_id', t.order_id, 'client_id', t.client_id,
         'business_id', t.contract_id))).* from contracts c, twin t where c.id = $1) twins`,
    [first.id],
  );
  await db.query(
    `insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, paid_at, created_at)
     select c.id, n, date '1990-01-01' + n, date '1990-01-02' + n, 'AUTOPAY', 'PAID', 'PAID', 4300, 989, 'EUR', date '1990-01-01' + n, timestamptz '2026-02-01', now()
     from generate_series(1, $1::int) n, contracts c`,
    [rentsEach],
  );
  await db.query(
    `insert into invoices (kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
       variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
     select 'INVOICE', c.legal_entity_id, 'INVOICE', 2026, n, 'F' || n, rent_id, c.client_id, 'SK', '{}', '{"type": "FyzickaOsoba"}', '2026-02-01', '2026-02-01', '2026-02-01',
       '1', 4300, 989, 5289, 'EUR', '[]', now()
     from (select row_number() over () as n, id as rent_id, contract_id from rents) made join contracts c on c.id = contract_id`,
  );
  await db.query(
    `insert into invoice_items (invoice_id, position, subject, months, unit_net, amount_net, amount_vat, amount_gross, vat_rate_bp)
     select id, 0, 'Nájom', 1, 4300, 4300, 989, 5289, 2300 from invoices`,
  );
  return { clientId };
}

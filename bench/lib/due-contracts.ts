import { createBox, createOperator, createWarehouse } from '@komora/testing/factories/order';
import type { Pool } from 'pg';

const boxesEach = 200;
const clients = 5000;
/** Contracts of a statement: a million in one would exceed the time of a statement. */
const batch = 100_000;

/**
 * Loads contracts of two countries with a card of the mock gateway, in set-based SQL. The first `due` of `count` contracts begin a
 * period on `today`, the others in the middle of the month.
 */
export async function loadContracts(pool: Pool, { count, due, today }: { count: number; due: number; today: string }): Promise<void> {
  for (const country of ['SVK', 'CZE'] as const) {
    const operator = await createOperator(pool, country);
    const warehouseId = await createWarehouse(pool, operator);
    for (let index = 0; index < boxesEach; index++) await createBox(pool, warehouseId);
  }
  await pool.query(
    `insert into users (id, email, first_name, last_name, user_language, referral_code, created_at)
     select uuidv7(), 'client' || n || '@example.com', 'Ján', 'Novák', 'SK', 'bench' || n, now() from generate_series(1, $1) n`,
    [clients],
  );
  await pool.query(
    `create table bench_place as select row_number() over (order by b.id) - 1 as n, b.id as box_id, w.id as warehouse_id, e.id as legal_entity_id, e.currency,
       e.country, (select i.id from insurances i where i.legal_entity_id = e.id) as insurance_id
     from boxes b join warehouses w on w.id = b.warehouse_id join legal_entities e on e.id = w.legal_entity_id`,
  );
  await pool.query(`create table bench_client as select row_number() over (order by id) - 1 as n, id from users`);
  for (let first = 1; first <= count; first += batch)
    await insertContracts(pool, { first, last: Math.min(first + batch - 1, count), due, today });
  await pool.query('drop table bench_place, bench_client');
  // Leaves out the empty tables: with statistics of an empty table, the planner would choose plans that no real database gets.
  await pool.query('vacuum analyze contracts, orders, users, boxes, warehouses, legal_entities, insurances, vat_rules');
}

interface Part {
  first: number;
  last: number;
  due: number;
  today: string;
}

async function insertContracts(pool: Pool, { first, last, due, today }: Part): Promise<void> {
  await pool.query(
    `with wanted as (
       select n, uuidv7() as order_id, uuidv7() as contract_id, case when n <= $2 then $3::date - interval '1 month' else $3::date - interval '15 days' end as starts_on
       from generate_series($1::integer, $4::integer) n
     ), placed as (
       select w.*, p.*, c.id as client_id from wanted w join bench_place p on p.n = w.n % (select count(*) from bench_place)
         join bench_client c on c.n = w.n % (select count(*) from bench_client)
     ), ordered as (
       insert into orders (id, status, placed_by, client_id, box_id, warehouse_id, legal_entity_id, language, invoicing_period_months, insurance_id, starts_on,
         invoicing_details, summary, terms, charge_amount, currency, hold_expires_at, created_at, updated_at)
       select order_id, 'FULFILLED', client_id, client_id, box_id, warehouse_id, legal_entity_id, 'SK', 1, insurance_id, starts_on,
         jsonb_build_object('version', 1, 'firstName', 'Ján', 'lastName', 'Novák', 'email', 'jan@example.com', 'telephoneNumber', '+421905000000', 'company', null,
           'type', 'FyzickaOsoba', 'address', jsonb_build_object('street', 'Hlavná', 'number', '5', 'city', 'Bratislava', 'zip', '81101', 'countryCode', country)),
         '{}', '{}', 6384, currency, now(), now(), now() from placed returning id
     )
     insert into contracts (id, business_id, status, client_id, order_id, box_id, warehouse_id, legal_entity_id, language, starts_on,
       invoicing_period_months, insurance_id, rent_net_month, insurance_net_month, recurring_amount, currency, access_code_encrypted, lock_code_encrypted,
       payment_provider, payment_method_reference, payment_method_label, created_at)
     select contract_id, 'B-' || contract_id, 'ACTIVE', client_id, order_id, box_id, warehouse_id, legal_entity_id, 'SK', starts_on, 1, insurance_id,
       4990, 200, 6384, currency, '', '', 'MOCK', 'card_' || contract_id || '_4242', 'Visa •••• 4242', now() from placed`,
    [first, due, today, last],
  );
}

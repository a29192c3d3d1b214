import { createContract } from '@komora/testing/factories/contract';
import { createOperator } from '@komora/testing/factories/order';
import { createUser } from '@komora/testing/factories/user';
import type { Pool, PoolClient } from 'pg';

export interface ConsoleData {
  contracts: number;
  /** Months back from today, each of them invoiced. */
  rentsEach: number;
  /** Default: 1,000. */
  contractsPerWarehouse?: number;
  /** Spread evenly over the warehouses. Default: a fifth of the contracts. */
  freeBoxes?: number;
  /** Of every client, in PHC format. Default: no password. */
  passwordHash?: string;
  /** Of every contract. Default: codes that cannot be shown. */
  doorCodes?: { accessCodeEncrypted: Buffer; lockCodeEncrypted: Buffer };
}

/** The floor of up to 5,000 free boxes, for a change of their prices. */
export const pricedFloor = 7;

/**
 * Warehouses with as many contracts each, one client a contract, and records of every list of the console in proportion to the contracts. One record in a
 * hundred is open: overdue, failed, unmatched. Dates are relative to today.
 */
export async function loadConsoleData(
  pool: Pool,
  { contracts, rentsEach, contractsPerWarehouse = 1000, freeBoxes = Math.floor(contracts / 5), passwordHash, doorCodes }: ConsoleData,
): Promise<void> {
  const warehouses = Math.ceil(contracts / contractsPerWarehouse);
  const client = await pool.connect();
  try {
    await client.query('set statement_timeout = 0');
    await client.query('begin');
    await createOperator(client);
    const { id: clientId } = await createUser(client, { passwordHash: passwordHash ?? null });
    await createContract(client, { clientId, ...doorCodes });
    await client.query('commit');
    // Without triggers, which take minutes. The rows that they add follow below.
    await client.query('set session_replication_role = replica');
    await client.query("set work_mem = '256MB'");
    await client.query("set maintenance_work_mem = '512MB'");
    const days = Math.ceil(contractsPerWarehouse * 0.3);
    const statements = [
      ...people(contracts, warehouses, freeBoxes),
      ...money(rentsEach),
      ...searching,
      ...work(contracts, days),
      ...closing,
    ];
    await withoutIndexes(client, async () => {
      for (const statement of statements) await client.query(statement);
    });
    await client.query('vacuum analyze');
  } finally {
    client.release(true);
  }
}

/** Drops the indexes that no constraint needs and creates them again after the rows, which takes less time than one row at a time. */
async function withoutIndexes(client: PoolClient, load: () => Promise<void>): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select quote_ident(c.relname) as name, pg_get_indexdef(i.indexrelid) as definition
     from pg_index i join pg_class c on c.oid = i.indexrelid
     where c.relnamespace = 'public'::regnamespace and not i.indisunique and not i.indisexclusion`,
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await load();
  for (const { definition } of rows) await client.query(definition);
}

/** All months that are over. */
const closing = [
  `insert into closed_months (legal_entity_id, month, vat, documents, closed_by, closed_at)
   select legal_entity_id, month, jsonb_agg(jsonb_build_object('kind', kind, 'currency', currency, 'rateBp', rate, 'exemptionCode', null, 'documents', documents,
       'net', net, 'vat', vat, 'gross', gross)), sum(documents), (select id from person where k = 0), now()
   from (select i.legal_entity_id, date_trunc('month', i.supplied_on)::date as month, i.kind, i.currency, (b ->> 'rateBp')::integer as rate, count(*)::integer as documents,
       sum((b ->> 'net')::bigint) as net, sum((b ->> 'vat')::bigint) as vat, sum((b ->> 'gross')::bigint) as gross
     from invoices i cross join jsonb_array_elements(i.vat_breakdown) b where i.supplied_on < date_trunc('month', now()) group by 1, 2, 3, 4, 5) sums group by 1, 2`,
  'select sum_closed_month(legal_entity_id, month) from closed_months',
  `select sum_closed_month_earnings(legal_entity_id, min(month), (max(month) + interval '1 month')::date) from closed_months group by legal_entity_id`,
];

/** Inserts copies of the row `row` of a table into it, each with other values. `from` contains the table as `row`. */
const copies = (table: string, from: string, values: string): string =>
  `do $$ declare names text; copied text; begin
     select string_agg(quote_ident(column_name), ', '), string_agg('made.' || quote_ident(column_name), ', ') into names, copied
       from information_schema.columns where table_schema = 'public' and table_name = '${table}' and is_generated = 'NEVER';
     execute 'insert into ${table} (' || names || ') select ' || copied || $q$ from ${from}
       cross join lateral jsonb_populate_record(row, jsonb_build_object(${values})) made $q$;
   end $$`;

function people(contracts: number, warehouses: number, freeBoxes: number): string[] {
  return [
    `create temporary table plan as select n, uuidv7() as client_id, uuidv7() as order_id, uuidv7() as contract_id, uuidv7() as box_id, n % ${warehouses} as place,
       current_date - make_interval(days => n * 37 % 28) as anchor from generate_series(1, ${contracts - 1}) n`,
    'create temporary table place as select 0 as place, id as warehouse_id from warehouses',
    `insert into place select n, uuidv7() from generate_series(1, ${warehouses - 1}) n`,
    copies(
      'warehouses',
      `warehouses row join place p on p.place > 0`,
      `'id', p.warehouse_id, 'name', 'Sklad ' || p.place, 'lat', 47.5 + p.place % 40 / 20.0, 'lng', 17 + p.place % 50 / 10.0`,
    ),
    copies(
      'boxes',
      `boxes row, plan p join place w using (place)`,
      `'id', p.box_id, 'warehouse_id', w.warehouse_id, 'name', 'B' || p.n, 'floor', p.n % 3,
         'width_cm', (array[100, 150, 200, 300])[1 + p.n % 4], 'active', true`,
    ),
    // Free boxes.
    copies(
      'boxes',
      `boxes row join generate_series(1, ${freeBoxes}) n on row.name like 'A%' join place w on w.place = n % ${warehouses}`,
      `'id', uuidv7(), 'warehouse_id', w.warehouse_id, 'name', 'F' || n, 'floor', case when n <= 5000 then ${pricedFloor} else n % 3 end, 'width_cm', (array[100, 150, 200, 300])[1 + n % 4]`,
    ),
    copies(
      'users',
      `users row, plan p`,
      `'id', p.client_id, 'email', 'client' || p.n || '@example.com', 'referral_code', 'bench' || p.n, 'phone_number', '+4219' || lpad(p.n::text, 8, '0'),
         'first_name', (array['Jana', 'Peter', 'Eva', 'Ján', 'Zuzana', 'Milan', 'Katarína', 'Tomáš', 'Lucia', 'Marek'])[1 + p.n % 10],
         'last_name', (array['Novák', 'Horváth', 'Kováč', 'Varga', 'Tóth', 'Nagy', 'Baláž', 'Szabó', 'Molnár', 'Lukáč'])[1 + p.n / 10 % 10] || (p.n / 100 % 50)::text`,
    ),
    copies(
      'orders',
      `orders row, plan p join place w using (place)`,
      `'id', p.order_id, 'client_id', p.client_id, 'placed_by', p.client_id, 'box_id', p.box_id, 'warehouse_id', w.warehouse_id, 'created_at', p.anchor - interval '10 months'`,
    ),
    copies(
      'contracts',
      `contracts row, plan p join place w using (place)`,
      `'id', p.contract_id, 'order_id', p.order_id, 'client_id', p.client_id, 'box_id', p.box_id, 'warehouse_id', w.warehouse_id,
         'business_id', 'SK-2026-' || lpad(p.n::text, 6, '0'), 'starts_on', case when p.n % 100 = 3 then current_date + 3 else (p.anchor - interval '10 months')::date end,
         'created_at', p.anchor - interval '10 months' + make_interval(secs => p.n / 10), 'next_period', case when p.n % 100 = 3 then row.next_period else 11 end,
         'status', case p.n % 100 when 1 then 'TERMINATING' when 2 then 'EVICTED' else 'ACTIVE' end, 'terminates_on', case when p.n % 100 in (1, 2) then current_date + 10 end,
         'evicted_at', case when p.n % 100 = 2 then now() end,
         'payment_provider', case when p.n % 10 > 0 then 'MOCK' end, 'payment_method_reference', case when p.n % 10 > 0 then 'card_' || p.n end,
         'payment_method_label', case when p.n % 10 > 0 then 'Visa •••• 4242' end,
         'overlocked_at', case when p.n % 100 = 4 then now() end, 'billing_suspended_at', case when p.n % 1000 = 5 then now() end,
         'billing_suspended_reason', case when p.n % 1000 = 5 then 'DISPUTE' end`,
    ),
    `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp, recurring_amount, origin, created_at)
     select id, starts_on, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp, recurring_amount, 'AGREED', created_at from contracts c
     where not exists (select from contract_terms t where t.contract_id = c.id)`,
    `insert into box_reservations (box_id, kind, contract_id, warehouse_id, reserved_at) select box_id, 'RENTED', id, warehouse_id, created_at from contracts on conflict do nothing`,
    `insert into price_history (box_id, price_net_month, valid_from) select id, price_net_month, now() - interval '1 year' from boxes`,
    'analyze users, contracts, boxes, orders, warehouses',
  ];
}

function money(rentsEach: number): string[] {
  return [
    `insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, paid_at, created_at)
     select contract_id, k, day, (day + interval '1 month')::date, 'AUTOPAY', case when paid then 'PAID' else 'WAITING_FOR_MANUAL' end,
       case when paid then 'PAID' else 'INVOICE_SUBMITTED' end, 4300, 989, 'EUR', day, case when paid then day + interval '10 h' end, day + interval '1 h'
     from (select contract_id, n, k, (anchor - make_interval(months => ${rentsEach} - k))::date as day, k < ${rentsEach} or n % 100 <> 7 as paid
       from plan, generate_series(1, ${rentsEach}) k) r`,
    `insert into invoices (id, kind, legal_entity_id, series, year, sequence, number, rent_id, client_id, language, supplier, customer, issued_on, supplied_on, due_on,
       variable_symbol, amount_net, amount_vat, amount_gross, currency, vat_breakdown, created_at)
     select uuidv7(), 'INVOICE', legal_entity_id, 'INVOICE', 2026, n, 'F' || n, rent_id, client_id, 'SK', '{}', '{}', due_on, due_on, due_on,
       n, 4300, 989, 5289, 'EUR', '[{"rateBp": 2300, "exemptionCode": null, "exemptionClause": null, "net": 4300, "vat": 989, "gross": 5289}]', created_at
     from (select row_number() over (order by r.due_on, r.id) as n, r.id as rent_id, r.due_on, r.created_at, c.client_id, c.legal_entity_id
       from rents r join contracts c on c.id = r.contract_id) made`,
    `insert into invoice_items (invoice_id, position, subject, months, unit_net, amount_net, amount_vat, amount_gross, vat_rate_bp)
     select id, 0, 'Nájom', 1, 4300, 4300, 989, 5289, 2300 from invoices`,
    `insert into payments (rent_id, warehouse_id, provider, attempt, status, provider_payment_id, amount, currency, created_at, updated_at, paid_at, settlement, kind)
     select r.id, c.warehouse_id, 'MOCK', 1, 'PAID', r.id, 5289, 'EUR', r.paid_at, r.paid_at, r.paid_at, case when row_number() over () % 10000 = 1 then 'HELD_FOR_REVIEW' else 'FULFILLED' end, 'PAGE'
     from rents r join contracts c on c.id = r.contract_id where paid_at is not null`,
    `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, amount, entered_on, due_on, source, source_id, created_at, allocated, settled_on)
     select i.client_id, i.legal_entity_id, 'EUR', r.contract_id, 'INVOICE', 5289, i.issued_on, i.due_on, 'DOCUMENT', i.id, i.created_at,
       case when r.paid_at is null then 0 else 5289 end, case when r.paid_at is not null then r.due_on end
     from invoices i join rents r on r.id = i.rent_id`,
    `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, created_at, allocated, settled_on)
     select c.client_id, c.legal_entity_id, 'EUR', c.id, 'PAYMENT', 'CARD', -5289, r.due_on, 'PAYMENT', p.id, p.created_at, 5289, r.due_on
     from payments p join rents r on r.id = p.rent_id join contracts c on c.id = r.contract_id`,
    `insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
     select c.id, d.id, 5289, d.entered_on, d.created_at from payments p join invoices i on i.rent_id = p.rent_id
     join ledger_entries c on c.source = 'PAYMENT' and c.source_id = p.id join ledger_entries d on d.source = 'DOCUMENT' and d.source_id = i.id`,
    // A client who has paid too much, one in a thousand.
    `insert into ledger_entries (client_id, legal_entity_id, currency, contract_id, kind, method, amount, entered_on, source, source_id, created_at)
     select c.client_id, c.legal_entity_id, 'EUR', c.id, 'PAYMENT', 'TRANSFER', -5289, current_date - 40, 'STAFF', uuidv7(), now() - interval '40 days'
     from contracts c join plan p on p.contract_id = c.id where p.n % 1000 = 8`,
    `insert into refunds (payment_id, reason, amount, currency, status, failed_at, done_at, created_at, updated_at)
     select id, 'WITHDRAWAL', 100, 'EUR', case when n % 10000 = 1 then 'FAILED' else 'DONE' end, case when n % 10000 = 1 then now() end,
       case when n % 10000 <> 1 then now() end, now(), now() from (select id, row_number() over (order by id)::integer as n from payments) p where n % 100 = 1`,
    `insert into disputes (payment_id, provider, provider_dispute_id, amount, currency, reason, status, respond_by, opened_at, closed_at, checked_at)
     select id, 'MOCK', id, 5289, 'EUR', 'fraudulent', case when n % 10000 = 2 then 'OPEN' else 'WON' end, now() + interval '5 days', created_at,
       case when n % 10000 <> 2 then now() end, now() from (select id, created_at, row_number() over (order by id)::integer as n from payments) p where n % 1000 = 2`,
    `insert into fraud_warnings (payment_id, provider, provider_warning_id, reason, actionable, received_at, checked_at)
     select id, 'MOCK', id, 'made_with_stolen_card', n % 10000 = 3, created_at, now() from (select id, created_at, row_number() over (order by id)::integer as n from payments) p where n % 1000 = 3`,
    `insert into bank_statements (id, legal_entity_id, account, bank_id, file_sha256, imported_at)
     select uuidv7(), e.id, 'SK0000000000000000000000', 'b' || n, sha256(n::text::bytea), now() - make_interval(days => n) from legal_entities e, generate_series(1, 300) n`,
    `insert into bank_entries (id, statement_id, position, account, entry_key, booked_on, amount, currency, is_credit, is_reversal, is_booked, remittance, payer_name,
       payer_account, state, reason, rent_id, settled_at, content_key, client_id)
     select uuidv7(), s.id, n / 300, s.account, sha256(n::text::bytea), current_date - (n % 300)::integer, 5289, 'EUR', true, false, true, 'VS ' || n, 'Ján Novák', 'SK' || n % 5000,
       case when n % 1000 = 1 then 'UNMATCHED' else 'MATCHED' end, case when n % 1000 = 1 then 'NO_REFERENCE' end, case when n % 1000 <> 1 then r.id end,
       case when n % 1000 <> 1 then r.paid_at end, sha256(n::text::bytea), case when n % 1000 <> 1 then r.client_id end
     from (select r.id, r.paid_at, c.client_id, row_number() over (order by r.id) as n from rents r join contracts c on c.id = r.contract_id where r.paid_at is not null) r
     join (select *, row_number() over (order by id) - 1 as k from bank_statements) s on s.k = r.n % 300 where r.n % 10 = 1`,
    `insert into payouts (provider, account, is_live, provider_payout_id, amount, currency, status, lines_state, arrives_on, created_at, legal_entity_id, state, reconciled_at, checked_at)
     select 'MOCK', 'acct', true, 'po_' || n, 528900, 'EUR', 'PAID', 'COMPLETE', current_date - n, now() - make_interval(days => n), e.id,
       case when n % 100 = 1 then 'OPEN' else 'RECONCILED' end, case when n % 100 <> 1 then now() end, now()
     from legal_entities e, generate_series(1, greatest((select count(*) from payments)::integer / 1000, 10)) n`,
    `insert into payout_lines (payout_id, provider, provider_line_id, kind, amount, fee, net, currency, booked_at, payment_id, matches)
     select o.id, 'MOCK', p.id, 'PAYMENT', 5289, 50, 5239, 'EUR', p.created_at, p.id, '{}' from (select id, created_at, row_number() over (order by id)::integer as n from payments) p
     join (select id, row_number() over (order by id) - 1 as k, count(*) over () as total from payouts) o on o.k = p.n % o.total where p.n % 10 = 0`,
    `insert into payout_differences (cause_key, kind, payout_id, legal_entity_id, expected, actual, currency, found_at)
     select 'bench ' || id, 'SUM', id, legal_entity_id, 1, 2, 'EUR', created_at from payouts where state = 'OPEN'`,
    `insert into tax_reports (invoice_id, authority, status, report_by, next_attempt_at, authority_number, receipt, created_at, settled_at, legal_entity_id, tax_day, document_number)
     select id, 'NAV', 'ACCEPTED', created_at, null, id, null, created_at, created_at, legal_entity_id, supplied_on, number from invoices where sequence % 3 = 0`,
    'analyze rents, invoices, payments, ledger_entries, allocations, refunds',
  ];
}

const searching = [
  'truncate search_entries',
  `insert into search_entries (kind, id, client_id, sort_key, keys, words, contacts)
   select 'CLIENT', u.id, u.id, client_sort_key(u), client_keys(u), client_words(u), client_contacts(u) from users u`,
  `insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys, words, contacts)
   select 'CLIENT', u.id, c.warehouse_id, u.id, client_sort_key(u), client_keys(u), client_words(u), client_contacts(u) from contracts c join users u on u.id = c.client_id`,
  `insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
   select 'CONTRACT', id, warehouse_id, client_id, fold_text(business_id), array_remove(array[fold_text(business_id), id::text, order_id::text], null) from contracts`,
  `insert into search_entries (kind, id, warehouse_id, client_id, sort_key, keys)
   select 'ORDER', id, warehouse_id, client_id, id::text, array[id::text] from orders`,
  `insert into search_entries (kind, id, warehouse_id, sort_key, keys)
   select 'BOX', id, warehouse_id, fold_text(name), array[fold_text(name), id::text] from boxes`,
  'select index_invoices(array(select id from invoices))',
];

/** @param days of walks and of the till, for each warehouse */
function work(contracts: number, days: number): string[] {
  const tenth = Math.ceil(contracts / 10);
  const hundredth = Math.ceil(contracts / 100);
  return [
    `insert into staff (email, name, locale, created_at, accepted_at) select 'staff' || n || '@example.com', 'Staff ' || n, 'EN', now(), now() from generate_series(1, 20) n`,
    'create temporary table person as select id, row_number() over (order by id)::integer - 1 as k from staff',
    'create temporary table let as select row_number() over (order by c.id)::integer as n, c.* from contracts c',
    'create index on let (n)',
    'analyze let',
    `insert into audit_log (at, actor_kind, staff_id, verb, noun, noun_id, warehouse_id, legal_entity_id, client_id, contract_id, reason)
     select now() - make_interval(mins => l.n * 3 + k), 'STAFF', p.id, (array['note.create', 'client.update', 'box.change'])[k], (array['note', 'client', 'box'])[k],
       case k when 3 then l.box_id else l.client_id end, l.warehouse_id, l.legal_entity_id, case when k < 3 then l.client_id end, case when k = 1 then l.id end, 'bench'
     from let l, generate_series(1, 3) s (k) join person p using (k)`,
    `insert into messages (channel, recipient, language, template, data, dedupe_key, status, created_at, sent_at)
     select 'EMAIL', u.email, 'SK', 'password-changed', '{}', 'bench ' || l.n || ' ' || k, case when l.n % 100 = 1 and k = 1 then 'FAILED' else 'SENT' end,
       now() - make_interval(mins => l.n + k), now() from let l join users u on u.id = l.client_id, generate_series(1, 3) k`,
    `insert into notes (client_id, contract_id, text, created_by, created_at, changed_at)
     select client_id, id, 'bench', (select id from person where k = 0), created_at, created_at from let`,
    `insert into box_states (box_id, warehouse_id, state, from_on, until_on, reason, set_at)
     select id, warehouse_id, case when n % 2 = 0 then 'TO_CHECK' else 'REPAIR' end, current_date - 10, case when n % 100 > 1 then current_date - 5 end, 'bench', now()
     from (select id, warehouse_id, row_number() over (partition by warehouse_id order by id)::integer as n from boxes) b where n % 5 < 2`,
    `insert into locks (warehouse_id, box_id, door, device_id, online, online_at, battery_percent, state, state_at)
     select warehouse_id, id, 'BOX', id, n % 100 <> 0, now(), case when n % 100 = 1 then 10 else 80 end, 'LOCKED', now()
     from (select *, row_number() over (order by id)::integer as n from boxes) b where n % 10 < 2`,
    `insert into locks (warehouse_id, door, device_id, online, online_at) select id, 'ENTRANCE', id, true, now() from warehouses`,
    `insert into door_log (id, at, event, contract_id, door, lock_id, command_id, user_id, reason, warehouse_id)
     select uuidv7(), now() - make_interval(mins => l.n * 2 + k), case when k = 5 then 'REFUSED' when k % 2 = 1 then 'REQUESTED' else 'UNLOCKED' end, l.id, 'BOX', x.id,
       case when k < 5 then l.id end, l.client_id, case when k = 5 then 'too-far' end, l.warehouse_id
     from let l left join locks x on x.box_id = l.box_id, generate_series(1, 5) k`,
    `insert into door_openings (lock_id, warehouse_id, cause, reason, state, requested_by, requested_at)
     select id, warehouse_id, 'WORK', 'bench', 'DIRECT', (select id from person where k = 0), now() - make_interval(mins => n) from (select *, row_number() over (order by id)::integer as n from locks) x`,
    `insert into entrance_photos (id, user_id, contract_id, media_type, picture, taken_at, delete_after, warehouse_id)
     select uuidv7(), client_id, id, 'image/jpeg', '\\x00', now() - make_interval(mins => n), now() + interval '3 days', warehouse_id from let where n % 10 = 0`,
    `insert into waitlist_entries (warehouse_id, user_id, email, language, created_at, notified_at)
     select warehouse_id, client_id, 'wait' || n || '@example.com', 'SK', created_at, case when n % 100 > 30 then now() end from let where n % 10 = 1`,
    `insert into vouchers (token, country, warehouse_id, discount_bp, valid_from, valid_to, max_redemptions)
     select 'BENCH' || n, 'SVK', case when n % 2 = 0 then (select warehouse_id from place limit 1) end, 1000, current_date - 10, current_date + 100, 10 from generate_series(1, ${tenth}) n`,
    `insert into tasks (title, text, due_on, warehouse_id, client_id, contract_id, created_by, created_at, done_at, done_by)
     select 'Task ' || n, '', current_date, warehouse_id, client_id, id, p.one, now() - make_interval(mins => n), case when n % 100 > 10 then now() end, case when n % 100 > 10 then p.one end
     from let, (select id as one from person where k = 0) p where n % 5 = 0`,
    `insert into franchising_contacts (id, fingerprint, language, full_name, email, phone_number, business_experience, current_position_and_area, property_status, property_area_in_m2,
       city_to_open, capital_investment, return_on_investment, is_primary_income, has_read_franchise_brochure, motivation, received_at)
     select uuidv7(), sha256(n::text::bytea), 'SK', 'Jana', 'a@example.com', '+421900', 'NO_EXPERIENCE', 'x', 'HAS_PROPERTY', 100, 'Zvolen', 'LESS_THAN_30', 'ONE_TO_TWO_YEARS', true, true, 'x',
       now() - make_interval(mins => n) from generate_series(1, ${hundredth}) n`,
    `insert into error_reports (error, stacktrace, context, received_at, last_received_at, fingerprint)
     select 'Error', '', '{}', now() - make_interval(mins => n), now(), sha256(n::text::bytea) from generate_series(1, ${hundredth}) n`,
    `insert into job_runs (job, status, started_at, finished_at)
     select case when n % 2 = 0 then 'PAYMENT_PROCESSING' else 'CANCEL_CONTRACTS' end, 'FINISHED', now() - make_interval(mins => n), now() from generate_series(1, ${contracts}) n`,
    `insert into webhook_endpoints (name, url, types, secret_encrypted, created_at) values ('bench', 'https://example.com/x', '{contract.created}', '', now())`,
    `with made as (insert into webhook_events (type, at, data) select 'contract.created', now() - make_interval(mins => n), '{}' from generate_series(1, ${contracts}) n returning id)
     insert into webhook_deliveries (event_id, endpoint_id, state, attempts, attempted_at, status)
     select m.id, e.id, case when row_number() over () % 100 = 1 then 'FAILED' else 'DELIVERED' end, 1, now(), 200 from made m, webhook_endpoints e`,
    `insert into walks (warehouse_id, started_by, started_at, finished_by, finished_at)
     select w.id, p.one, now() - make_interval(days => k), p.one, now() from warehouses w, generate_series(1, ${days}) k, (select id as one from person where k = 0) p`,
    `insert into cash_days (id, warehouse_id, legal_entity_id, currency, number, day, opening_float, expected, state, opened_by, opened_at, counted, counted_by, closed_by, closed_at, confirmed_by, confirmed_at)
     select uuidv7(), w.id, w.legal_entity_id, 'EUR', k, current_date - k, 0, 0, 'CONFIRMED', p.one, now() - make_interval(days => k), 0, p.one, p.one, now() - make_interval(days => k), q.other, now()
     from warehouses w, generate_series(1, ${days}) k, (select id as one from person where k = 0) p, (select id as other from person where k = 1) q`,
    `insert into instalment_plans (id, client_id, legal_entity_id, currency, total, agreed_on, agreed_by, agreed_at, is_open, outcome, ended_at)
     select uuidv7(), client_id, legal_entity_id, 'EUR', 5289, current_date, p.one, now() - make_interval(mins => n), n % 1000 = 7, case when n % 1000 <> 7 then 'COMPLETED' end,
       case when n % 1000 <> 7 then now() end from let, (select id as one from person where k = 0) p where n % 100 = 7`,
    `insert into instalments (plan_id, position, due_on, amount) select id, k, current_date + 30 * k, case k when 1 then 2645 else 2644 end from instalment_plans, generate_series(1, 2) k`,
    `insert into instalment_plan_debts (plan_id, entry_id, is_open, open)
     select distinct on (p.id) p.id, l.id, p.is_open, 5289 from instalment_plans p join ledger_entries l on l.client_id = p.client_id and l.kind = 'INVOICE' order by p.id, l.entered_on desc`,
    `insert into approvals (verb, request, noun, amount, currency, warehouse_id, legal_entity_id, client_id, reason, requested_by, requested_at, expires_at, state, decided_by, decided_at)
     select 'refund.create', '{}', 'refund', 5289, 'EUR', warehouse_id, legal_entity_id, client_id, 'bench', p.one, now() - make_interval(mins => n),
       now() + interval '5 days', case when n % 1000 = 8 then 'PENDING' else 'REJECTED' end, case when n % 1000 <> 8 then q.other end, case when n % 1000 <> 8 then now() end
     from let, (select id as one from person where k = 0) p, (select id as other from person where k = 1) q where n % 100 = 8`,
    `insert into move_ins (warehouse_id, client_id, language, created_by, created_at, updated_at)
     select warehouse_id, client_id, 'SK', p.one, now(), now() from let, (select id as one from person where k = 0) p where n % 1000 = 9`,
  ];
}

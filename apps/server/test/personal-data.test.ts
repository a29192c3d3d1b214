import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createInvoice, createRent } from '@komora/testing/factories/rent';
import { strFromU8, unzipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type Client, type FullTestApp, openFullTestApp } from './kit/full-test-app.ts';
import { personalData, withoutPersonalData } from './personal-data.ts';

const database = useTestDatabase();
let testApp: FullTestApp;
beforeAll(async () => {
  testApp = await openFullTestApp(database.url);
});
afterAll(() => testApp.close());

const columnsOf = (table: string, isChosen: (columns: (typeof personalData)[string][number]) => boolean = () => true): string[] =>
  (personalData[table] ?? []).filter(isChosen).flatMap(({ columns }) => columns.split(' '));

describe('the declaration of personal data', () => {
  test('contains every column of every table that refers to a client', async () => {
    const rows = await testApp.rows(
      `with recursive tied as (
         select 'users'::regclass::oid as id
         union select conrelid from pg_constraint join tied on confrelid = tied.id where contype = 'f'
       )
       select table_name as table, column_name as column, exists (select from tied where id = format('%I', table_name)::regclass) as tied
       from information_schema.columns join information_schema.tables using (table_schema, table_name)
       where table_schema = 'public' and table_type = 'BASE TABLE' and table_name <> 'test_jobs'`,
    );
    const declared = new Set(Object.keys(personalData).flatMap((table) => columnsOf(table).map((column) => `${table}.${column}`)));
    const existing = new Set(
      rows.filter(({ table, tied }) => tied || String(table) in personalData).map(({ table, column }) => `${table}.${column}`),
    );
    expect(
      [...existing].filter((column) => !declared.has(column)),
      'declare these columns in personal-data.ts',
    ).toEqual([]);
    expect(
      [...declared].filter((column) => !existing.has(column)),
      'these columns are gone',
    ).toEqual([]);
    const others = new Set(rows.map(({ table }) => String(table)).filter((table) => !(table in personalData)));
    expect(withoutPersonalData.toSorted()).toEqual([...others].sort());
  });
});

/** The client's row in each table with columns that are exported or erased, by a condition. */
type ClientRows = Record<string, string>;

describe('a client with data in every table', () => {
  let me: Client;
  let rows: ClientRows;
  beforeAll(async () => {
    me = await testApp.client({ firstName: 'Odchádzajúca', lastName: 'Klientka' });
    rows = await fillTables(me);
  });
  const read = async (table: string) => (await testApp.rows(`select * from ${table} where ${rows[table]}`))[0];

  test('each exported column is in the data export, each erased one is gone after the account deletion', async () => {
    const before = Object.fromEntries(await Promise.all(Object.keys(rows).map(async (table) => [table, await read(table)])));
    const tables = Object.keys(personalData).filter((table) => columnsOf(table, isExportedOrErased).length > 0);
    expect(Object.keys(rows).sort()).toEqual(tables.sort());
    const unset = tables.flatMap((table) =>
      columnsOf(table, isExportedOrErased).flatMap((column) => ((before[table]?.[column] ?? null) === null ? [`${table}.${column}`] : [])),
    );
    expect(unset, 'columns without a value prove nothing').toEqual([]);

    const files = unzipSync((await testApp.get('/api/client/my/data-export', me.token)).rawPayload);
    const records = Object.entries(files).flatMap(([name, bytes]) =>
      name.endsWith('.json') ? (JSON.parse(strFromU8(bytes)) as object[]) : [],
    );
    const exported = new Set(records.flatMap((record) => Object.values(record).map((value) => JSON.stringify(value))));
    const missing = tables.flatMap((table) =>
      columnsOf(table, ({ exported: answer }) => answer === true)
        .filter((column) => !exported.has(JSON.stringify(before[table]?.[column])))
        .map((column) => `${table}.${column}`),
    );
    expect(missing, 'not exported').toEqual([]);

    // Money that is not returned keeps the account.
    await testApp.rows(
      `with returned as (
         insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, source, source_id, created_at)
         select client_id, legal_entity_id, currency, 'REFUND', 'TRANSFER', -amount, entered_on, 'STAFF', gen_random_uuid(), created_at
         from ledger_entries where client_id = $1 and amount = -777 returning id, amount)
       insert into allocations (credit_id, debit_id, amount, allocated_on, created_at)
       select e.id, r.id, r.amount, e.entered_on, e.created_at from returned r, ledger_entries e where e.client_id = $1 and e.amount = -777`,
      [me.id],
    );
    expect((await testApp.post('/api/client/my/remove-account', undefined, me.token)).statusCode).toBe(204);
    const kept: string[] = [];
    for (const table of tables) {
      const after = await read(table);
      for (const column of columnsOf(table, ({ erased }) => erased === true))
        if (after !== undefined && JSON.stringify(after[column]) === JSON.stringify(before[table]?.[column]))
          kept.push(`${table}.${column}`);
    }
    expect(kept, 'not erased').toEqual([]);
  });
});

const isExportedOrErased = ({ exported, erased }: { exported: unknown; erased: unknown }): boolean => exported === true || erased === true;

/** Stores a row of the client in each table, with a value in each column. @returns a condition for each row */
async function fillTables(me: Client): Promise<ClientRows> {
  const contract = await createContract(testApp.pool, { clientId: me.id, status: 'TERMINATED' });
  const rent = await createRent(testApp.pool, { contractId: contract.id, periodNumber: 0, paidAt: '2026-01-02T00:00:00Z' });
  await createInvoice(testApp.pool, {
    rentId: rent.id,
    clientId: me.id,
    legalEntityId: contract.legalEntityId,
    sequence: 1,
    subjects: ['Nájom'],
  });
  const { orderId } = (await testApp.order(await testApp.box(), { token: me.token, email: me.email })).json<{ orderId: string }>();
  const friend = await testApp.client();
  await testApp.logIn(me.email, { rememberMe: true, deviceId: 'phone' });
  const ids = {
    consent: randomUUID(),
    capture: randomUUID(),
    token: randomUUID(),
    log: randomUUID(),
    waitlist: randomUUID(),
    message: randomUUID(),
    report: randomUUID(),
    withdrawalRequest: randomUUID(),
    audit: randomUUID(),
    note: randomUUID(),
    file: randomUUID(),
    staff: randomUUID(),
    staffSession: randomUUID(),
    task: randomUUID(),
    moveIn: randomUUID(),
    plan: randomUUID(),
    case: randomUUID(),
    payer: randomUUID(),
  };
  const statements: [sql: string, values: unknown[]][] = [
    [
      `update users set referral_code = 'ODKAZ', referred_by = $2, date_of_birth = '1990-01-01', gender = 'Female', newsletter_subscribed = true,
         invoicing_details = '{"firstName": "Odchádzajúca"}', invoicing_details_version = 7 where id = $1`,
      [me.id, friend.id],
    ],
    [`update sessions set device = 'Firefox, Android', network = '203.0.113.0/24', device_id = 'phone' where user_id = $1`, [me.id]],
    [
      `update device_tokens set device = 'Safari, iOS', network = '198.51.100.0/24', last_used_at = now(), previous_hash = sha256('previous'),
         rotated_at = now() where user_id = $1`,
      [me.id],
    ],
    [
      `insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at, used_at)
       values (sha256('password'), $1, 'SET_PASSWORD', now(), now() + interval '1 hour', now())`,
      [me.id],
    ],
    [
      `insert into client_passkeys (id, user_id, credential_id, public_key, sign_count, transports, backed_up, name, created_at, last_used_at)
       values (gen_random_uuid(), $1, 'credential', 'key', 7, '{internal}', true, 'Telefón Odchádzajúcej', now(), now())`,
      [me.id],
    ],
    [
      `insert into client_passkey_challenges (challenge, purpose, user_id, expires_at) values (sha256('x'), 'REGISTER', $1, now() + interval '1 minute')`,
      [me.id],
    ],
    [
      `insert into sign_in_codes (id, browser_hash, user_id, code_hash, failures, expires_at)
       values (gen_random_uuid(), sha256('browser'), $1, sha256('code'), 1, now() + interval '1 minute')`,
      [me.id],
    ],
    [
      `update orders set status = 'CANCELLED', referral_code = 'PRIATEL', secret_hash = 'secret', request_hash = 'hash', placed_from = 'network' where id = $1`,
      [orderId],
    ],
    [`update contracts set payment_method_label = 'VISA 4242', payment_method_expires_on = '2031-05-31' where id = $1`, [contract.id]],
    [
      `insert into consents (id, order_id, user_id, kind, text_version, language, accepted_at, ip, detail)
       values ($1, (select order_id from contracts where id = $2), $3, 'RECURRING_PAYMENTS', '9.1', 'HU', now(), '203.0.113.9', '{"amount": 4990}')`,
      [ids.consent, contract.id, me.id],
    ],
    [
      `insert into terminations (contract_id, requested_by, day, note, reasons, was_evicted_and_cleaned, requested_at)
       values ($1, $2, '2026-03-09', 'My private story', '{Ine}', false, now())`,
      [contract.id, me.id],
    ],
    [
      `insert into withdrawals (contract_id, name, email, contract_number, ip, language, time_zone, stated_at, withdrawn_on, empty_by, refund_amount, currency)
       values ($1, 'Odchádzajúca K.', 'withdrawal@example.com', 'N-77', '203.0.113.10', 'SK', 'Europe/Bratislava', now(), '2026-03-10', '2026-03-17', 1234, 'EUR')`,
      [contract.id],
    ],
    [
      `insert into withdrawal_requests (id, name, email, contract_number, ip, stated_at, contract_id, token_hash, expires_at, used_at)
       values ($1, 'Odchádzajúca K.', 'stated@example.com', 'N-78', '203.0.113.11', now(), $2, sha256('link'), now() + interval '1 day', now())`,
      [ids.withdrawalRequest, contract.id],
    ],
    [`insert into box_sharings values ($1, $2, now())`, [contract.id, friend.id]],
    [
      `insert into entrance_photos (id, contract_id, user_id, media_type, picture, taken_at, delete_after)
       values ($1, $2, $3, 'image/png', 'x', now(), now() + interval '1 day')`,
      [ids.capture, contract.id, me.id],
    ],
    [
      `insert into access_links (id, contract_id, created_by, email, token_hash, valid_from, valid_to, created_at, revoked_at, last_used_at)
       values ($1, $2, $3, 'plumber@example.com', sha256('x'), now(), now() + interval '1 day', now(), now() + interval '1 hour', now() + interval '2 hours')`,
      [ids.token, contract.id, me.id],
    ],
    [
      `insert into door_log (id, at, event, contract_id, door, user_id, reason, distance_m, accuracy_m)
       values ($1, now(), 'REFUSED', $2, 'BOX', $3, 'too-far', 4321, 12)`,
      [ids.log, contract.id, me.id],
    ],
    [
      `insert into referral_rewards (user_id, kind, amount, currency, contract_id, created_at) values ($1, 'CREDIT', 2345, 'EUR', $2, now())`,
      [me.id, contract.id],
    ],
    [
      `insert into ledger_entries (client_id, legal_entity_id, currency, kind, method, amount, entered_on, due_on, source, source_id, created_at)
       values ($1, $2, 'EUR', 'PAYMENT', 'CASH', -777, '2026-02-03', '2026-02-04', 'STAFF', gen_random_uuid(), now())`,
      [me.id, contract.legalEntityId],
    ],
    [
      `insert into waitlist_entries (id, warehouse_id, user_id, email, language, box_size, token_hash, notified_at, created_at, note, followed_at)
       values ($1, $2, $3, $4, 'SK', 'LARGE', 'hash', now(), now(), 'Volá večer', now())`,
      [ids.waitlist, testApp.warehouseId, me.id, me.email],
    ],
    [
      `insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, subject, html, text, secrets, last_error, created_at, sent_at, client_id)
       values ($1, 'EMAIL', $2, 'SK', 'password-changed', '{"firstName": "Odchádzajúca"}', 'x', 'FAILED', 'Pre Odchádzajúcu', 'x', 'x', 'x', 'x', now(), now(), $3)`,
      [ids.message, me.email, me.id],
    ],
    [`insert into staff (id, email, name, locale, created_at) values ($1, 'eva@komora.example', 'Eva', 'SK', now())`, [ids.staff]],
    [
      `insert into staff_sessions (id, token_hash, staff_id, created_at, last_used_at, proven_at, expires_at)
       values ($1, sha256('staff'), $2, now(), now(), now(), now() + interval '1 hour')`,
      [ids.staffSession, ids.staff],
    ],
    [
      `insert into client_views (client_id, staff_id, staff_session_id, cause, created_at, link_expires_at, opened_at, token_hash, expires_at, ended_at)
       values ($1, $2, $3, 'FAULT', now() - interval '1 minute', now() + interval '1 minute', now(), sha256('view'), now() + interval '14 minutes',
         now() + interval '3 minutes')`,
      [me.id, ids.staff, ids.staffSession],
    ],
    [
      `insert into promises (id, client_id, legal_entity_id, currency, amount, made_on, promised_on, made_by, made_at)
       values (gen_random_uuid(), $1, $2, 'EUR', 4321, '2026-02-05', '2026-02-06', $3, now())`,
      [me.id, contract.legalEntityId, ids.staff],
    ],
    // Without its debts.
    ['alter table instalment_plans disable trigger instalment_plans_900_sum', []],
    [
      `with plan as (
         insert into instalment_plans (id, client_id, legal_entity_id, currency, total, agreed_on, agreed_by, agreed_at, is_open, outcome, ended_at)
         values ($4, $1, $2, 'EUR', 8642, '2026-02-07', $3, now(), false, 'CANCELLED', now()) returning id)
       insert into instalments (plan_id, position, due_on, amount) select id, 1, '2026-02-08', 8641 from plan`,
      [me.id, contract.legalEntityId, ids.staff, ids.plan],
    ],
    ['alter table instalment_plans enable trigger instalment_plans_900_sum', []],
    [
      'alter table collection_cases disable trigger collection_cases_900_sum; alter table collection_debts disable trigger collection_debts_100_account',
      [],
    ],
    [
      `with given as (
         insert into collection_cases (id, client_id, legal_entity_id, currency, total, handed_on, handed_by, handed_at, agency, reference, is_open, ended_by, ended_at, outcome, reported)
         values ($4, $1, $2, 'EUR', 9753, '2026-02-11', $3, now(), 'Inkaso Personal', 'Ref Personal', false, $3, '2026-02-12T10:00:00Z', 'TAKEN_BACK', 9753) returning id)
       insert into collection_debts (case_id, entry_id, is_open, open)
       select given.id, e.id, false, 9752 from given, ledger_entries e where e.client_id = $1 and e.source = 'DOCUMENT' limit 1`,
      [me.id, contract.legalEntityId, ids.staff, ids.case],
    ],
    [
      'alter table collection_cases enable trigger collection_cases_900_sum; alter table collection_debts enable trigger collection_debts_100_account',
      [],
    ],
    [
      `insert into rent_increases (contract_id, status, old_rent_net_month, rent_net_month, old_recurring_amount, recurring_amount, currency, announced_on,
         effective_on, notice_days, announced_by, announced_at, accepted_at)
       values ($1, 'ACCEPTED', 4000, 4100, 5289, 5412, 'EUR', '2026-01-02', '2026-02-28', 30, $2, now(), now())`,
      [contract.id, ids.staff],
    ],
    [
      `insert into contract_payers (id, contract_id, details) values ($1, $2, '{"firstName": "Odchádzajúca", "company": {"name": "Jej firma"}}')`,
      [ids.payer, contract.id],
    ],
    [
      `insert into contract_terms (contract_id, valid_from, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp,
         recurring_amount, origin, payer_id, created_by, created_at)
       select id, next_charge_on, rent_net_month, insurance_id, insurance_net_month, invoicing_period_months, period_discount_bp, recurring_amount, 'PAYER', $1, $3, now()
       from contracts where id = $2`,
      [ids.payer, contract.id, ids.staff],
    ],
    [
      `insert into own_insurances (contract_id, due_on, reminded_on, replaced_from) values ($1, '2026-02-11', '2026-02-12', '2026-02-13')`,
      [contract.id],
    ],
    [
      `insert into insurance_proofs (contract_id, insurer, policy_number, valid_until, insured_amount, media_type, content, status, rejection, decided_by,
         submitted_at, decided_at)
       values ($1, 'Poisťovňa Odchádzajúcej', 'P-4711', '2026-02-14', 7654321, 'application/pdf', 'x', 'REJECTED', 'Odchádzajúca is not named', $2, now(), now())`,
      [contract.id, ids.staff],
    ],
    [
      `insert into notes (id, client_id, contract_id, text, is_pinned, created_by, created_at, changed_at) values ($1, $2, $3, 'Odchádzajúca calls', true, $4, now(), now())`,
      [ids.note, me.id, contract.id, ids.staff],
    ],
    [
      `insert into client_files (id, client_id, contract_id, name, media_type, content, added_by, added_at)
       values ($1, $2, $3, 'zmluva Odchádzajúcej.pdf', 'application/pdf', 'x', $4, now())`,
      [ids.file, me.id, contract.id, ids.staff],
    ],
    [
      `insert into tasks (id, title, text, due_on, warehouse_id, box_id, contract_id, client_id, created_by, created_at, done_at, done_by)
       select $1, 'Zavolať Odchádzajúcej', 'o kľúči', '2026-03-09', warehouse_id, box_id, id, client_id, $3, now(), now(), $3 from contracts where id = $2`,
      [ids.task, contract.id, ids.staff],
    ],
    [
      `insert into move_ins (id, warehouse_id, client_id, details, language, accepted_at, accepted_ip, accepted_amount, created_by, created_at, updated_at)
       select $1, warehouse_id, client_id, '{"firstName": "Odchádzajúca"}', 'SK', now(), '203.0.113.9', 100, $3, now(), now() from contracts where id = $2`,
      [ids.moveIn, contract.id, ids.staff],
    ],
    [
      `insert into audit_log (id, at, actor_kind, staff_id, verb, noun, client_id, reason, personal)
       values ($1, now(), 'STAFF', $2, 'refund.resend', 'refund', $3, 'Odchádzajúca called', '{"name": {"before": "Odchádzajúca", "after": "X"}}')`,
      [ids.audit, ids.staff, me.id],
    ],
    [
      `insert into error_reports (id, error, stacktrace, context, received_at, fingerprint, last_received_at)
       values ($1, 'x', 'x', jsonb_build_object('username', $2::text), now(), sha256('x'), now())`,
      [ids.report, me.email],
    ],
  ];
  for (const [sql, values] of statements) await testApp.rows(sql, values);
  const mine = (column: string) => `${column} = '${me.id}'`;
  const ofContract = `contract_id = '${contract.id}'`;
  return {
    users: mine('id'),
    sessions: mine('user_id'),
    device_tokens: mine('user_id'),
    password_tokens: mine('user_id'),
    sign_in_codes: mine('user_id'),
    client_passkeys: mine('user_id'),
    client_passkey_challenges: mine('user_id'),
    consents: `id = '${ids.consent}'`,
    orders: `id = '${orderId}'`,
    move_ins: `id = '${ids.moveIn}'`,
    contracts: `id = '${contract.id}'`,
    rents: `id = '${rent.id}'`,
    invoices: mine('client_id'),
    ledger_entries: `${mine('client_id')} and amount = -777`,
    promises: mine('client_id'),
    instalment_plans: mine('client_id'),
    instalments: `plan_id = '${ids.plan}'`,
    collection_cases: mine('client_id'),
    collection_debts: `case_id = '${ids.case}'`,
    referral_rewards: mine('user_id'),
    contract_terms: ofContract,
    contract_payers: ofContract,
    rent_increases: ofContract,
    own_insurances: ofContract,
    insurance_proofs: ofContract,
    box_sharings: ofContract,
    terminations: ofContract,
    withdrawals: ofContract,
    entrance_photos: `id = '${ids.capture}'`,
    access_links: `id = '${ids.token}'`,
    door_log: `id = '${ids.log}'`,
    waitlist_entries: `id = '${ids.waitlist}'`,
    messages: `id = '${ids.message}'`,
    tasks: `id = '${ids.task}'`,
    error_reports: `id = '${ids.report}'`,
    audit_log: `id = '${ids.audit}'`,
    search_entries: `kind = 'CLIENT' and ${mine('id')} and warehouse_id is not null`,
    notes: `id = '${ids.note}'`,
    client_files: `id = '${ids.file}'`,
    client_views: mine('client_id'),
    withdrawal_requests: `id = '${ids.withdrawalRequest}'`,
    payments: `order_id = '${orderId}'`,
  };
}

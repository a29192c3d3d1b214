import { readFile } from 'node:fs/promises';
import { createUser } from '@komora/testing/factories/user';
import { beforeEach, expect, test } from 'vitest';
import { retentionPort } from '../src/platform/module/ports.ts';
import { anOrder } from './kit/builders/order.ts';
import { openSession } from './kit/builders/session.ts';
import { aTenant } from './kit/builders/tenant.ts';
import { useMockGateway } from './kit/gateways/mock.ts';

const { app } = useMockGateway();
const start = '2026-03-02T09:00:00Z';
beforeEach(() => app().clock.set(start));

const withoutPersonalData = [
  'warehouses',
  'boxes',
  'box_states',
  'legal_entities',
  'insurances',
  'period_discounts',
  'price_history',
  'warehouse_photos',
  'warehouse_photo_files',
  'planned_prices',
  'promotions',
  'vat_rules',
  'base_rates',
  'vouchers',
  'locks',
  'business_id_counters',
  'invoice_counters',
  'box_reservations',
  'voucher_redemptions',
  'charge_notices',
  'rent_notices',
  'debt_notices',
  'job_runs',
  'rate_limits',
  'schema_migrations',
  'deployment',
  'secret_keys',
  'assignments',
  'roles',
  'role_rights',
  'bank_accounts',
  'role_limits',
  'role_percent_limits',
  'staff_recovery_codes',
  'staff_passkeys',
  'plan_drafts',
  'keypad_lists',
  'postponed_set_up_steps',
  'provider_secrets',
  'settings',
];

const policies = () => app().app.registered.all(retentionPort);
const purge = () => app().runJob('purge-expired', {});
const document = () => readFile(new URL('../../../docs/retention.md', import.meta.url), 'utf8');
const count = async (table: string, where: string, ...values: unknown[]) =>
  (await app().one<{ count: number }>(`select count(*)::int as count from ${table} where ${where}`, values)).count;

test('every table has a retention policy or no personal data', async () => {
  const tables = await app().rows<{ name: string }>(
    `select table_name as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`,
  );
  const covered = new Set([...policies().map(({ table }) => table as string), ...withoutPersonalData]);
  expect(tables.map(({ name }) => name).filter((name) => !covered.has(name) && name !== 'test_jobs')).toEqual([]);
  expect(withoutPersonalData.filter((name) => policies().some(({ table }) => table === name))).toEqual([]);
});

test('the document names every table, and every duration of the code', async () => {
  const lines = (await document()).split('\n');
  for (const policy of policies()) {
    const found = lines.filter((line) => line.startsWith('|') && line.includes(`\`${policy.table}\``));
    const isDocumented =
      'stays' in policy
        ? found.length > 0
        : found.some((line) => line.includes(`${typeof policy.days === 'number' ? policy.days : policy.days()} day`));
    expect([policy.table, isDocumented]).toEqual([policy.table, true]);
  }
  const text = lines.join('\n');
  expect(withoutPersonalData.filter((table) => !text.includes(`\`${table}\``))).toEqual([]);
});

test('the billing details of an unpaid order are removed after 90 days, those of a fulfilled order stay', async () => {
  const abandoned = await anOrder(app());
  const tenant = await aTenant(app());
  app().clock.advance({ minutes: 31 });
  await app().runJob('expire-holds', {});
  app().clock.advance({ days: 89 });
  await purge();
  const named = (orderId: string) => count('orders', `id = $1 and invoicing_details::text like '%Novák%'`, orderId);
  expect(await named(abandoned.orderId)).toBe(1);
  app().clock.advance({ days: 2 });
  await purge();
  expect([await named(abandoned.orderId), await named(tenant.orderId)]).toEqual([0, 1]);
  expect(
    await count('orders', 'id = $1 and anonymised_at is not null and secret_hash is null and placed_from is null', abandoned.orderId),
  ).toBe(1);
});

test('expired sessions, old messages, waitlist entries, notifications and unused statements are purged, and younger ones stay', async () => {
  const tenant = await aTenant(app());
  const { id: userId } = await createUser(app().pool);
  const token = await openSession(app().pool, userId);
  const { warehouse_id: warehouseId } = await app().one<{ warehouse_id: string }>('select warehouse_id from contracts where id = $1', [
    tenant.contractId,
  ]);
  const day = (days: number) => new Date(app().clock.now().getTime() - days * 24 * 3_600_000);
  const cases: [table: string, insert: (age: Date, mark: string) => Promise<unknown>, where: string, days: number][] = [
    [
      'sessions',
      (age, mark) =>
        app().rows(`insert into sessions (token_hash, user_id, created_at, expires_at) values (sha256($1), $2, '2020-01-01', $3)`, [
          Buffer.from(mark),
          userId,
          age,
        ]),
      'token_hash = sha256($1::text::bytea)',
      1,
    ],
    [
      'waitlist_entries',
      (age, mark) =>
        app().rows(`insert into waitlist_entries (warehouse_id, email, language, created_at) values ($1, $2, 'SK', $3)`, [
          warehouseId,
          mark,
          age,
        ]),
      'email = $1',
      365,
    ],
    [
      'waitlist_entries',
      (age, mark) =>
        app().rows(`insert into waitlist_entries (warehouse_id, email, language, created_at, notified_at) values ($1, $2, 'SK', $3, $3)`, [
          warehouseId,
          mark,
          age,
        ]),
      'email = $1',
      30,
    ],
    [
      'waitlist_entries',
      (age, mark) =>
        app().rows(`insert into waitlist_entries (warehouse_id, email, language, created_at, closed_at) values ($1, $2, 'SK', $3, $3)`, [
          warehouseId,
          mark,
          age,
        ]),
      'email = $1',
      30,
    ],
    [
      'messages',
      (age, mark) =>
        app().rows(
          `insert into messages (channel, recipient, language, template, data, dedupe_key, status, created_at)
           values ('EMAIL', $1, 'SK', 'rent-paid', '{}', $1, 'SENT', $2)`,
          [mark, age],
        ),
      'recipient = $1',
      365,
    ],
    [
      'payment_notifications',
      (age, mark) =>
        app().rows(
          `insert into payment_notifications (provider, event_id, provider_payment_id, body, received_at, processed_at)
           values ('STRIPE', $1, $1, ''::bytea, $2, $2)`,
          [mark, age],
        ),
      'event_id = $1',
      90,
    ],
    [
      'withdrawal_requests',
      (age, mark) =>
        app().rows(
          `insert into withdrawal_requests (id, name, email, contract_number, ip, stated_at) values (gen_random_uuid(), $1, 'a@b.example', 'X', '127.0.0.1', $2)`,
          [mark, age],
        ),
      'name = $1',
      90,
    ],
    [
      'access_links',
      (age, mark) =>
        app().rows(
          `insert into access_links (id, contract_id, created_by, email, token_hash, valid_from, valid_to, created_at)
           values (gen_random_uuid(), $1, $2, $3, sha256($4), $5::timestamptz - interval '1 day', $5, $5)`,
          [tenant.contractId, tenant.clientId, mark, Buffer.from(mark), age],
        ),
      'email = $1',
      365,
    ],
  ];
  for (const [index, [, insert, , days]] of cases.entries()) {
    await insert(day(days + 1), `old ${index}`);
    await insert(day(days - 1), `young ${index}`);
  }
  await purge();
  await purge();
  for (const [index, [table, , where]] of cases.entries()) {
    const rest = [await count(table, where, `old ${index}`), await count(table, where, `young ${index}`)];
    expect([table, ...rest]).toEqual([table, 0, 1]);
  }
  expect(await count('messages', `dedupe_key = 'old 4'`)).toBe(1);
  expect((await app().get('/api/client/client-user/current', token)).statusCode).toBe(200);
});

test('a registration that was never confirmed is anonymised after 30 days, a buyer without a password is not', async () => {
  const registered = await createUser(app().pool, { passwordHash: 'x' });
  await app().rows('update users set email_confirmed_at = null, created_at = $2 where id = $1', [registered.id, app().clock.now()]);
  const buyer = await aTenant(app());
  app().clock.advance({ days: 29 });
  await purge();
  expect(await count('users', 'email = $1', registered.email)).toBe(1);
  app().clock.advance({ days: 2 });
  await purge();
  expect([await count('users', 'email = $1', registered.email), await count('users', 'email = $1', buyer.email)]).toEqual([0, 1]);
});

import { type FloorPlan, FloorPlan as FloorPlanSchema, WarehouseFeature, type WarehouseList } from '@komora/api';
import { useTestDatabase, waitUntil } from '@komora/testing';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { createTestApp, type TestApp } from '../../test/kit/test-app.ts';
import { totpCode } from '../modules/identity/index.ts';
import { auditDatabase } from '../modules/operations/index.ts';
import { openDatabase } from '../platform/db/database.ts';
import { inTransaction } from '../platform/db/transaction.ts';
import { decrypt } from '../platform/secrets.ts';
import { bookPastPayments } from '../providers/mock-gateway/index.ts';
import { iban } from './identifiers.ts';
import { type DemoLogins, loadDemo } from './index.ts';
import { signInOwner } from './load-staff.ts';

const database = useTestDatabase();
let testApp: TestApp;
let logins: DemoLogins;

beforeAll(async () => {
  testApp = await createTestApp(database.url, { at: '2026-11-20T10:00:00Z' });
  logins = await loadDemo({ ...testApp.context, bookPastPayments });
  await waitUntil(
    async () => (await testApp.http.inject({ url: '/api/client/warehouse?limit=500' })).json<WarehouseList>().warehouses.length > 13,
  );
});
afterAll(() => testApp.close());

const count = async (text: string) => Number((await testApp.pool.query<{ count: string }>(text)).rows[0]?.count);

test('keeps all promises of the audit', async () => {
  const { checked, violations } = await auditDatabase(testApp.pool, { now: testApp.clock.now(), settled: false });
  expect(checked).toBeGreaterThan(40);
  expect(violations).toEqual([]);
});

test('has boxes of every size and state in every town, and a full and a deactivated warehouse', async () => {
  const { warehouses } = (await testApp.http.inject({ url: '/api/client/warehouse?limit=500' })).json<WarehouseList>();
  const towns = new Set(warehouses.map(({ address }) => address.city));
  for (const town of [
    'Bratislava',
    'Košice',
    'Žilina',
    'Praha',
    'Brno',
    'Ostrava',
    'Warszawa',
    'Kraków',
    'Wrocław',
    'Budapest',
    'Debrecen',
  ]) {
    expect(towns).toContain(town);
  }
  expect(warehouses.length).toBeGreaterThanOrEqual(14);
  expect(new Set(warehouses.flatMap(({ features }) => features))).toEqual(new Set(WarehouseFeature.options));
  expect(warehouses.filter(({ deactivation }) => deactivation.deactivated)).toHaveLength(1);
  const full = warehouses.filter(({ hasFreeBoxes, deactivation }) => !hasFreeBoxes && !deactivation.deactivated);
  expect(full).toMatchObject([{ name: 'Košice – Juh', availableFrom: '2026-12-14' }]);
  expect(warehouses.find(({ country }) => country === 'CZE')?.promotion?.validTo).toBe('2027-01-31');
  const boxes = await count('select count(*) from boxes');
  expect(boxes).toBeGreaterThan(550);
  expect(boxes).toBeLessThan(800);
  expect(await count('select count(distinct lock_version) from boxes')).toBe(2);
  expect(await count('select count(*) from boxes where not active')).toBeGreaterThan(5);
});

test('boxes of a floor do not overlap, have their true size, and lie inside the building', async () => {
  const { rows } = await testApp.pool.query<{ id: string }>('select id from warehouses');
  for (const { id } of rows) {
    const plan = (await testApp.http.inject({ url: `/api/client/warehouse/${id}/podorys` })).json<FloorPlan>();
    z.parse(FloorPlanSchema, plan);
    for (const floor of plan.floors) {
      expect(floor.boxes.length).toBeGreaterThan(0);
      for (const [index, one] of floor.boxes.entries()) {
        expect(one.width * one.height).toBeCloseTo(one.area * 10_000, -2);
        expect(one.x).toBeGreaterThanOrEqual(0);
        expect(one.x + one.width).toBeLessThanOrEqual(floor.width);
        expect(one.y + one.height).toBeLessThanOrEqual(floor.height);
        const over = floor.boxes
          .slice(index + 1)
          .filter(
            (two) => one.x < two.x + two.width && two.x < one.x + one.width && one.y < two.y + two.height && two.y < one.y + one.height,
          );
        expect(over.map(({ name }) => `${one.name} over ${name}`)).toEqual([]);
      }
    }
    expect(plan.floors[0]?.labels.map(({ kind }) => kind)).toEqual(expect.arrayContaining(['ENTRANCE', 'BACKUP_ENTRANCE']));
  }
});

test('every rented box has its order, contract, rents and payments, with encrypted codes and continuing numbers', async () => {
  const reservations = await count('select count(*) from box_reservations');
  expect(reservations).toBeGreaterThan(250);
  const consistent = await count(`
    select count(*) from box_reservations k join contracts c on c.id = k.contract_id and c.box_id = k.box_id and c.status in ('ACTIVE', 'TERMINATING')
    join orders o on o.id = c.order_id and o.status = 'FULFILLED' and o.client_id = c.client_id
    join rents r on r.contract_id = c.id and r.period_number = 0 and r.paying_status = 'PAID' and r.period_from = c.starts_on
    join payments p on p.order_id = o.id and p.status = 'PAID' and p.settlement = 'FULFILLED' and p.amount = o.charge_amount
    where (select max(period_to) from rents where contract_id = c.id) > '2026-11-20'`);
  expect(consistent).toBe(reservations);
  expect(await count('select sum(last_number) as count from business_id_counters')).toBe(reservations);
  const { rows } = await testApp.pool.query<{ code: Buffer }>('select access_code_encrypted as code from contracts');
  for (const { code } of rows) expect(decrypt(testApp.context.secretKey, code)).toMatch(/^\d{6}$/);
});

test('every rent has an invoice of the same amount, numbered without gaps in order of issue', async () => {
  const rents = await count('select count(*) from rents');
  const invoiced = await count(`
    select count(*) from rents r join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' and i.currency = r.currency
    join contracts c on c.id = r.contract_id and c.client_id = i.client_id and c.legal_entity_id = i.legal_entity_id
    where i.amount_net = r.amount_net and i.amount_vat = r.amount_vat and i.issued_on = r.period_from
      and i.amount_net = (select sum(amount_net) from invoice_items where invoice_id = i.id)`);
  expect(invoiced).toBe(rents);
  const { rows } = await testApp.pool.query<{ sequence: number; expected: number; last_number: number; sorted: boolean }>(`
    select sequence, row_number() over series as expected, k.last_number, issued_on >= lag(issued_on, 1, issued_on) over series as sorted
    from invoices join invoice_counters k using (legal_entity_id, series, year)
    window series as (partition by legal_entity_id, series, year order by sequence)`);
  expect(rows.filter(({ sequence, expected, sorted }) => sequence !== Number(expected) || !sorted)).toEqual([]);
  expect(Math.max(...rows.map(({ sequence }) => sequence))).toBe(Math.max(...rows.map(({ last_number }) => last_number)));
  expect(await count('select sum(last_number) as count from invoice_counters')).toBe(rents);
});

test('every lock belongs to a door of its warehouse, and every client with a lock has used it', async () => {
  const locks = await count('select count(*) from locks');
  expect(locks).toBeGreaterThan(200);
  expect(await count('select count(*) from locks l join boxes b on b.id = l.box_id and b.warehouse_id = l.warehouse_id')).toBe(
    await count(`select count(*) from boxes where lock_version = 'V2'`),
  );
  expect(await count(`select count(distinct label->>'EN') from locks where door <> 'BOX'`)).toBe(4);
  const { rows } = await testApp.pool.query<{ email: string; doors: number; outcomes: number }>(`
    select u.email, count(distinct g.door)::int as doors, count(distinct coalesce(c.state, g.reason))::int as outcomes
    from door_log g join users u on u.id = g.user_id left join lock_commands c on c.id = g.command_id group by u.email order by u.email`);
  expect(rows).toContainEqual({ email: 'demo@komora.example', doors: 3, outcomes: 4 });
  expect(
    await count(`select count(*) from door_log g join lock_commands c on c.id = g.command_id where g.contract_id <> c.contract_id`),
  ).toBe(0);
});

test('there is a client in each state', async () => {
  const { rows } = await testApp.pool.query(`
    select u.email, c.status, c.terminates_on, (c.overlocked_at at time zone 'UTC')::date::text as overlocked, count(*)::int as rents,
      count(*) filter (where r.paying_status = 'WAITING_FOR_MANUAL')::int as unpaid, max(r.due_on) filter (where r.paid_at is null) as due
    from users u join contracts c on c.client_id = u.id join rents r on r.contract_id = c.id
    where u.email in ('demo@komora.example', 'tomas@komora.example', 'lucia@komora.example', 'radek@komora.example')
    group by u.email, c.id order by u.email, rents desc`);
  const state = { status: 'ACTIVE', terminates_on: null, overlocked: null, unpaid: 0, due: null };
  expect(rows).toEqual([
    { ...state, email: 'demo@komora.example', rents: 5 },
    { ...state, email: 'demo@komora.example', rents: 1 },
    { ...state, email: 'lucia@komora.example', rents: 4, unpaid: 1, due: '2026-11-16' },
    { ...state, email: 'radek@komora.example', rents: 3, unpaid: 1, due: '2026-11-04', overlocked: '2026-11-14' },
    { ...state, email: 'tomas@komora.example', rents: 3, status: 'TERMINATING', terminates_on: '2026-12-04' },
  ]);
  const shared = await testApp.pool.query(`
    select u.email as owner, friend.email as friend from box_sharings s join contracts c on c.id = s.contract_id
    join users u on u.id = c.client_id join users friend on friend.id = s.user_id`);
  expect(shared.rows).toEqual([{ owner: 'demo@komora.example', friend: 'jan@komora.example' }]);
});

test('every listed login works, and a second load changes nothing', async () => {
  const users = await testApp.pool.query<{ email: string; type: string; password_hash: string }>(
    'select email, type, password_hash from users where password_hash is not null',
  );
  expect(users.rows.map(({ email }) => email).sort()).toEqual(logins.clients.map(({ email }) => email).sort());
  for (const { password_hash } of users.rows) expect(await verify(password_hash, logins.password)).toBe(true);
  const before = await count('select count(*) from boxes');
  expect(await loadDemo(testApp.context)).toEqual(logins);
  expect(await count('select count(*) from boxes')).toBe(before);
});

test('the owner has set up the operator, as the audit log says, and signs in with the published authenticator', async () => {
  const { rows } = await testApp.pool.query<{ verb: string }>(
    'select distinct verb from audit_log a join staff s on s.id = a.staff_id where s.email = $1 order by verb',
    [logins.staff.email],
  );
  expect(rows.map(({ verb }) => verb)).toEqual([
    'box.change',
    'box.generate',
    'insurance.create',
    'legal-entity.create',
    'lock.create',
    'period-discount.change',
    'photo.add',
    'photo.arrange',
    'plan.publish',
    'plan.save-draft',
    'promotion.create',
    'session.close',
    'staff.accept-invitation',
    'staff.set-up',
    'vat-rule.create',
    'voucher.create',
    'warehouse.create',
    'warehouse.deactivate',
    'warehouse.publish',
  ]);
  expect(await count('select count(*) from staff_sessions')).toBe(0);
  const { email, password, totpSecret } = logins.staff;
  const code = totpCode(totpSecret, testApp.clock.now());
  const signIn = { payload: { email, password, code }, headers: { origin: testApp.publicUrl } };
  expect((await testApp.call('POST', '/api/admin/session', signIn)).statusCode).toBe(204);
});

test('the mock gateway knows every paid payment, so that it can refund it', async () => {
  const paid = await count("select count(*) from payments where status = 'PAID'");
  expect(paid).toBeGreaterThan(0);
  const booked = `select count(*) from payments p join mock_gateway.payments m on (m.merchant_key, m.id, m.amount) = (p.id, p.provider_payment_id, p.amount)
    join mock_gateway.ledger l on (l.payment_id, l.reference) = (m.id, coalesce(p.order_id, p.rent_id)) and l.booked_at = p.created_at`;
  expect(await count(booked)).toBe(paid);
});

test('a rent is paid exactly when its invoice is covered', async () => {
  const { rows } = await testApp.pool.query<{ paid: boolean; covered: boolean; count: number }>(
    `select r.paying_status = 'PAID' as paid, l.settled_on is not null as covered, count(*)::int as count from rents r
     join invoices i on i.rent_id = r.id and i.kind = 'INVOICE' join ledger_entries l on l.source = 'DOCUMENT' and l.source_id = i.id group by 1, 2 order by 1, 2`,
  );
  expect(rows).toEqual([
    { paid: false, covered: false, count: expect.any(Number) },
    { paid: true, covered: true, count: expect.any(Number) },
  ]);
});

test('the numbers of the fictional companies are valid', async () => {
  // The example of the published standard.
  expect(iban('SK', '12000000198742637541')).toBe('SK3112000000198742637541');
  const { rows } = await testApp.pool.query<{ iban: string; country: string }>('select iban, country from legal_entities');
  expect(rows.map(({ iban: { length } }) => length).sort()).toEqual([24, 24, 28, 28]);
  for (const { iban: number } of rows) {
    const digits = [...(number.slice(4) + number.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
    expect(BigInt(digits) % 97n).toBe(1n);
  }
});

describe('a database with an owner', () => {
  const owned = useTestDatabase();
  test('gets no demo, whose owner has a published password', async () => {
    const open = openDatabase(owned.url, { max: 2 });
    try {
      const deps = { ...testApp.context, db: open.db };
      await inTransaction(open.db, (trx) => signInOwner({ ...deps, db: trx }));
      await expect(loadDemo(deps)).rejects.toThrow('this one has an owner');
      expect((await open.pool.query('select from legal_entities')).rows).toEqual([]);
    } finally {
      await open.close();
    }
  });
});

describe('the demo of two countries', () => {
  const two = useTestDatabase();
  test('contains their operators, warehouses and people, in their currencies, and no others', async () => {
    const open = openDatabase(two.url, { max: 4 });
    try {
      const deps = { ...testApp.context, db: open.db, countries: ['POL', 'HUN'] as const };
      // As two processes that start together.
      const [reported, again] = await Promise.all([loadDemo(deps), loadDemo(deps)]);
      expect(again).toEqual(reported);
      expect(reported.clients.map(({ email }) => email)).toEqual(['marek@komora.example', 'eszter@komora.example']);
      const rows = async (text: string) => (await open.pool.query<{ value: string }>(text)).rows.map(({ value }) => value);
      expect(await rows('select distinct country as value from warehouses order by 1')).toEqual(['HUN', 'POL']);
      expect(await rows('select distinct currency as value from invoices order by 1')).toEqual(['HUF', 'PLN']);
      expect(await rows('select country as value from legal_entities order by 1')).toEqual(['HUN', 'POL']);
      expect(await rows('select country as value from promotions')).toEqual([]);
      expect(await rows('select token as value from vouchers order by 1')).toEqual(['UDV10', 'WITAJ10']);
      expect(await rows(`select email as value from users where email ~ 'svk|cze|demo@|petra@'`)).toEqual([]);
    } finally {
      await open.close();
    }
  });
});

import { type FloorPlan, FloorPlan as FloorPlanSchema, WarehouseFeature, type WarehouseList } from '@komora/contract';
import { useTestDatabase } from '@komora/testing';
import { verify } from '@node-rs/argon2';
import { afterAll, beforeAll, expect, test } from 'vitest';
import * as z from 'zod/mini';
import { type CatalogueApp, startCatalogueApp } from '../../test/catalogue-app.ts';
import { randomIds } from '../ids.ts';
import { iban } from './identifiers.ts';
import { type DemoLogins, loadDemo } from './index.ts';

const database = useTestDatabase();
let house: CatalogueApp;
let logins: DemoLogins;
const encrypt = (code: string) => Buffer.from(`locked ${code}`);

beforeAll(async () => {
  house = await startCatalogueApp(database.url, { at: '2026-11-20T10:00:00Z' });
  logins = await loadDemo({ db: house.open.db, clock: house.clock, ids: randomIds, encrypt });
  await house.catalogue.index.fresh();
});
afterAll(() => house.close());

const count = async (text: string) => Number((await house.other.query<{ count: string }>(text)).rows[0]?.count);

test('fills every town with boxes of every size and state, a full and a deactivated warehouse', async () => {
  const { warehouses } = (await house.app.inject({ url: '/api/client/warehouse?limit=500' })).json<WarehouseList>();
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

test('no two boxes of a floor overlap, each is drawn in its true size and inside its building', async () => {
  const { rows } = await house.other.query<{ id: string }>('select id from warehouses');
  for (const { id } of rows) {
    const plan = (await house.app.inject({ url: `/api/client/warehouse/${id}/podorys` })).json<FloorPlan>();
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

test('every let box has its order, contract, paid rent and payment, with unreadable codes and numbers that go on', async () => {
  const claims = await count('select count(*) from box_claims');
  expect(claims).toBeGreaterThan(250);
  const consistent = await count(`
    select count(*) from box_claims k join contracts c on c.id = k.contract_id and c.box_id = k.box_id and c.status = 'ACTIVE'
    join orders o on o.id = c.order_id and o.status = 'FULFILLED' and o.client_id = c.client_id
    join rents r on r.contract_id = c.id and r.paying_status = 'PAID' and r.period_from = c.starts_on and r.period_to > '2026-11-20'
    join payments p on p.order_id = o.id and p.status = 'PAID' and p.settlement = 'FULFILLED' and p.amount = o.charge_amount
    where convert_from(c.access_code_encrypted, 'UTF8') ~ '^locked [0-9]{6}$'`);
  expect(consistent).toBe(claims);
  expect(await count('select sum(last_number) as count from business_id_counters')).toBe(claims);
});

test('everybody named can sign in, and a second load changes nothing', async () => {
  const users = await house.other.query<{ email: string; type: string; password_hash: string }>(
    'select email, type, password_hash from users where password_hash is not null',
  );
  expect(users.rows.map(({ email }) => email).sort()).toEqual([logins.operator.email, ...logins.clients.map(({ email }) => email)].sort());
  for (const { password_hash } of users.rows) expect(await verify(password_hash, logins.password)).toBe(true);
  const before = await count('select count(*) from boxes');
  expect(await loadDemo({ db: house.open.db, clock: house.clock, ids: randomIds, encrypt })).toEqual(logins);
  expect(await count('select count(*) from boxes')).toBe(before);
});

test('the numbers of the invented companies stand every check', async () => {
  // The published example of the standard.
  expect(iban('SK', '12000000198742637541')).toBe('SK3112000000198742637541');
  const { rows } = await house.other.query<{ iban: string; country: string }>('select iban, country from legal_entities');
  expect(rows.map(({ iban: { length } }) => length).sort()).toEqual([24, 24, 28, 28]);
  for (const { iban: number } of rows) {
    const digits = [...(number.slice(4) + number.slice(0, 4))].map((sign) => Number.parseInt(sign, 36)).join('');
    expect(BigInt(digits) % 97n).toBe(1n);
  }
});

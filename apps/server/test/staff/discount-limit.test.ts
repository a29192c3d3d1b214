import type { Problem } from '@komora/api';
import type { PeriodDiscounts, PromotionRecord, VoucherRecord } from '@komora/api/admin';
import { insertBox, insertOperators, useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aShownWarehouse } from '../kit/builders/warehouse.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
/** May change prices by 15 %. */
let manager: StaffClient;
let warehouseId: string;
let legalEntityId: string;

beforeAll(async () => {
  // In Slovakia a day has begun that has not begun in UTC.
  app = await createTestApp(database.url, { at: '2026-03-02T23:30:00Z' });
  await insertOperators(app.pool);
  warehouseId = await aShownWarehouse(app);
  ({ id: legalEntityId } = await app.one<{ id: string }>('select legal_entity_id as id from warehouses where id = $1', [warehouseId]));
  await insertBox(app.pool, warehouseId, { name: 'a', price: 10_000 });
  await insertBox(app.pool, warehouseId, { name: 'b', price: 4990 });
  owner = await aStaffClient(app);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId });
});
afterAll(() => app.close());

const reason = 'jarná kampaň';
const days = { validFrom: '2026-03-01', validTo: '2026-03-31' };
const uses = { promoType: 'Gift', maxRedemptions: 10 };
const beyond = 'price/discount-beyond-limit';
let count = 0;
const outcome = (response: { statusCode: number; body: string }) => {
  if (response.statusCode === 200) return 'done';
  const { code, errors } = JSON.parse(response.body) as Problem;
  return `${code} ${errors?.map(({ path }) => path).join()}`;
};
const post = (who: StaffClient, fields: object) =>
  who.post('/api/admin/vouchers', {
    ...days,
    ...uses,
    token: `T${++count}`,
    country: 'SVK',
    warehouseId,
    discountBp: null,
    discountAmount: null,
    reason,
    ...fields,
  });
const create = async (who: StaffClient, fields: object) => outcome(await post(who, fields));

/** Everybody with prices at the whole company, who shares the country with nobody. */
async function aPricer(basisPoints: number): Promise<StaffClient> {
  const role = await app.one<{ id: string }>(`insert into roles (name) values ('Prices ' || gen_random_uuid()) returning id`);
  await app.rows(`insert into role_rights values ($1, 'write:price'), ($1, 'read:price')`, [role.id]);
  await app.rows(`insert into role_percent_limits values ($1, 'price', $2)`, [role.id, basisPoints]);
  return aStaffClient(app, { roleId: role.id, legalEntityId });
}

test('a voucher gives at most the share by which the person may change prices, and an owner any', async () => {
  expect(await create(manager, { discountBp: 1500 })).toBe('done');
  expect(await create(manager, { discountBp: 1501 })).toBe(`${beyond} discountBp`);
  expect(await create(manager, { discountBp: 10_000 })).toBe(`${beyond} discountBp`);
  expect(await create(owner, { discountBp: 10_000 })).toBe('done');
});

test('an amount is at most that share of the lowest list price', async () => {
  expect(await create(manager, { discountAmount: 748 })).toBe('done');
  expect(await create(manager, { discountAmount: 749 })).toBe(`${beyond} discountAmount`);
  const empty = await aShownWarehouse(app);
  const elsewhere = await aStaffClient(app, { preset: 'manager', warehouseId: empty });
  expect(await create(elsewhere, { warehouseId: empty, discountAmount: 1 })).toBe(`${beyond} discountAmount`);
  const limitOf = async (who: StaffClient, query: string) =>
    (await who.get(`/api/admin/discount-limit?country=SVK${query}`)).json<object>();
  expect(await limitOf(manager, `&warehouse=${warehouseId}`)).toEqual({ limit: { basisPoints: 1500, amount: 748 } });
  expect(await limitOf(owner, '')).toEqual({ limit: null });
  expect(await limitOf(manager, '')).toMatchObject({ code: 'request/invalid' });
});

test('more days or uses of the voucher of somebody else need the limit for it; fewer do not', async () => {
  const { id } = (await post(owner, { discountBp: 10_000 })).json<VoucherRecord>();
  let version = 1;
  const change = async (fields: object) => {
    const result = outcome(await manager.put(`/api/admin/vouchers/${id}`, { ...days, ...uses, version, reason, ...fields }));
    if (result === 'done') version += 1;
    return result;
  };
  expect(await change({ validTo: '2026-04-01' })).toBe(`${beyond} validTo`);
  expect(await change({ validFrom: '2026-02-28' })).toBe(`${beyond} validFrom`);
  expect(await change({ maxRedemptions: 11 })).toBe(`${beyond} maxRedemptions`);
  expect(await change({ maxRedemptions: 9, validTo: '2026-03-30' })).toBe('done');
});

test('a discount for longer periods rises up to the limit only, and may fall from above it', async () => {
  const pricer = await aPricer(1000);
  const path = `/api/admin/period-discounts/${legalEntityId}`;
  const row = async (who: StaffClient) =>
    (await who.get('/api/admin/period-discounts'))
      .json<{ rows: (PeriodDiscounts & { limitBp: number | null })[] }>()
      .rows.find((one) => one.legalEntityId === legalEntityId);
  const save = async (who: StaffClient, ...discounts: [months: number, discountBp: number][]) =>
    outcome(
      await who.put(path, {
        discounts: discounts.map(([months, discountBp]) => ({ months, discountBp })),
        version: (await row(who))?.version,
        reason,
      }),
    );
  expect(await save(owner, [12, 2000])).toBe('done');
  expect([(await row(owner))?.limitBp, (await row(pricer))?.limitBp]).toEqual([null, 1000]);
  expect(await save(pricer, [12, 2000], [6, 1001])).toBe(`${beyond} discounts.1.discountBp`);
  expect(await save(pricer, [12, 2001])).toBe(`${beyond} discounts.0.discountBp`);
  expect(await save(pricer, [12, 1900], [6, 1000])).toBe('done');
});

test('a free first month needs a role without a limit, or with one of 100 %', async () => {
  const body = { ...days, promoType: 'Heart', title: { SK: 'Mesiac zadarmo' }, reason };
  const promote = async (who: StaffClient, fields: object = {}) =>
    outcome(await who.post('/api/admin/promotions', { ...body, country: 'SVK', ...fields }));
  const pricer = await aPricer(9999);
  expect(await promote(pricer)).toBe(`${beyond} country`);
  expect(await promote(await aPricer(10_000))).toBe('done');
  const { id } = (await owner.post('/api/admin/promotions', { ...body, country: 'SVK' })).json<PromotionRecord>();
  const change = async (fields: object, version: number) =>
    outcome(await pricer.put(`/api/admin/promotions/${id}`, { ...body, ...fields, version }));
  expect(await change({ validTo: '2026-04-01' }, 1)).toBe(`${beyond} validTo`);
  expect(await change({ validTo: '2026-03-30' }, 1)).toBe('done');
});

test('an offer does not end before today in its country, unless it has ended already and its end stays', async () => {
  const past = { validTo: '2026-03-02' };
  const today = { validTo: '2026-03-03' };
  expect(await create(owner, { discountBp: 100, ...past })).toBe('price/offer-over validTo');
  expect(await create(owner, { discountBp: 100, ...today })).toBe('done');
  const promotion = { ...days, promoType: 'Heart', title: { SK: 'Mesiac zadarmo' }, reason };
  const promote = (fields: object) => owner.post('/api/admin/promotions', { ...promotion, country: 'SVK', ...fields });
  expect(outcome(await promote(past))).toBe('price/offer-over validTo');
  const made = [await post(owner, { discountBp: 100 }), await promote(today)].map((response) => response.json<{ id: string }>().id);
  const changes = [
    (fields: object, version: number) => owner.put(`/api/admin/vouchers/${made[0]}`, { ...days, ...uses, reason, version, ...fields }),
    (fields: object, version: number) => owner.put(`/api/admin/promotions/${made[1]}`, { ...promotion, version, ...fields }),
  ];
  for (const change of changes) {
    expect(outcome(await change(past, 1))).toBe('price/offer-over validTo');
    expect(outcome(await change(today, 1))).toBe('done');
  }
  app.clock.set('2026-03-20T09:00:00Z');
  const later = await aStaffClient(app);
  for (const path of [`/api/admin/vouchers/${made[0]}`, `/api/admin/promotions/${made[1]}`])
    expect(outcome(await later.put(path, { ...uses, ...promotion, ...today, version: 2 }))).toBe('done');
});

test('the reason is in the audit log, and only there', async () => {
  const [entry] = await app.rows<{ reason: string; changes: object }>(
    `select reason, changes from audit_log where verb = 'voucher.create' order by id limit 1`,
  );
  expect(entry?.reason).toBe(reason);
  expect(Object.keys(entry?.changes ?? {})).not.toContain('reason');
});

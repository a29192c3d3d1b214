import type { SetUpProgress, SetUpStep } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createBox, createOperator, createWarehouse, type Operator } from '@komora/testing/factories/order';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { encrypt } from '../../src/platform/secrets.ts';
import { aPaidOrder } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
let operator: Operator;
let warehouseId: string;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', listen: true });
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const progress = async () => (await owner.get('/api/admin/setup-progress')).json<SetUpProgress>();
const stateOf = async (step: SetUpStep) => (await progress()).steps.find((one) => one.step === step)?.state;
const missing = async () => (await progress()).steps.filter(({ state }) => state !== 'DONE').map(({ step }) => step);
const putOff = (step: string, isPutOff: unknown) => owner.put(`/api/admin/setup-progress/${step}`, { putOff: isPutOff });

test('an empty installation has every step open but those of the configuration', async () => {
  expect(await missing()).toEqual([
    'COMPANY',
    'VAT',
    'WAREHOUSE',
    'BOXES',
    'PRICES',
    'INSURANCE',
    'MAIL_TEST',
    'LOCKS',
    'OPEN',
    'TRIAL_ORDER',
  ]);
  const { steps, complete } = await progress();
  expect(complete).toBe(false);
  expect(steps.find(({ step }) => step === 'GATEWAY')).toEqual({ step: 'GATEWAY', state: 'DONE', names: ['TEST'], missing: [] });
});

test('a step is put off, is taken up again, and each leaves its trace', async () => {
  expect((await putOff('LOCKS', true)).json<SetUpProgress>().steps.find(({ step }) => step === 'LOCKS')?.state).toBe('PUT_OFF');
  expect(await stateOf('LOCKS')).toBe('PUT_OFF');
  expect((await putOff('LOCKS', true)).statusCode).toBe(200);
  expect((await putOff('LOCKS', false)).statusCode).toBe(200);
  expect(await stateOf('LOCKS')).toBe('OPEN');
  const { count } = await app.one<{ count: number }>(`select count(*)::int as count from audit_log where verb = 'set-up.put-off'`, []);
  expect(count).toBe(3);
});

test('an unknown step, a missing and a wrong body change nothing', async () => {
  expect((await putOff('EVERYTHING', true)).statusCode).toBe(404);
  expect((await putOff('OPEN', 'yes')).statusCode).toBe(400);
  expect((await owner.put('/api/admin/setup-progress/OPEN', {})).statusCode).toBe(400);
  expect(await stateOf('OPEN')).toBe('OPEN');
});

test('steps are done by what the database holds; a put-off step that is done is done', async () => {
  await putOff('INSURANCE', true);
  operator = await createOperator(app.pool);
  warehouseId = await createWarehouse(app.pool, operator, {});
  expect(await stateOf('INSURANCE')).toBe('DONE');
  expect(await stateOf('OPEN')).toBe('OPEN');
  const boxId = await createBox(app.pool, warehouseId);
  await app.rows(`update boxes set lock_version = 'V1' where id = $1`, [boxId]);
  expect(await missing()).toEqual(['MAIL_TEST', 'TRIAL_ORDER']);
  expect((await progress()).complete).toBe(false);
});

test('a rule of VAT that ends today, a company of another country, and a stopped insurance open their steps again', async () => {
  await app.rows(`update vat_rules set valid_to = '2026-03-02' where item_kind = 'RENT' and customer_type = 'PravnickaOsoba'`, []);
  expect(await stateOf('VAT')).toBe('OPEN');
  await app.rows(`update vat_rules set valid_to = null where item_kind = 'RENT'`, []);
  expect(await stateOf('VAT')).toBe('DONE');
  await app.rows('update insurances set active = false', []);
  expect(await missing()).toEqual(['INSURANCE', 'MAIL_TEST', 'OPEN', 'TRIAL_ORDER']);
  await app.rows('update insurances set active = true', []);
});

test('a box with a remote lock needs its device and the one of the entrance', async () => {
  const { id: warehouseId } = await app.one<{ id: string }>('select id from warehouses', []);
  const boxId = await createBox(app.pool, warehouseId);
  await app.rows(`update boxes set lock_version = 'V2' where id = $1`, [boxId]);
  expect(await stateOf('LOCKS')).toBe('OPEN');
  await app.rows(`insert into locks (warehouse_id, box_id, door, device_id) values ($1, $2, 'BOX', 'a')`, [warehouseId, boxId]);
  expect(await stateOf('LOCKS')).toBe('OPEN');
  await app.rows(`insert into locks (warehouse_id, box_id, door, device_id) values ($1, null, 'ENTRANCE', 'b')`, [warehouseId]);
  expect(await stateOf('LOCKS')).toBe('DONE');
});

test('a warehouse that takes no orders is not open', async () => {
  await app.rows('update warehouses set deactivated_at = now()', []);
  expect(await stateOf('OPEN')).toBe('OPEN');
});

test('a warehouse that is hidden from the public is not open, and is named', async () => {
  await app.rows('update warehouses set deactivated_at = null, hidden_at = now()', []);
  const open = async () => (await progress()).steps.find(({ step }) => step === 'OPEN');
  const { name } = await app.one<{ name: string }>('select name from warehouses', []);
  expect(await open()).toMatchObject({ state: 'OPEN' });
  expect((await open())?.missing).toContainEqual({ what: 'HIDDEN_WAREHOUSES', names: [name], count: 1 });
  await app.rows('update warehouses set hidden_at = null', []);
  expect(await open()).toMatchObject({ state: 'DONE' });
  await app.rows('update warehouses set deactivated_at = now()', []);
});

test('an archived warehouse is none, and its boxes are none', async () => {
  await app.rows(`update boxes set lock_version = 'V2'`, []);
  await app.rows('update insurances set active = false', []);
  expect(await missing()).toEqual(['INSURANCE', 'MAIL_TEST', 'LOCKS', 'OPEN', 'TRIAL_ORDER']);
  await app.rows('update warehouses set archived_at = deactivated_at', []);
  const facts = (await progress()).steps.filter(({ state }) => state !== 'DONE');
  expect(facts.map(({ step }) => step)).toEqual(['WAREHOUSE', 'BOXES', 'PRICES', 'INSURANCE', 'MAIL_TEST', 'LOCKS', 'OPEN', 'TRIAL_ORDER']);
  expect(facts.find(({ step }) => step === 'INSURANCE')?.missing).not.toContainEqual(expect.objectContaining({ what: 'COMPANIES' }));
  await app.rows('update warehouses set archived_at = null', []);
  await app.rows(`update boxes set lock_version = 'V1'`, []);
  await app.rows('update insurances set active = true', []);
});

test('each open step says in data what it lacks', async () => {
  const lacks = async (step: SetUpStep) => (await progress()).steps.find((one) => one.step === step)?.missing;
  expect(await lacks('TRIAL_ORDER')).toEqual([{ what: 'STEPS', names: ['OPEN'], count: 1 }]);
  await app.rows('update warehouses set deactivated_at = null', []);
  expect(await lacks('OPEN')).toEqual([]);
  await app.rows(`update vat_rules set valid_to = '2026-03-02' where item_kind = 'RENT'`, []);
  await app.rows('update insurances set active = false', []);
  const [company] = await app.rows<{ name: string }>('select name from legal_entities');
  expect(await lacks('VAT')).toEqual([{ what: 'COUNTRIES', names: ['SVK'], count: 1 }]);
  expect(await lacks('INSURANCE')).toEqual([{ what: 'COMPANIES', names: [company?.name], count: 1 }]);
  expect(await lacks('OPEN')).toEqual([{ what: 'STEPS', names: ['VAT', 'INSURANCE'], count: 2 }]);
  await app.rows('update vat_rules set valid_to = null', []);
  await app.rows('update insurances set active = true', []);
  await app.rows(`delete from locks`, []);
  await app.rows(`update boxes set lock_version = 'V2'`, []);
  const { count, warehouse } = await app.one<{ count: number; warehouse: string }>(
    'select count(*)::int as count, min(w.name) as warehouse from boxes b join warehouses w on w.id = b.warehouse_id where b.removed_at is null',
  );
  expect(await lacks('LOCKS')).toEqual([
    { what: 'LOCKS', names: [], count },
    { what: 'ENTRANCES', names: [warehouse], count: 1 },
  ]);
  await app.rows(`update boxes set lock_version = 'V1'`, []);
});

test('the test e-mail is done with the first e-mail after the last change of the mail server, and names the last failure', async () => {
  const step = async () => (await progress()).steps.find((one) => one.step === 'MAIL_TEST');
  const sent = (status: string) =>
    app.rows(
      `insert into messages (channel, recipient, language, template, data, dedupe_key, status, created_at, sent_at)
       values ('EMAIL', 'owner@example.com', 'SK', 'text-test', '{}', $1, $1, $2, case when $1 = 'SENT' then $2::timestamptz end)`,
      [status, app.clock.now()],
    );
  await sent('FAILED');
  await app.rows(`insert into service_calls values ('mail', 'EMAIL', null, $1, 'connect ECONNREFUSED')`, [app.clock.now()]);
  expect(await step()).toMatchObject({ state: 'OPEN', missing: [{ what: 'MAIL_FAILURE', names: ['connect ECONNREFUSED'], count: 1 }] });
  await sent('SENT');
  expect(await step()).toMatchObject({ state: 'DONE', missing: [] });
  app.clock.advance({ minutes: 1 });
  await app.rows(
    `insert into provider_secrets (provider, secret_encrypted, version, changed_by, changed_at) select 'SMTP', $1, 1, id, $2 from staff limit 1`,
    [encrypt(app.context.secretKey, '{}'), app.clock.now()],
  );
  expect(await step()).toMatchObject({ state: 'OPEN' });
  await app.rows(`update messages set sent_at = $1 where status = 'SENT'`, [app.clock.now()]);
  expect(await step()).toMatchObject({ state: 'DONE' });
});

test('the trial order is done with the first order of the shop that is paid; a contract without a payment does not count', async () => {
  expect((await putOff('TRIAL_ORDER', true)).statusCode).toBe(200);
  expect(await stateOf('TRIAL_ORDER')).toBe('PUT_OFF');
  const { id: clientId } = await createUser(app.pool);
  await createContract(app.pool, { clientId });
  expect(await stateOf('TRIAL_ORDER')).toBe('PUT_OFF');
  await aPaidOrder(app, { boxId: await createBox(app.pool, warehouseId), insuranceId: operator.insuranceId });
  await app.run();
  expect(await stateOf('TRIAL_ORDER')).toBe('DONE');
});

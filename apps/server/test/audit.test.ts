import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onlyWhenSettled, promises } from '../src/modules/operations/audit/promises.sql.ts';
import { auditDatabase } from '../src/modules/operations/index.ts';
import { billOn } from './billing/billing.ts';
import { aTenant, type Tenant } from './kit/builders/tenant.ts';
import { createTestApp, type TestApp } from './kit/test-app.ts';
import { violatedWith } from './kit/violated-promises.ts';

const database = useTestDatabase();
let testApp: TestApp;
let tenant: Tenant;
beforeAll(async () => {
  testApp = await createTestApp(database.url, { listen: true });
  tenant = await aTenant(testApp);
  await billOn(testApp, '2026-04-02');
});
afterAll(() => testApp.close());

const audit = (settled = false) => auditDatabase(testApp.pool, { now: testApp.clock.now(), settled });

const violatedAfter = (...statements: string[]) => violatedWith(testApp, statements);

function command(env: Record<string, string>): Promise<{ code: number; out: string; err: string }> {
  const script = fileURLToPath(new URL('../../../scripts/audit.ts', import.meta.url));
  const { PATH = '' } = process.env;
  return new Promise((done) => {
    execFile(process.execPath, [script], { env: { PATH, ...env } }, (error, out, err) =>
      done({ code: Number(error?.code ?? 0), out, err }),
    );
  });
}

test('an order, its contract and a paid renewal keep all promises', async () => {
  const result = await audit();
  expect(result.violations).toEqual([]);
  expect(result.checked).toBe(Object.keys(promises).length - onlyWhenSettled.size);
});

test('promises that hold only when no work is left are checked on request', async () => {
  for (const promise of onlyWhenSettled) expect(promises).toHaveProperty([promise]);
  const { checked, violations } = await audit(true);
  expect(checked).toBe(Object.keys(promises).length);
  // The test sends no mails.
  expect(violations.map(({ promise }) => promise)).toEqual(['every message is sent']);
});

test('a contract whose box is not reserved is found', async () => {
  expect(await violatedAfter(`delete from box_reservations where contract_id = '${tenant.contractId}'`)).toEqual({
    'a rented box has a running contract, and a running contract has a rented box': [tenant.boxId],
  });
});

test('a contract with two boxes is found', async () => {
  const violated = await violatedAfter(
    'alter table box_reservations drop constraint box_reservations_contract_id_key, drop constraint box_reservations_order_id_key',
    `insert into box_reservations select (jsonb_populate_record(r, jsonb_build_object('box_id', gen_random_uuid()))).* from box_reservations r
       where contract_id = '${tenant.contractId}'`,
  );
  expect(violated).toMatchObject({ 'a box, an order and a contract have one reservation at most': [tenant.contractId] });
});

test('a gap in the numbers of invoices is found', async () => {
  const violated = await violatedAfter(`update invoice_counters set last_number = last_number + 1`);
  expect(Object.keys(violated)).toEqual(['numbers of invoices and contracts have no gaps']);
});

test('a rent that was charged twice is found', async () => {
  const { id } = await testApp.one<{ id: string }>('select id from rents where contract_id = $1 and period_number = 1', [
    tenant.contractId,
  ]);
  const violated = await violatedAfter(
    'drop index payments_one_settles_rent',
    `insert into payments select (jsonb_populate_record(p, jsonb_build_object('id', gen_random_uuid(), 'attempt', 9, 'provider_payment_id', 'twice'))).*
       from payments p where rent_id = '${id}'`,
  );
  expect(violated).toMatchObject({
    'a paid renewal was settled by one payment, or by transfer, reward or credit; no other rent has a settling payment': [id],
  });
});

test('door commands without a right are found: no log, after the end, while overlocked', async () => {
  const id = crypto.randomUUID();
  const violated = await violatedAfter(
    `insert into locks (id, warehouse_id, door, device_id) select gen_random_uuid(), warehouse_id, 'ENTRANCE', 'x' from contracts limit 1`,
    `insert into lock_commands (id, lock_id, contract_id, user_id, state, issued_at, expires_at, changed_at)
       select '${id}', l.id, c.id, c.client_id, 'TIMEOUT', '2026-04-02', '2026-04-02 00:00:10', '2026-04-02' from contracts c, locks l where l.device_id = 'x'`,
    `update contracts set overlocked_at = '2026-04-01', terminated_at = '2026-03-31'`,
  );
  expect(violated).toMatchObject({
    'a door command has a granted attempt of the same actor in the door log': [id],
    'a door command belongs to a contract that had begun and had not ended, and to a lock of its warehouse': [id],
    'no door command is issued while its contract is overlocked': [id],
  });
});

test('the command exits with 0 without violations, with 1 and the ids otherwise, and with 2 if it cannot run', async () => {
  const clean = await command({ DATABASE_URL: database.url });
  expect(clean).toMatchObject({ code: 0, err: '' });
  expect(clean.out).toMatch(/^\d+ promises checked, 0 violated\.\n$/);
  await testApp.rows('update invoice_counters set last_number = last_number + 1');
  const broken = await command({ DATABASE_URL: database.url });
  expect(broken.code).toBe(1);
  expect(broken.out).toContain('VIOLATED  numbers of invoices and contracts have no gaps (1)\n');
  await testApp.rows('update invoice_counters set last_number = last_number - 1');
  const away = await command({ DATA_DIR: '/nonexistent/komora' });
  expect(away.code).toBe(2);
  expect(away.err).toContain('Set DATABASE_URL or DATA_DIR');
});

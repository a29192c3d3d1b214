import { randomUUID } from 'node:crypto';
import { useTestDatabase } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createRent } from '@komora/testing/factories/rent';
import { createUser } from '@komora/testing/factories/user';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { statementsDuring } from '../kit/statements.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let owner: StaffClient;
let manager: StaffClient;
const ids = { clients: '', contracts: '', boxes: '' };
const contracts = 4;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  owner = await aStaffClient(app);
  ids.clients = (await createUser(app.pool)).id;
  for (let n = 0; n < contracts; n++) {
    const contract = await createContract(app.pool, { clientId: ids.clients });
    [ids.contracts, ids.boxes] = [contract.id, contract.boxId];
    for (let period = 0; period < 3; period++) await createRent(app.pool, { contractId: contract.id, periodNumber: period });
  }
  await app.rows(`update contracts set payment_method_label = 'Visa', payment_provider = 'MOCK', payment_method_reference = id::text`);
  await app.rows(
    `insert into box_states (box_id, state, from_on, reason, set_at) select id, 'TO_CHECK', '2026-03-01', 'x', now() from boxes where id <> $1`,
    [ids.boxes],
  );
  const { warehouseId } = await app.one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from boxes where id = $1', [
    ids.boxes,
  ]);
  manager = await aStaffClient(app, { preset: 'manager', warehouseId });
});
afterAll(() => app.close());

test.each(['clients', 'contracts', 'boxes'] as const)('a record of %s needs at most 6 statements with the session', async (noun) => {
  for (const who of [owner, manager]) {
    const read = async () => expect((await who.get(`/api/admin/${noun}/${ids[noun]}`)).statusCode).toBe(200);
    const statements = await statementsDuring(read);
    expect(statements.length).toBeGreaterThanOrEqual(2);
    expect(statements.length, statements.join('\n')).toBeLessThanOrEqual(6);
  }
});

test('a client with several contracts has a card for each, and needs no more statements than one without contracts', async () => {
  const { id } = await createUser(app.pool);
  const of = (clientId: string) => statementsDuring(() => owner.get(`/api/admin/clients/${clientId}`));
  expect((await of(ids.clients)).length).toBe((await of(id)).length);
  const { cards } = (await owner.get(`/api/admin/clients/${ids.clients}`)).json<{ cards: { label: string }[] }>();
  expect(cards.map(({ label }) => label)).toEqual(Array.from({ length: contracts }, () => 'Visa'));
});

test('a merged client is read as the survivor, and an unknown one is not found, in the same number of statements', async () => {
  const { id: former } = await createUser(app.pool);
  await app.rows(
    `update users set anonymised_at = now(), merged_into = $2, first_name = '', last_name = '', email = id || '@removed.invalid' where id = $1`,
    [former, ids.clients],
  );
  const statements = await statementsDuring(async () => {
    expect((await owner.get(`/api/admin/clients/${former}`)).json()).toMatchObject({ id: ids.clients });
  });
  expect(statements.length).toBeLessThanOrEqual(6);
  expect((await owner.get(`/api/admin/clients/${randomUUID()}`)).statusCode).toBe(404);
});

test.each(['clients', 'contracts', 'boxes'])('a page of %s needs the same statements with one row as with several', async (path) => {
  let rows = 0;
  const of = (limit: number) =>
    statementsDuring(async () => {
      rows = (await owner.get(`/api/admin/${path}?limit=${limit}`)).json<{ rows: unknown[] }>().rows.length;
    });
  const one = await of(1);
  expect(rows).toBe(1);
  expect(await of(50)).toEqual(one);
  expect(rows).toBeGreaterThan(1);
});

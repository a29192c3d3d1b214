import { randomUUID } from 'node:crypto';
import type { KeypadCode, TodayRow } from '@komora/api/admin';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { act, done } from './contract-acts/acts.ts';
import { aStaffClient, type StaffClient } from './kit/builders/staff.ts';
import { aTenant, type Tenant } from './kit/builders/tenant.ts';
import { aBox, aWarehouse } from './kit/builders/warehouse.ts';
import { useMockGateway } from './kit/gateways/mock.ts';
import { openSession } from './tenancy.ts';
import { requestTermination, runNight } from './termination/termination.ts';

const { app } = useMockGateway();
let staff: StaffClient;
let warehouseId: string;
beforeAll(async () => {
  staff = await aStaffClient(app());
});
beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  warehouseId = await aWarehouse(app());
});
const actor = () => ({ app: app(), staff });
const path = '/api/admin/keypad-codes';

const setList = async (isOn: boolean, by = staff) => (await by.put(`${path}/warehouses/${warehouseId}`, { isOn })).statusCode;
const tenantHere = async () => aTenant(app(), { boxId: await aBox(app(), {}, warehouseId) });
interface List {
  rows: KeypadCode[];
  next: string | null;
  count: { value: number };
  since: string | null;
}
const listed = async (query = '', by = staff) => (await by.get(`${path}?warehouse=${warehouseId}${query}`)).json<List>();
const due = async (by = staff) => (await listed('', by)).rows;
const outline = async () => (await due()).map(({ action, keypad }) => `${action} ${keypad}`);
const record = async ({ id }: { id: string }, version: number, { by = staff, key = randomUUID() } = {}) => {
  const headers = { ...by.headers, 'idempotency-key': key };
  const response = await app().call('POST', `${path}/${id}/programmed`, { headers, payload: { version } });
  return response.statusCode === 200 ? response.json<{ version: number }>().version : response.json<{ code: string }>().code;
};
const recordAll = async () => {
  for (const row of await due()) expect(await record(row, row.version)).toBe(row.version);
};
const show = async ({ id }: { id: string }, by = staff) => {
  const response = await by.post(`${path}/${id}/code`);
  const { code } = response.json<{ code: string }>();
  return [response.statusCode, code] as const;
};
const codesOf = async ({ contractId, clientId }: Tenant) => {
  const token = await openSession(app().pool, clientId);
  return (await app().get(`/api/client/my/contracts/${contractId}`, token)).json<{ accessCode: string | null; lockCode: string | null }>();
};
const audits = (id: string) =>
  app().rows<{ verb: string; changes: object }>('select verb, changes from audit_log where noun_id = $1 order by at, id', [id]);

test('a paid order adds its codes; staff see them on request, record them, and both acts are audited without the code', async () => {
  await setList(true);
  const tenant = await tenantHere();
  const rows = await due();
  expect(
    rows.map(({ keypad, action, contractNumber, clientName, since, version }) => [
      keypad,
      action,
      contractNumber,
      clientName,
      since,
      version,
    ]),
  ).toEqual(['ENTRANCE', 'BOX'].map((keypad) => [keypad, 'ADD', tenant.businessId, 'Ján Novák', expect.any(String), 1]));
  const { accessCode, lockCode } = await codesOf(tenant);
  expect(JSON.stringify(await listed())).not.toMatch(new RegExp(`"(${accessCode}|${lockCode})"`));
  const [entrance, box] = rows as [KeypadCode, KeypadCode];
  expect(await Promise.all([show(entrance), show(box)])).toEqual([
    [200, accessCode],
    [200, lockCode],
  ]);
  expect(await record(box, 1)).toBe(1);
  expect(await outline()).toEqual(['ADD ENTRANCE']);
  expect(await show(box)).toEqual([404, 'not-found']);
  const entries = await audits(box.id);
  expect(entries.map(({ verb }) => verb)).toEqual(['keypad-code.show', 'keypad-code.program']);
  expect(entries[1]?.changes).toMatchObject({ programmedVersion: { before: 0, after: 1 } });
  expect(JSON.stringify(entries)).not.toContain(`"${lockCode}"`);
  const stored = await app().rows<{ row: string }>('select k::text as row from keypad_codes k where contract_id = $1', [tenant.contractId]);
  expect(stored).toHaveLength(2);
  for (const { row } of stored) expect(row).not.toMatch(new RegExp(`,(${accessCode}|${lockCode}),`));
});

test('renewed codes replace the old ones, and a person who has the old one in the hand gets a conflict', async () => {
  await setList(true);
  const tenant = await tenantHere();
  const [, box] = (await due()) as [KeypadCode, KeypadCode];
  await recordAll();
  expect(await outline()).toEqual([]);
  app().clock.advance({ minutes: 1 });
  await done(actor(), tenant.contractId, 'new-codes');
  expect(await outline()).toEqual(['REPLACE ENTRANCE', 'REPLACE BOX']);
  const conflict = await app().call('POST', `${path}/${box.id}/programmed`, {
    headers: { ...staff.headers, 'idempotency-key': randomUUID() },
    payload: { version: 1 },
  });
  expect([conflict.statusCode, conflict.json()]).toMatchObject([
    409,
    {
      code: 'changed-elsewhere',
      current: { id: box.id, action: 'REPLACE', version: 2, programmedBy: 'Eva Správna', since: app().clock.now().toISOString() },
    },
  ]);
  expect(await show(box)).toEqual([200, (await codesOf(tenant)).lockCode]);
  await recordAll();
  expect(await outline()).toEqual([]);
});

test('a notice removes nothing before the day after the last one, and then at midnight of the warehouse, before the nightly job', async () => {
  await setList(true);
  const tenant = await tenantHere();
  await recordAll();
  await requestTermination(app(), tenant, '2026-04-02');
  app().clock.set('2026-04-02T21:59:00Z');
  expect(await outline()).toEqual([]);
  app().clock.set('2026-04-02T22:01:00Z');
  const rows = await due();
  expect(rows.map(({ action, since, version }) => [action, since, version])).toEqual([
    ['REMOVE', '2026-04-02T22:00:00.000Z', 0],
    ['REMOVE', '2026-04-02T22:00:00.000Z', 0],
  ]);
  await runNight(app());
  expect((await due()).map(({ action, since }) => [action, since])).toEqual(rows.map(({ action, since }) => [action, since]));
  const [entrance] = rows as [KeypadCode];
  expect(await show(entrance)).toEqual([409, 'contract/no-doors']);
  expect(await record(entrance, 1)).toBe('changed-elsewhere');
  await recordAll();
  expect(await outline()).toEqual([]);
});

test('a box that is returned early is removed at once, and a notice that is taken back needs nothing if nobody removed the code', async () => {
  await setList(true);
  const tenant = await tenantHere();
  await recordAll();
  await requestTermination(app(), tenant, '2026-03-02', true);
  expect(await outline()).toEqual(['REMOVE ENTRANCE', 'REMOVE BOX']);
  const [entrance] = (await due()) as [KeypadCode];
  await record(entrance, 0);
  await done(actor(), tenant.contractId, 'withdraw-notice');
  expect(await outline()).toEqual(['ADD ENTRANCE']);
  await recordAll();
  await done(actor(), tenant.contractId, 'notice', { day: '2026-04-10' });
  expect(await outline()).toEqual([]);
});

test('a transfer removes the code of the old box, adds that of the new one and replaces that of the entrance; the next client of the old box waits for both', async () => {
  await setList(true);
  const tenant = await tenantHere();
  await recordAll();
  const boxId = await aBox(app(), {}, warehouseId);
  app().clock.advance({ minutes: 5 });
  await done(actor(), tenant.contractId, 'transfer', { boxId });
  expect((await outline()).toSorted()).toEqual(['ADD BOX', 'REMOVE BOX', 'REPLACE ENTRANCE']);
  const names = await app().rows<{ id: string; name: string }>('select id, name from boxes where id = any($1)', [[boxId, tenant.boxId]]);
  const nameOf = (id: string) => names.find((box) => box.id === id)?.name;
  const rows = await due();
  expect(rows.find(({ action }) => action === 'REMOVE')).toMatchObject({
    boxName: nameOf(tenant.boxId),
    since: app().clock.now().toISOString(),
  });
  expect(rows.find(({ action }) => action === 'ADD')).toMatchObject({ boxName: nameOf(boxId), since: app().clock.now().toISOString() });
  await aTenant(app(), { boxId: tenant.boxId });
  expect(
    (await due())
      .filter(({ boxName, keypad }) => keypad === 'BOX' && boxName === nameOf(tenant.boxId))
      .map(({ action }) => action)
      .toSorted(),
  ).toEqual(['ADD', 'REMOVE']);
  await recordAll();
  expect(await outline()).toEqual([]);
});

test('two people at once record a code once, and a repeated request changes nothing', async () => {
  await setList(true);
  await tenantHere();
  const [entrance] = (await due()) as [KeypadCode];
  const other = await aStaffClient(app(), { preset: 'site-staff', warehouseId, name: 'Iva Druhá' });
  expect(await Promise.all([record(entrance, 1), record(entrance, 1, { by: other })])).toEqual([1, 1]);
  const changed = (await audits(entrance.id)).filter(({ changes }) => 'programmedVersion' in changes);
  expect(changed).toHaveLength(1);
  const key = randomUUID();
  expect([await record(entrance, 1, { key }), await record(entrance, 1, { key }), await record(entrance, 0, { key })]).toEqual([
    1,
    1,
    'idempotency/key-reused',
  ]);
  expect(await audits(entrance.id)).toHaveLength(3);
});

test('codes that are renewed while somebody records the old ones are still to be replaced', async () => {
  await setList(true);
  for (let round = 0; round < 5; round++) {
    const tenant = await tenantHere();
    const [entrance] = (await due()) as [KeypadCode];
    const [recorded, renewed] = await Promise.all([record(entrance, 1), act(actor(), tenant.contractId, 'new-codes')]);
    expect([round, typeof renewed]).toEqual([round, 'object']);
    expect([1, 'changed-elsewhere']).toContain(recorded);
    expect((await due()).map(({ version }) => version)).toEqual([2, 2]);
    await recordAll();
  }
});

test('an overlock lists nothing; renewed codes are to be programmed although the client does not see them', async () => {
  await setList(true);
  const tenant = await tenantHere();
  await recordAll();
  const before = await codesOf(tenant);
  await done(actor(), tenant.contractId, 'overlock');
  expect(await outline()).toEqual([]);
  await done(actor(), tenant.contractId, 'new-codes');
  const rows = await due();
  expect(rows.map(({ action, isOverlocked }) => [action, isOverlocked])).toEqual([
    ['REPLACE', true],
    ['REPLACE', true],
  ]);
  const [status, code] = await show(rows[1] as KeypadCode);
  expect([status, code]).toEqual([200, expect.stringMatching(/^\d{6}$/)]);
  expect(code).not.toBe(before.lockCode);
  expect(await codesOf(tenant)).toMatchObject({ accessCode: null, lockCode: null });
});

test('codes with another key are the same codes, and codes that a statement replaces without their version count', async () => {
  await setList(true);
  const { contractId } = await tenantHere();
  await recordAll();
  // As the job writes values of another key: the first five bytes are version and key.
  await app().rows(
    `update contracts set access_code_encrypted = '\\x02ffffffff'::bytea || substring(access_code_encrypted from 6),
       lock_code_encrypted = '\\x02ffffffff'::bytea || substring(lock_code_encrypted from 6) where id = $1`,
    [contractId],
  );
  expect(await outline()).toEqual([]);
  await app().rows(`update contracts set lock_code_encrypted = lock_code_encrypted || '\\x00' where id = $1`, [contractId]);
  expect(await outline()).toEqual(['REPLACE ENTRANCE', 'REPLACE BOX']);
});

test('a code is prepared three days before the contract starts', async () => {
  await setList(true);
  const { contractId } = await tenantHere();
  await app().rows(`update contracts set starts_on = '2026-03-20' where id = $1`, [contractId]);
  app().clock.set('2026-03-16T22:30:00Z');
  expect(await outline()).toEqual([]);
  app().clock.set('2026-03-16T23:30:00Z');
  expect((await due()).map(({ action, since }) => [action, since])).toEqual([
    ['ADD', '2026-03-16T23:00:00.000Z'],
    ['ADD', '2026-03-16T23:00:00.000Z'],
  ]);
});

test('a warehouse without a list lists nothing; the beginning takes valid codes as programmed, and a new beginning forgets no old code', async () => {
  const early = await tenantHere();
  expect(await listed()).toMatchObject({ rows: [], since: null, count: { value: 0 } });
  const { id } = await app().one<{ id: string }>('select id from keypad_codes where contract_id = $1 limit 1', [early.contractId]);
  expect([await record({ id }, 1), await show({ id })]).toEqual(['not-found', [404, 'not-found']]);
  expect(await setList(true)).toBe(200);
  expect(await listed()).toMatchObject({ rows: [], since: app().clock.now().toISOString() });
  app().clock.advance({ days: 1 });
  await setList(true);
  expect((await listed()).since).toBe('2026-03-02T09:00:00.000Z');
  await setList(false);
  expect(await listed()).toMatchObject({ rows: [], since: null });
  await done(actor(), early.contractId, 'new-codes');
  await tenantHere();
  await setList(true);
  expect(await outline()).toEqual(['REPLACE ENTRANCE', 'REPLACE BOX']);
  expect((await audits(warehouseId)).map(({ changes }) => Object.keys(changes).length)).toEqual([1, 0, 1, 1]);
});

test('only the right place and right open the list: no name without the right to clients, no code and no record without theirs', async () => {
  await setList(true);
  await tenantHere();
  const [entrance] = (await due()) as [KeypadCode];
  const elsewhere = await aStaffClient(app(), { preset: 'manager', warehouseId: await aWarehouse(app()) });
  expect(await due(elsewhere)).toEqual([]);
  expect([await record(entrance, 1, { by: elsewhere }), await show(entrance, elsewhere), await setList(false, elsewhere)]).toEqual([
    'not-found',
    [404, 'not-found'],
    404,
  ]);
  const readOnly = await aStaffClient(app(), { preset: 'read-only' });
  expect((await readOnly.get(path)).statusCode).toBe(403);
  const administrator = await aStaffClient(app(), { preset: 'admin-user' });
  expect([
    (await due(administrator)).length,
    await record(entrance, 1, { by: administrator }),
    await show(entrance, administrator),
  ]).toEqual([2, 'forbidden', [403, 'forbidden']]);
  const { id: roleId } = await app().one<{ id: string }>(`insert into roles (name) values ($1) returning id`, [`Doors ${randomUUID()}`]);
  await app().rows(`insert into role_rights values ($1, 'read:door')`, [roleId]);
  const onlyDoors = await aStaffClient(app(), { roleId });
  expect((await due(onlyDoors)).map(({ clientName }) => clientName)).toEqual([null, null]);
  const porter = await aStaffClient(app(), { preset: 'site-staff', warehouseId });
  expect([(await show(entrance, porter))[0], await record(entrance, 1, { by: porter }), await setList(false, porter)]).toEqual([
    200, 1, 403,
  ]);
});

test('Today has one task for the warehouse, which a new code brings back after it was postponed, and which closes itself', async () => {
  await setList(true);
  const tasks = async () => {
    const { rows } = (await staff.get(`/api/admin/today/keypad-codes?warehouse=${warehouseId}`)).json<{ rows: TodayRow[] }>();
    return rows.map(({ id, detail, address }) => [id, detail, address]);
  };
  expect(await tasks()).toEqual([]);
  const tenant = await tenantHere();
  const task = (codes: number) => [warehouseId, String(codes), `/keypads?warehouse=${warehouseId}`];
  expect(await tasks()).toEqual([task(2)]);
  const snoozed = await staff.post('/api/admin/today/snooze', {
    tasks: [{ kind: 'keypad-codes', id: warehouseId }],
    until: '2026-03-10',
  });
  expect([snoozed.statusCode, await tasks()]).toEqual([200, []]);
  app().clock.advance({ hours: 1 });
  await tenantHere();
  expect(await tasks()).toEqual([task(4)]);
  await recordAll();
  expect(await tasks()).toEqual([]);
  await done(actor(), tenant.contractId, 'new-codes');
  expect(await tasks()).toEqual([task(2)]);
});

test('pages have each row once: the entrance first, then the boxes by name', async () => {
  await setList(true);
  for (let n = 0; n < 3; n++) await tenantHere();
  const all = await due();
  expect(all.map(({ keypad }) => keypad)).toEqual(['ENTRANCE', 'ENTRANCE', 'ENTRANCE', 'BOX', 'BOX', 'BOX']);
  const ids: string[] = [];
  let next: string | null = null;
  do {
    const page = await listed(`&limit=2${next === null ? '' : `&after=${next}`}`);
    expect(page.count.value).toBe(6);
    ids.push(...page.rows.map(({ id }) => id));
    next = page.next;
  } while (next !== null);
  expect(ids).toEqual(all.map(({ id }) => id));
});

test('keypads of an ended contract are deleted after a year, but not while its code is in one', async () => {
  await setList(true);
  const tenant = await tenantHere();
  await recordAll();
  await requestTermination(app(), tenant, '2026-03-02', true);
  app().clock.set('2026-03-03T04:00:00Z');
  await runNight(app());
  const [entrance] = (await due()) as [KeypadCode];
  await record(entrance, 0);
  app().clock.set('2027-04-05T04:00:00Z');
  await app().runJob('purge-expired', {});
  const left = await app().rows<{ box: boolean }>('select box_id is not null as box from keypad_codes where contract_id = $1', [
    tenant.contractId,
  ]);
  expect(left).toEqual([{ box: true }]);
  expect(await outline()).toEqual(['REMOVE BOX']);
});

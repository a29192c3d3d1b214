import { randomUUID } from 'node:crypto';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import { beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';

const app = useTestApp({ at: '2026-04-01T12:00:00Z' });
let owner: StaffClient;
const place = { contractId: '', boxId: '', warehouseId: '', lockId: '', clientId: '' };

beforeAll(async () => {
  owner = await aStaffClient(app());
  const { id: clientId } = await createUser(app().pool);
  // The last day is that on which the clock changes.
  const fixture = { clientId, status: 'TERMINATED', startsOn: '2026-02-01', terminatesOn: '2026-03-29' } as const;
  const { id: contractId, boxId } = await createContract(app().pool, fixture);
  const { warehouseId } = await app().one<{ warehouseId: string }>('select warehouse_id as "warehouseId" from boxes where id = $1', [
    boxId,
  ]);
  const { id: lockId } = await app().one<{ id: string }>(
    `insert into locks (warehouse_id, box_id, door, device_id) values ($1, $2, 'BOX', 'device-1') returning id`,
    [warehouseId, boxId],
  );
  Object.assign(place, { contractId, boxId, warehouseId, lockId, clientId });
});

/** The lock reports that it opened for a contract. @returns the id of the entry */
async function opened(at: string, contractId = place.contractId, lockId = place.lockId): Promise<string> {
  const [id, command] = [randomUUID(), randomUUID()];
  await app().rows(
    `insert into lock_commands (id, lock_id, contract_id, user_id, state, issued_at, expires_at, relocks_at, changed_at) values ($1, $2, $3, $4, 'UNLOCKED', $5, $5::timestamptz + interval '1 minute', $5, $5)`,
    [command, lockId, contractId, place.clientId, at],
  );
  await app().rows(
    `insert into door_log (id, at, event, contract_id, door, lock_id, command_id) values ($1, $2, 'UNLOCKED', $3, 'BOX', $4, $5)`,
    [id, at, contractId, lockId, command],
  );
  return id;
}

interface Integrity {
  doors: { id: string; state: string; day: string }[];
  unpaid: { id: string; days: number; paidThrough: string | null }[];
  people: { staffId: string; verb: string; acts: number; amount: number | null; currency: string | null }[];
}
const read = async (path: string, person = owner) => (await person.get(`/api/admin/reports/integrity?${path}`)).json<Integrity>();

test('names a door that opened after the last day of its contract, by the calendar of the warehouse', async () => {
  await opened('2026-03-29T21:59:00Z');
  const late = await opened('2026-03-29T22:01:00Z');
  const { doors } = await read('from=2026-03-01&to=2026-04-01');
  expect(doors.map(({ id, state, day }) => ({ id, state, day }))).toEqual([{ id: late, state: 'FREE', day: '2026-03-30' }]);
  expect((await read('from=2026-03-31&to=2026-04-01')).doors).toEqual([]);
});

test('compares an opening on the day of a move to another box with the moment of the move', async () => {
  const { id: contractId, boxId: to } = await createContract(app().pool, { clientId: place.clientId, startsOn: '2026-02-01' });
  await app().rows('update boxes set warehouse_id = $1 where id = $2', [place.warehouseId, to]);
  await app().rows('update contracts set warehouse_id = $1 where id = $2', [place.warehouseId, contractId]);
  const { from } = await app().one<{ from: string }>(
    `insert into boxes (warehouse_id, name, width_cm, length_cm, height_cm, price_net_month, lock_version, shape)
     select warehouse_id, 'M-1', width_cm, length_cm, height_cm, price_net_month, lock_version, shape from boxes where id = $1 returning id as "from"`,
    [to],
  );
  await app().rows(
    `insert into contract_transfers (contract_id, from_box_id, to_box_id, moved_on, moved_at) values ($1, $2, $3, '2026-03-24', '2026-03-24T13:00:00Z')`,
    [contractId, from, to],
  );
  const lockOf = async (boxId: string) =>
    (
      await app().one<{ id: string }>(`insert into locks (warehouse_id, box_id, door, device_id) values ($1, $2, 'BOX', $3) returning id`, [
        place.warehouseId,
        boxId,
        `device-${boxId}`,
      ])
    ).id;
  const [old, fresh] = [await lockOf(from), await lockOf(to)];
  await opened('2026-03-24T08:00:00Z', contractId, old);
  const tooEarly = await opened('2026-03-24T12:59:59Z', contractId, fresh);
  const tooLate = await opened('2026-03-24T13:00:01Z', contractId, old);
  await opened('2026-03-24T13:00:02Z', contractId, fresh);
  await opened('2026-03-23T08:00:00Z', contractId, old);
  await opened('2026-03-25T08:00:00Z', contractId, fresh);
  const { doors } = await read('from=2026-03-23&to=2026-03-25');
  expect(doors.map(({ id }) => id)).toEqual([tooLate, tooEarly]);
});

test('names the person of staff who opened a vacant box', async () => {
  const colleague = await aStaffClient(app(), { preset: 'site-staff', warehouseId: place.warehouseId, name: 'Peter Vrátnik' });
  const [id, by] = [randomUUID(), await opened('2026-03-30T10:00:00Z')];
  await app().rows(
    `insert into door_log (id, at, event, door, lock_id, command_id, staff_id)
     select $1, at + interval '1 hour', event, door, lock_id, command_id, $2 from door_log where id = $3`,
    [id, colleague.id, by],
  );
  const { doors } = await read('from=2026-03-30&to=2026-03-30');
  expect(doors.find((one) => one.id === id)).toMatchObject({
    state: 'FREE',
    contractId: null,
    contractNumber: null,
    person: 'Peter Vrátnik',
  });
});

test('names a contract that has its box without a paid period for more than 60 days', async () => {
  const { unpaid } = await read('from=2026-03-01&to=2026-03-29');
  expect(unpaid).toEqual([]);
  const { id } = await createContract(app().pool, { clientId: place.clientId, startsOn: '2026-01-01' });
  expect((await read('to=2026-03-01&from=2026-03-01')).unpaid).toEqual([]);
  expect(
    (await read('to=2026-03-02&from=2026-03-01')).unpaid.map(({ id: found, days, paidThrough }) => [found, days, paidThrough]),
  ).toEqual([[id, 61, null]]);
});

test('a contract of another system is paid there until its first period here; one that is not live is left out', async () => {
  const aMigrated = async () => {
    const { id, boxId } = await createContract(app().pool, { clientId: place.clientId, startsOn: '2024-01-01' });
    await app().rows(
      `update contracts set origin = 'MIGRATED', order_id = null, invoicing_period_months = 12, period_offset_months = 12 where id = $1`,
      [id],
    );
    return { id, boxId };
  };
  const { id, boxId } = await aMigrated();
  const quiet = await aMigrated();
  // As the import leaves it. No contract becomes quiet later, which a trigger enforces.
  await app().pool.query(
    `begin; set local session_replication_role = replica; update contracts set quiet = true where id = '${quiet.id}'; commit`,
  );
  const unpaidOn = async (day: string) =>
    (await read(`from=2026-01-01&to=${day}`)).unpaid
      .filter((one) => one.id === id || one.id === quiet.id)
      .map(({ id: found, days, paidThrough }) => [found, days, paidThrough]);
  expect(await unpaidOn('2026-03-01')).toEqual([]);
  expect(await unpaidOn('2026-03-02')).toEqual([[id, 61, '2025-12-31']]);
  const roll = await owner.get('/api/admin/reports/rent-roll?on=2026-03-01&limit=200');
  const { rows } = roll.json<{ rows: { id: string; paidThrough: string | null }[] }>();
  expect(rows.find((row) => row.id === boxId)?.paidThrough).toBe('2025-12-31');
  // A rent of the first period, not paid yet, changes nothing.
  await app().rows(
    `insert into rents (contract_id, period_number, period_from, period_to, paying_method, paying_status, status, amount_net, amount_vat, currency, due_on, created_at)
     values ($1, 1, '2026-01-01', '2027-01-01', 'MANUAL', 'WAITING_FOR_MANUAL', 'CREATED', 4000, 920, 'EUR', '2026-01-01', now())`,
    [id],
  );
  await app().rows('update contracts set next_period = 2 where id = $1', [id]);
  expect(await unpaidOn('2026-03-02')).toEqual([[id, 61, '2025-12-31']]);
});

test('sums the acts of each person, without acts that wait for an approval, counts without a difference and move-ins at the list price', async () => {
  const colleague = await aStaffClient(app(), { preset: 'manager', warehouseId: place.warehouseId });
  const acted = (verb: string, after: object, warehouseId: string | null) =>
    app().rows(
      `insert into audit_log (at, actor_kind, staff_id, verb, noun, warehouse_id, changes) values ($1, 'STAFF', $2, $3, 'x', $4, $5)`,
      [
        app().clock.now(),
        colleague.id,
        verb,
        warehouseId,
        JSON.stringify(Object.fromEntries(Object.entries(after).map(([key, value]) => [key, { before: null, after: value }]))),
      ],
    );
  await acted('write-off.enter', { amount: 1200, currency: 'EUR' }, place.warehouseId);
  await acted('write-off.enter', { amount: 300, currency: 'EUR' }, place.warehouseId);
  await acted('write-off.enter', { amount: 9000, currency: 'EUR', approvalId: randomUUID() }, place.warehouseId);
  await acted('overlock.lift', {}, place.warehouseId);
  await acted('cash-day.count', { counted: 9500, expected: 10_000, currency: 'EUR' }, place.warehouseId);
  await acted('cash-day.count', { counted: 10_000, expected: 10_000, currency: 'EUR' }, place.warehouseId);
  await acted('move-in.finish', { amount: 6384, discount: 700, currency: 'EUR' }, place.warehouseId);
  await acted('move-in.finish', { amount: 6384, discount: 0, currency: 'EUR' }, place.warehouseId);
  await acted('note.add', {}, place.warehouseId);
  await acted('overlock.lift', {}, null);
  const expected = [
    { verb: 'cash-day.count', acts: 1, amount: -500, currency: 'EUR' },
    { verb: 'move-in.finish', acts: 1, amount: 700, currency: 'EUR' },
    { verb: 'overlock.lift', acts: 1, amount: null, currency: null },
    { verb: 'write-off.enter', acts: 2, amount: 1500, currency: 'EUR' },
  ];
  const mine = ({ people }: Integrity) =>
    people.filter(({ staffId }) => staffId === colleague.id).map(({ verb, acts, amount, currency }) => ({ verb, acts, amount, currency }));
  expect(mine(await read('from=2026-04-01&to=2026-04-01', colleague))).toEqual(expected);
  expect(mine(await read('from=2026-04-01&to=2026-04-01')).find(({ verb }) => verb === 'overlock.lift')?.acts).toBe(2);
  expect(mine(await read('from=2026-03-01&to=2026-03-31'))).toEqual([]);
});

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

/** The lock reports that it opened. @returns the id of the entry */
async function opened(at: string): Promise<string> {
  const [id, command] = [randomUUID(), randomUUID()];
  await app().rows(
    `insert into lock_commands (id, lock_id, contract_id, user_id, state, issued_at, expires_at, relocks_at, changed_at) values ($1, $2, $3, $4, 'UNLOCKED', $5, $5::timestamptz + interval '1 minute', $5, $5)`,
    [command, place.lockId, place.contractId, place.clientId, at],
  );
  await app().rows(
    `insert into door_log (id, at, event, contract_id, door, lock_id, command_id) values ($1, $2, 'UNLOCKED', $3, 'BOX', $4, $5)`,
    [id, at, place.contractId, place.lockId, command],
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

import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type DoorRequest, findDoorFacts } from '../../src/modules/access/lock/lock.sql.ts';
import { insertCommand } from '../../src/modules/access/lock/lock-command.sql.ts';
import { inOneStatement } from '../../src/platform/db/transaction.ts';
import type { LockedBox } from '../kit/builders/lock.ts';
import { type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
beforeAll(async () => {
  testApp = await openLockTestApp(database.url);
});
afterAll(() => testApp.close());

type Change = (tenancy: LockedBox, friend: Tenant) => [text: string, values: unknown[]];

const changes: [what: string, change: Change][] = [
  ['overlocked', ({ contractId }) => ['update contracts set overlocked_at = now() where id = $1', [contractId]]],
  [
    'terminated',
    ({ contractId }) => [`update contracts set status = 'TERMINATING', terminates_on = '2026-02-02' where id = $1`, [contractId]],
  ],
  [
    'no longer shared',
    ({ contractId }, { userId }) => ['delete from box_sharings where contract_id = $1 and user_id = $2', [contractId, userId]],
  ],
  ['moved', ({ warehouseId }) => ['update warehouses set lat = 49 where id = $1', [warehouseId]]],
  ['of another device', ({ device }) => [`update locks set device_id = device_id || '-new' where device_id = $1`, [device.BOX]]],
];

test.each(changes)('a door that is %s between authorisation and command gets no command', async (_what, change) => {
  const [owner, friend] = [await testApp.tenant(), await testApp.tenant()];
  const tenancy = await testApp.tenancy(owner.userId);
  const { contractId } = tenancy;
  await testApp.share(contractId, friend.userId);
  const actor = { userId: friend.userId, accessLinkId: null };
  const requested: DoorRequest = { contractId, door: 'BOX', actor };
  const facts = await findDoorFacts(testApp.context.db, requested);
  const issuedAt = testApp.clock.now();
  const store = () =>
    inOneStatement(testApp.context.db, (trx) =>
      insertCommand(
        trx,
        {
          id: testApp.context.ids.uuid(),
          lockId: facts?.lockId ?? '',
          contractId,
          actor,
          issuedAt,
          expiresAt: new Date(issuedAt.getTime() + 10_000),
        },
        { logId: testApp.context.ids.uuid(), door: 'BOX', distance: 3, accuracy: null, versionHash: facts?.versionHash ?? '' },
      ),
    );
  await testApp.rows(...change(tenancy, friend));
  expect(await store()).toBe('CHANGED');
  expect((await testApp.rows('select from lock_commands where contract_id = $1', [contractId])).length).toBe(0);
  expect(await testApp.doorLog(contractId)).toEqual([]);
});

test('a status report of the lock between authorisation and command does not reject the command', async () => {
  const owner = await testApp.tenant();
  const tenancy = await testApp.tenancy(owner.userId);
  const { contractId } = tenancy;
  const requested: DoorRequest = { contractId, door: 'BOX', actor: { userId: owner.userId, accessLinkId: null } };
  const before = await findDoorFacts(testApp.context.db, requested);
  await testApp.rows('update locks set battery_percent = 7, online = false where device_id = $1', [tenancy.device.BOX]);
  expect((await findDoorFacts(testApp.context.db, requested))?.versionHash).toBe(before?.versionHash);
});

import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOneStatement } from '../../src/db/transaction.ts';
import { type DoorAsked, findDoorFacts } from '../../src/modules/lock/lock.sql.ts';
import { insertCommand } from '../../src/modules/lock/lock-command.sql.ts';
import { DoorHouse, type Tenancy, type Tenant } from './house.ts';

const database = useTestDatabase();
let house: DoorHouse;
beforeAll(async () => {
  house = await DoorHouse.open(database.url);
});
afterAll(() => house.close());

type Change = (tenancy: Tenancy, friend: Tenant) => [text: string, values: unknown[]];

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

test.each(changes)('a door that is %s between the judgement and the command gets no command', async (_what, change) => {
  const [owner, friend] = [await house.tenant(), await house.tenant()];
  const tenancy = await house.tenancy(owner.userId);
  const { contractId } = tenancy;
  await house.share(contractId, friend.userId);
  const presser = { userId: friend.userId, unlockTokenId: null };
  const asked: DoorAsked = { contractId, door: 'BOX', presser };
  const facts = await findDoorFacts(house.deps.db, asked);
  const issuedAt = house.clock.now();
  const store = () =>
    inOneStatement(house.deps.db, (trx) =>
      insertCommand(
        trx,
        {
          id: house.deps.ids.uuid(),
          lockId: facts?.lockId ?? '',
          contractId,
          presser,
          issuedAt,
          expiresAt: new Date(issuedAt.getTime() + 10_000),
        },
        { logId: house.deps.ids.uuid(), door: 'BOX', distance: 3, accuracy: null, seal: facts?.seal ?? '' },
      ),
    );
  await house.pool.query(...change(tenancy, friend));
  expect(await store()).toBe('CHANGED');
  expect((await house.pool.query('select from lock_commands where contract_id = $1', [contractId])).rowCount).toBe(0);
  expect(await house.log(contractId)).toEqual([]);
});

test('a lock that says how it is between the judgement and the command stands in nobody’s way', async () => {
  const owner = await house.tenant();
  const tenancy = await house.tenancy(owner.userId);
  const { contractId } = tenancy;
  const asked: DoorAsked = { contractId, door: 'BOX', presser: { userId: owner.userId, unlockTokenId: null } };
  const before = await findDoorFacts(house.deps.db, asked);
  await house.pool.query('update locks set battery_percent = 7, online = false where device_id = $1', [tenancy.device.BOX]);
  expect((await findDoorFacts(house.deps.db, asked))?.seal).toBe(before?.seal);
});

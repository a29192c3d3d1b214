import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireCommands } from '../../src/modules/lock/expire-commands.ts';
import type { DoorCommand, LockGateway } from '../../src/modules/lock/lock.ports.ts';
import { DoorHouse, type Tenancy, type Tenant } from './house.ts';

const database = useTestDatabase();

/** A gateway that takes a command only when it is told to. */
class SlowGateway implements LockGateway {
  readonly handed: DoorCommand[] = [];
  #waiting: { taken: () => void; fail: (error: Error) => void }[] = [];

  isUp(): boolean {
    return true;
  }

  hears(): boolean {
    return true;
  }

  send(command: DoorCommand): Promise<void> {
    this.handed.push(command);
    return new Promise((taken, fail) => this.#waiting.push({ taken, fail }));
  }

  take(): void {
    for (const { taken } of this.#waiting.splice(0)) taken();
  }

  async start(): Promise<void> {
    this.#waiting = [];
  }

  async close(): Promise<void> {
    for (const { fail } of this.#waiting.splice(0)) fail(new Error('closed'));
  }
}

const gateway = new SlowGateway();
let house: DoorHouse;
let owner: Tenant;
let tenancy: Tenancy;
beforeAll(async () => {
  house = await DoorHouse.open(database.url, { gateway: () => gateway });
});
beforeEach(async () => {
  gateway.handed.length = 0;
  owner = await house.tenant();
  tenancy = await house.tenancy(owner.userId);
});
afterAll(() => house.close());

test('a gateway that hangs holds a press for a second and nobody else at all', async () => {
  const pressed = house.press('box-unlock', tenancy.contractId, owner.token);
  await waitUntil(() => gateway.handed.length === 1);
  const others = await Promise.all([
    house.call('GET', '/api/client/lock-v2/history', owner.token),
    house.call('GET', `/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token),
  ]);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { id, state } = (await pressed).json();
  expect(state).toBe('REQUESTED');
  gateway.take();
  await house.becomes(id, 'SENT');
});

test('a command of a server that was killed before it handed it over is given up by the next start, and never handed over', async () => {
  const now = house.clock.now();
  await house.pool.query(
    `insert into lock_commands (id, lock_id, contract_id, user_id, state, issued_at, expires_at, changed_at)
     select uuidv7(), l.id, $1, $2, wanted, $3::timestamptz, $3::timestamptz + interval '10 seconds', $3::timestamptz
     from locks l, unnest(array['REQUESTED', 'SENT']) wanted where l.device_id = case wanted when 'SENT' then $4::text else $5::text end`,
    [tenancy.contractId, owner.userId, now, tenancy.device.BOX, tenancy.device.ENTRANCE],
  );
  const states = async () =>
    (
      await house.pool.query<{ state: string }>('select state from lock_commands where contract_id = $1 order by state', [
        tenancy.contractId,
      ])
    ).rows.map(({ state }) => state);
  await expireCommands(house.deps);
  expect(await states()).toEqual(['REQUESTED', 'SENT']);
  house.clock.advance({ seconds: 10 });
  await expireCommands(house.deps);
  expect(await states()).toEqual(['SENT', 'TIMEOUT']);
  house.clock.advance({ seconds: 2 });
  const next = await DoorHouse.open(database.url, { clock: house.clock, gateway: () => new SlowGateway() });
  expect(await states()).toEqual(['TIMEOUT', 'TIMEOUT']);
  expect(gateway.handed).toEqual([]);
  await next.close();
});

test('a command whose end came before it could be handed over is not handed over', async () => {
  const command: DoorCommand = {
    id: house.deps.ids.uuid(),
    lockId: '',
    deviceId: tenancy.device.BOX,
    door: 'BOX',
    action: 'UNLOCK',
    issuedAt: house.clock.now(),
    expiresAt: house.clock.now(),
  };
  await house.pool.query(
    `insert into lock_commands (id, lock_id, contract_id, user_id, state, issued_at, expires_at, changed_at)
     select $1, id, $2, $3, 'REQUESTED', $4::timestamptz - interval '10 seconds', $4::timestamptz, $4::timestamptz from locks where device_id = $5`,
    [command.id, tenancy.contractId, owner.userId, command.expiresAt, tenancy.device.BOX],
  );
  expect((await house.keeper.hand(command)).state).toBe('REQUESTED');
  expect(gateway.handed).toEqual([]);
  await expireCommands(house.deps);
  expect(await house.state(command.id)).toBe('TIMEOUT');
});

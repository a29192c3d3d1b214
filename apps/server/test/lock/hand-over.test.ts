import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { expireCommands } from '../../src/modules/access/lock/expire-commands.ts';
import { LockService } from '../../src/modules/access/lock/index.ts';
import type { DoorCommand, LockGateway } from '../../src/modules/access/lock/lock.ports.ts';
import type { LockedBox } from '../kit/builders/lock.ts';
import { type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();

/** A gateway that accepts a command only when the test calls `take`. */
class SlowGateway implements LockGateway {
  readonly handed: DoorCommand[] = [];
  #waiting: { taken: () => void; fail: (error: Error) => void }[] = [];

  isUp(): boolean {
    return true;
  }

  upSince(): null {
    return null;
  }

  isReachable(): boolean {
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
let testApp: LockTestApp;
let owner: Tenant;
let tenancy: LockedBox;
beforeAll(async () => {
  testApp = await openLockTestApp(database.url, { gateway });
});
beforeEach(async () => {
  gateway.handed.length = 0;
  owner = await testApp.tenant();
  tenancy = await testApp.tenancy(owner.userId);
});
afterAll(() => testApp.close());

test('a gateway that hangs delays an unlock request for a second, and no other requests', async () => {
  const pressed = testApp.press('box-unlock', tenancy.contractId, owner.token);
  await waitUntil(() => gateway.handed.length === 1);
  const others = await Promise.all([
    testApp.get('/api/client/lock-v2/history', owner.token),
    testApp.get(`/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token),
  ]);
  expect(others.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
  const { id, state } = (await pressed).json();
  expect(state).toBe('REQUESTED');
  gateway.take();
  await testApp.becomes(id, 'SENT');
});

test('a command of a killed server that was not sent expires at the next start, and is never sent', async () => {
  const now = testApp.clock.now();
  await testApp.rows(
    `insert into lock_commands (id, lock_id, contract_id, user_id, state, issued_at, expires_at, changed_at)
     select uuidv7(), l.id, $1, $2, wanted, $3::timestamptz, $3::timestamptz + interval '10 seconds', $3::timestamptz
     from locks l, unnest(array['REQUESTED', 'SENT']) wanted where l.device_id = case wanted when 'SENT' then $4::text else $5::text end`,
    [tenancy.contractId, owner.userId, now, tenancy.device.BOX, tenancy.device.ENTRANCE],
  );
  const states = async () =>
    (
      await testApp.rows<{ state: string }>('select state from lock_commands where contract_id = $1 order by state', [tenancy.contractId])
    ).map(({ state }) => state);
  await expireCommands(testApp.context);
  expect(await states()).toEqual(['REQUESTED', 'SENT']);
  testApp.clock.advance({ seconds: 10 });
  await expireCommands(testApp.context);
  expect(await states()).toEqual(['SENT', 'TIMEOUT']);
  testApp.clock.advance({ seconds: 2 });
  const next = await openLockTestApp(database.url, { clock: testApp.clock, gateway: new SlowGateway() });
  expect(await states()).toEqual(['TIMEOUT', 'TIMEOUT']);
  expect(gateway.handed).toEqual([]);
  await next.close();
});

test('an expired command is not sent', async () => {
  const command: DoorCommand = {
    id: testApp.context.ids.uuid(),
    lockId: '',
    deviceId: tenancy.device.BOX,
    door: 'BOX',
    action: 'UNLOCK',
    issuedAt: testApp.clock.now(),
    expiresAt: testApp.clock.now(),
  };
  await testApp.rows(
    `insert into lock_commands (id, lock_id, contract_id, user_id, state, issued_at, expires_at, changed_at)
     select $1, id, $2, $3, 'REQUESTED', $4::timestamptz - interval '10 seconds', $4::timestamptz, $4::timestamptz from locks where device_id = $5`,
    [command.id, tenancy.contractId, owner.userId, command.expiresAt, tenancy.device.BOX],
  );
  expect((await new LockService(testApp.context, gateway).dispatch(command)).state).toBe('REQUESTED');
  expect(gateway.handed).toEqual([]);
  await expireCommands(testApp.context);
  expect(await testApp.state(command.id)).toBe('TIMEOUT');
});

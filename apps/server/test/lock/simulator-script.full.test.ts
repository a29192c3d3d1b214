import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/embedded-postgres';
import { TestClock, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { type App, createApp } from '../../src/app/container.ts';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/platform/logging.ts';
import type { LockedBox } from '../kit/builders/lock.ts';
import { here, type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';
import { type Broker, brokers } from './brokers.ts';

const scriptFile = fileURLToPath(new URL('../../../../scripts/lock-simulator.ts', import.meta.url));
const database = useTestDatabase();
const secretKey = Buffer.alloc(32, 7);

describe.each(brokers)('`npm run lock-simulator` behind %s, with the whole server', (name, make) => {
  let broker: Broker;
  let furnisher: LockTestApp;
  let server: App;
  let address: string;
  let script: ChildProcess;
  let owner: Tenant;
  let friend: Tenant;
  let outsider: Tenant;
  let tenancy: LockedBox;
  /** The output lines of the script. */
  const printed: string[] = [];

  beforeAll(async () => {
    broker = await make();
    await broker.start();
    // The devices use real time, so the server does too. This app only fills the database.
    furnisher = await openLockTestApp(database.url, { clock: new TestClock(new Date()) });
    [owner, friend, outsider] = [await furnisher.tenant(), await furnisher.tenant(), await furnisher.tenant()];
    tenancy = await furnisher.tenancy(owner.userId);
    await furnisher.share(tenancy.contractId, friend.userId);
    const config = readConfig(
      {
        DATABASE_URL: database.url,
        SECRET_KEY: secretKey.toString('hex'),
        PAYMENT_PROVIDER: 'MOCK',
        TEST_GATEWAY: 'true',
        PORT: String(await freePort()),
        ROLE: 'web',
        LOG_LEVEL: 'silent',
        MAILBOX: 'true',
        MQTT_URL: broker.url,
        MQTT_TOPIC_PREFIX: name,
      },
      'test',
    );
    server = await createApp({ config, connectionString: database.url, secretKey, log: createLog('silent'), overrides: { pages: false } });
    address = await server.listen();
    script = play(tenancy);
    await waitUntil(() => printed.some((line) => line === '3 are online.'), { what: 'the script to be up', limitMs: 30_000 });
    await waitUntil(async () => (await doors()).every(({ online }) => online), { what: 'the locks to be online' });
  });
  afterAll(async () => {
    const ended = once(script, 'close');
    script.kill('SIGTERM');
    expect((await ended)[0]).toBe(0);
    await server.close();
    await furnisher.close();
    await broker.kill();
  });

  function play({ device }: LockedBox): ChildProcess {
    const devices = Object.values(device).join(',');
    const args = ['--url', broker.url, '--prefix', name, '--devices', devices, '--fault', `JAMMED=${device.BACKUP_ENTRANCE}`];
    const child = spawn(process.execPath, [scriptFile, ...args, '--fault', `DUPLICATE_ACK=${device.BOX}`], {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_NO_WARNINGS: '1' },
    });
    createInterface({ input: child.stdout }).on('line', (line) => printed.push(line));
    return child;
  }

  async function ask<T>(who: Tenant, method: 'GET' | 'POST', path: string, at: object = here): Promise<T> {
    const response = await fetch(`${address}/api/client/lock-v2/${path}`, {
      method,
      headers: { authorization: `Bearer ${who.token}`, 'content-type': 'application/json' },
      ...(method === 'POST' ? { body: JSON.stringify(at) } : {}),
    });
    return (await response.json()) as T;
  }
  const doors = async () =>
    (await ask<{ doors: { door: string; state: string; online: boolean }[] }>(owner, 'GET', `doors/${tenancy.contractId}`)).doors;
  const press = (who: Tenant, door = 'box-unlock', at?: object) =>
    ask<{ id: string; code?: string; state?: string }>(who, 'POST', `${door}/${tenancy.contractId}`, at);
  const comesTo = (who: Tenant, id: string, state: string) =>
    waitUntil(async () => (await ask<{ state: string }>(who, 'GET', `command/${id}`)).state === state, {
      what: `the command to be ${state}`,
      limitMs: 20_000,
    });

  test('both people of a shared box open it, others do not, a jammed door is reported, and the history lists each attempt', async () => {
    const own = await press(owner);
    await comesTo(owner, own.id, 'UNLOCKED');
    const shared = await press(friend);
    await comesTo(friend, shared.id, 'UNLOCKED');
    expect((await doors()).find(({ door }) => door === 'BOX')).toMatchObject({ state: 'UNLOCKED' });
    expect(await press(outsider)).toMatchObject({ code: 'not-found' });
    expect(await press(friend, 'box-unlock', { lat: here.lat + 1, lng: here.lng })).toMatchObject({ code: 'lock-v2/too-far-away' });
    const jammed = await press(owner, 'warehouse-unlock-backup');
    await comesTo(owner, jammed.id, 'REJECTED');
    await comesTo(owner, own.id, 'RELOCKED');
    await comesTo(owner, shared.id, 'RELOCKED');
    const { events } = await ask<{ events: { door: string; outcome: string; reason: string | null; who: { me: boolean } }[] }>(
      owner,
      'GET',
      'history',
    );
    expect(events.map(({ door, outcome, reason, who }) => [door, outcome, reason, who.me ? 'owner' : 'friend'])).toEqual([
      ['BACKUP_ENTRANCE', 'REJECTED', 'JAMMED', 'owner'],
      ['BOX', 'REFUSED', 'lock-v2/too-far-away', 'friend'],
      ['BOX', 'UNLOCKED', null, 'friend'],
      ['BOX', 'UNLOCKED', null, 'owner'],
    ]);
    const rows = await furnisher.rows(`select user_id from door_log where contract_id = $1 and reason = 'not-found'`, [tenancy.contractId]);
    expect(rows).toEqual([{ user_id: outsider.userId }]);
    expect(printed.filter((line) => line === `${tenancy.device.BOX}: UNLOCKED`)).toHaveLength(2);
  });
});

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/local-postgres';
import { TestClock, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { compose, type House } from '../../src/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { type Broker, brokers } from './brokers.ts';
import { DoorHouse, here, type Tenancy, type Tenant } from './house.ts';

const scriptFile = fileURLToPath(new URL('../../../../scripts/lock-simulator.ts', import.meta.url));
const database = useTestDatabase();
const secretKey = Buffer.alloc(32, 7);

describe.each(brokers)('`npm run lock-simulator` behind %s, and the whole server', (name, make) => {
  let broker: Broker;
  let furnisher: DoorHouse;
  let server: House;
  let address: string;
  let script: ChildProcess;
  let owner: Tenant;
  let friend: Tenant;
  let stranger: Tenant;
  let tenancy: Tenancy;
  /** What the script printed. */
  const printed: string[] = [];

  beforeAll(async () => {
    broker = await make();
    await broker.start();
    // Real time on both sides, as the devices have it; this house only fills the database.
    furnisher = await DoorHouse.open(database.url, { clock: new TestClock(new Date()) });
    [owner, friend, stranger] = [await furnisher.tenant(), await furnisher.tenant(), await furnisher.tenant()];
    tenancy = await furnisher.tenancy(owner.userId);
    await furnisher.share(tenancy.contractId, friend.userId);
    const config = readConfig(
      {
        DATABASE_URL: database.url,
        SECRET_KEY: secretKey.toString('hex'),
        PORT: String(await freePort()),
        ROLE: 'web',
        LOG_LEVEL: 'silent',
        MAILBOX: 'true',
        MQTT_URL: broker.url,
        MQTT_TOPIC_PREFIX: name,
      },
      'test',
    );
    server = await compose({ config, connectionString: database.url, secretKey, log: createLog('silent'), instead: { pages: false } });
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

  function play({ device }: Tenancy): ChildProcess {
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

  test('both people of a shared box open, a stranger does not, a jammed door says so, and the log explains each try', async () => {
    const own = await press(owner);
    await comesTo(owner, own.id, 'UNLOCKED');
    const shared = await press(friend);
    await comesTo(friend, shared.id, 'UNLOCKED');
    expect((await doors()).find(({ door }) => door === 'BOX')).toMatchObject({ state: 'UNLOCKED' });
    expect(await press(stranger)).toMatchObject({ code: 'not-found' });
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
    const { rows } = await furnisher.pool.query(`select user_id from door_log where contract_id = $1 and reason = 'not-found'`, [
      tenancy.contractId,
    ]);
    expect(rows).toEqual([{ user_id: stranger.userId }]);
    expect(printed.filter((line) => line === `${tenancy.device.BOX}: UNLOCKED`)).toHaveLength(2);
  });
});

import { randomBytes } from 'node:crypto';
import { waitUntil } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import mqtt, { type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { hashToken } from '../../src/platform/secrets.ts';
import { MqttDevice } from '../../src/providers/lock-simulator/mqtt-device.ts';
import { useTestCluster } from '../kit/cluster.ts';
import { crashWhileServing, statementsOf } from '../kit/crash.ts';
import type { CrashPoint } from '../kit/crash-worker.ts';
import { type Broker, makeBroker } from '../lock/brokers.ts';

const limitMs = 600_000;
const cluster = useTestCluster(async () => undefined);

let broker: Broker;
let eye: MqttClient;
let device: MqttDevice;
let renter: Awaited<ReturnType<typeof letBox>>;
/** Ids of the commands that passed through the broker. */
const sent: string[] = [];
let boxes = 0;

/** A signed-in client of a box with a lock. */
async function letBox() {
  const { pool } = cluster().open;
  const { id: userId } = await createUser(pool);
  const token = randomBytes(32).toString('base64url');
  await pool.query(`insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, '2030-01-01')`, [
    hashToken(token),
    userId,
    cluster().clock.now(),
  ]);
  const { id: contractId, boxId } = await createContract(pool, { clientId: userId });
  const deviceId = `killed-${++boxes}`;
  await pool.query(`update warehouses set opening_hours = '[]'`);
  await pool.query(`update boxes set lock_version = 'V2' where id = $1`, [boxId]);
  await pool.query(
    `insert into locks (warehouse_id, box_id, door, device_id) select warehouse_id, id, 'BOX', $2 from boxes where id = $1`,
    [boxId, deviceId],
  );
  return { contractId, deviceId, headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' } };
}

async function watch(): Promise<void> {
  eye = await mqtt.connectAsync(broker.url, { protocolVersion: 4, reconnectPeriod: 0 });
  eye.on('message', (_topic, payload) => sent.push((JSON.parse(payload.toString()) as { id: string }).id));
  await eye.subscribeAsync('komora/locks/+/command', { qos: 1 });
}

beforeEach(async () => {
  broker = await makeBroker();
  await broker.start();
  Object.assign(cluster().environment, { MQTT_URL: broker.url });
  renter = await letBox();
  device = new MqttDevice({ url: broker.url, prefix: 'komora', deviceId: renter.deviceId, now: () => cluster().clock.now() });
  await device.connect();
  await watch();
  sent.length = 0;
});
afterEach(async () => {
  await device.disconnect();
  await eye.endAsync(true);
  await broker.kill();
});

async function ask<T>(address: string, method: 'GET' | 'POST', path: string, { headers } = renter): Promise<T & { status?: number }> {
  const body = method === 'POST' ? { body: JSON.stringify({ lat: 48.15, lng: 17.11 }) } : {};
  const response = await fetch(`${address}/api/client/lock-v2/${path}`, { method, headers, ...body });
  return (await response.json()) as T & { status?: number };
}

const press = (address: string, by = renter) => ask<{ id: string; state: string }>(address, 'POST', `box-unlock/${by.contractId}`, by);

/** Waits until a process is connected to the broker. */
const reachable = (address: string) =>
  waitUntil(
    async () => {
      const { doors } = await ask<{ doors: { online: boolean }[] }>(address, 'GET', `doors/${renter.contractId}`);
      return doors.some(({ online }) => online);
    },
    { what: 'the lock to be online', limitMs: 20_000 },
  );

function pass(seconds: number): void {
  cluster().clock.advance({ seconds });
  device.tick();
}

const commands = () =>
  cluster().rows<{ id: string; state: string }>('select id, state from lock_commands where contract_id = $1', [renter.contractId]);
const log = async () =>
  (await cluster().rows<{ event: string }>('select event from door_log where contract_id = $1 order by at, id', [renter.contractId])).map(
    ({ event }) => event,
  );

const insert = 'insert into lock_commands';
const step = 'update lock_commands c set state';
const crashPoints: [when: string, crashPoint: CrashPoint, left: string[], handedOver: number][] = [
  ['before its command was stored', { text: insert, nth: 0, when: 'before' }, [], 0],
  ['between storing its command and handing it over', { text: insert, nth: 0, when: 'after' }, ['REQUESTED'], 0],
  ['when the broker had its command', { text: step, nth: 0, when: 'before' }, ['REQUESTED'], 1],
  ['when it was known that the broker had it', { text: step, nth: 0, when: 'after' }, ['SENT'], 1],
  ['when the device had acknowledged it', { text: step, nth: 1, when: 'before' }, ['SENT'], 1],
];

test.each(crashPoints)(
  'a command whose server was killed %s times out, is not sent later, and the next command opens',
  async (_when, crashPoint, left, handedOver) => {
    await crashWhileServing(cluster(), crashPoint, async (address) => {
      await reachable(address);
      const { id } = await press(address);
      await waitUntil(() => device.lock.next());
      pass(0.1);
      // Only the last crash point comes after the response.
      return crashPoint.when === 'before' ? Promise.reject(new Error(id)) : id;
    });
    expect((await commands()).map(({ state }) => state)).toEqual(left);
    expect(await log()).toEqual(left.map(() => 'REQUESTED'));
    const [lost] = await commands();
    await statementsOf(cluster(), async (address) => {
      await reachable(address);
      // Until its timeout it stays the only command of this door and is not dispatched again.
      if (lost !== undefined) expect(await press(address)).toMatchObject({ id: lost.id, state: left[0] });
    });
    expect(sent).toHaveLength(handedOver);
    pass(12);
    await statementsOf(cluster(), async (address) => {
      expect((await commands()).map(({ state }) => state)).toEqual(left.map(() => 'TIMEOUT'));
      await reachable(address);
      const { id } = await press(address);
      await waitUntil(() => device.lock.next());
      pass(0.6);
      await waitUntil(async () => (await commands()).some((command) => command.id === id && command.state === 'UNLOCKED'));
      expect(sent).toEqual([...(handedOver === 1 ? [lost?.id] : []), id]);
    });
    expect(await log()).toEqual([...left.flatMap(() => ['REQUESTED', 'TIMEOUT']), 'REQUESTED', 'UNLOCKED']);
  },
  limitMs,
);

test(
  'a broker that is killed and restarted loses its commands, rejects new ones meanwhile, and sends nothing later',
  async () => {
    await statementsOf(cluster(), async (address) => {
      await reachable(address);
      device.cutPower();
      const given = await press(address);
      expect(given.state).toBe('SENT');
      await broker.kill();
      const neighbour = await letBox();
      const rejected = await waitUntil(async () => {
        const answer = await press(address, neighbour);
        return answer.status === 503 ? answer : undefined;
      });
      expect(rejected).toMatchObject({ code: 'lock-v2/gateway-unavailable' });
      await broker.start();
      await watch();
      sent.length = 0;
      await device.connect();
      await reachable(address);
      expect(device.lock.openings).toEqual([]);
      expect(sent).toEqual([]);
    });
    pass(13);
    await statementsOf(cluster(), reachable);
    expect((await commands()).map(({ state }) => state)).toEqual(['TIMEOUT']);
    expect(await log()).toEqual(['REQUESTED', 'TIMEOUT']);
    expect(device.lock.openings).toEqual([]);
    expect(
      await cluster().rows(`select state, reason from lock_commands where contract_id <> $1 and state = 'REJECTED'`, [renter.contractId]),
    ).toEqual([{ state: 'REJECTED', reason: 'UNAVAILABLE' }]);
  },
  limitMs,
);

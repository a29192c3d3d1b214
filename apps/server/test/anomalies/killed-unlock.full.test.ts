import { randomBytes } from 'node:crypto';
import { waitUntil } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import mqtt, { type MqttClient } from 'mqtt';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { MqttDevice } from '../../src/providers/lock-simulator/mqtt-device.ts';
import { hashToken } from '../../src/secrets.ts';
import { type Broker, makeBroker } from '../lock/brokers.ts';
import { dieServing, statementsOf } from './mortal.ts';
import type { Death } from './mortal-house.ts';
import { useTown } from './town.ts';

const limitMs = 120_000;
const town = useTown(async () => undefined);

let broker: Broker;
let eye: MqttClient;
let device: MqttDevice;
let renter: Awaited<ReturnType<typeof letBox>>;
/** Ids of the commands that passed through the broker. */
const sent: string[] = [];
let boxes = 0;

/** A signed-in client of a box with a lock. */
async function letBox() {
  const { pool } = town().open;
  const { id: userId } = await createUser(pool);
  const token = randomBytes(32).toString('base64url');
  await pool.query(`insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, '2030-01-01')`, [
    hashToken(token),
    userId,
    town().clock.now(),
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
  Object.assign(town().environment, { MQTT_URL: broker.url });
  renter = await letBox();
  device = new MqttDevice({ url: broker.url, prefix: 'komora', deviceId: renter.deviceId, now: () => town().clock.now() });
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

/** Waits until a process is through to the broker. */
const reachable = (address: string) =>
  waitUntil(
    async () => {
      const { doors } = await ask<{ doors: { online: boolean }[] }>(address, 'GET', `doors/${renter.contractId}`);
      return doors.some(({ online }) => online);
    },
    { what: 'the lock to be online', limitMs: 20_000 },
  );

function pass(seconds: number): void {
  town().clock.advance({ seconds });
  device.tick();
}

const commands = () =>
  town().rows<{ id: string; state: string }>('select id, state from lock_commands where contract_id = $1', [renter.contractId]);
const log = async () =>
  (await town().rows<{ event: string }>('select event from door_log where contract_id = $1 order by at, id', [renter.contractId])).map(
    ({ event }) => event,
  );

const insert = 'insert into lock_commands';
const step = 'update lock_commands c set state';
const deaths: [when: string, death: Death, left: string[], handedOver: number][] = [
  ['before its command was stored', { text: insert, nth: 0, when: 'before' }, [], 0],
  ['between storing its command and handing it over', { text: insert, nth: 0, when: 'after' }, ['REQUESTED'], 0],
  ['when the broker had its command', { text: step, nth: 0, when: 'before' }, ['REQUESTED'], 1],
  ['when it was known that the broker had it', { text: step, nth: 0, when: 'after' }, ['SENT'], 1],
  ['when the device had acknowledged it', { text: step, nth: 1, when: 'before' }, ['SENT'], 1],
];

test.each(deaths)(
  'a press whose server was killed %s: nothing is sent later, it ends by its time, and the next press opens',
  async (_when, death, left, handedOver) => {
    await dieServing(town(), death, async (address) => {
      await reachable(address);
      const { id } = await press(address);
      await waitUntil(() => device.lock.next());
      pass(0.1);
      // Only the last of these deaths comes after the answer: it is the acknowledgement's.
      return death.when === 'before' ? Promise.reject(new Error(id)) : id;
    });
    expect((await commands()).map(({ state }) => state)).toEqual(left);
    expect(await log()).toEqual(left.map(() => 'REQUESTED'));
    const [lost] = await commands();
    await statementsOf(town(), async (address) => {
      await reachable(address);
      // While it lives it stays the one command of this button, and nobody hands it over anew.
      if (lost !== undefined) expect(await press(address)).toMatchObject({ id: lost.id, state: left[0] });
    });
    expect(sent).toHaveLength(handedOver);
    pass(12);
    await statementsOf(town(), async (address) => {
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
  'a broker that is killed and comes back: what it was given is lost, a press meanwhile is refused, and nothing of it is sent later',
  async () => {
    await statementsOf(town(), async (address) => {
      await reachable(address);
      device.cutPower();
      const given = await press(address);
      expect(given.state).toBe('SENT');
      await broker.kill();
      const neighbour = await letBox();
      const refused = await waitUntil(async () => {
        const answer = await press(address, neighbour);
        return answer.status === 503 ? answer : undefined;
      });
      expect(refused).toMatchObject({ code: 'lock-v2/gateway-unavailable' });
      await broker.start();
      await watch();
      sent.length = 0;
      await device.connect();
      await reachable(address);
      expect(device.lock.openings).toEqual([]);
      expect(sent).toEqual([]);
    });
    pass(13);
    await statementsOf(town(), reachable);
    expect((await commands()).map(({ state }) => state)).toEqual(['TIMEOUT']);
    expect(await log()).toEqual(['REQUESTED', 'TIMEOUT']);
    expect(device.lock.openings).toEqual([]);
    expect(
      await town().rows(`select state, reason from lock_commands where contract_id <> $1 and state = 'REJECTED'`, [renter.contractId]),
    ).toEqual([{ state: 'REJECTED', reason: 'UNAVAILABLE' }]);
  },
  limitMs,
);

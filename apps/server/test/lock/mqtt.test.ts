import { TestClock, useTestDatabase, waitUntil } from '@komora/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createLog } from '../../src/log.ts';
import { MqttDevice } from '../../src/providers/lock-simulator/mqtt-device.ts';
import { createMqttLocks } from '../../src/providers/mqtt/mqtt-locks.ts';
import { type Broker, brokers } from './brokers.ts';
import { DoorHouse, type Tenancy, type Tenant } from './house.ts';

const database = useTestDatabase();

describe.each(brokers)('locks behind %s', (name, make) => {
  const prefix = `test/${name}`;
  const clock = new TestClock();
  let broker: Broker;
  let house: DoorHouse;
  let eye: MqttClient;
  let owner: Tenant;
  let tenancy: Tenancy;
  const devices: MqttDevice[] = [];
  /** Everything that passed through the broker, as `topic payload`, with whether it had been kept. */
  const seen: { topic: string; text: string; retain: boolean }[] = [];

  const watch = async () => {
    eye = await mqtt.connectAsync(broker.url, { protocolVersion: 4, reconnectPeriod: 0 });
    eye.on('message', (topic, payload, { retain }) => seen.push({ topic, text: payload.toString(), retain }));
    await eye.subscribeAsync(`${prefix}/#`, { qos: 1 });
  };
  const gateway = () => createMqttLocks({ url: broker.url, prefix, clientId: `komora-${name}`, log: createLog('silent') });

  beforeAll(async () => {
    broker = await make();
    await broker.start();
    await watch();
    house = await DoorHouse.open(database.url, { clock, gateway });
    await waitUntil(() => house.keeper.isUp(), { what: 'the broker' });
  });
  afterAll(async () => {
    await house.close();
    await eye.endAsync(true);
    await broker.kill();
  });
  beforeEach(async () => {
    seen.length = 0;
    owner = await house.tenant();
    tenancy = await house.tenancy(owner.userId);
  });
  afterEach(async () => {
    for (const device of devices.splice(0)) await device.disconnect();
  });

  const plug = async (deviceId: string) => {
    const device = new MqttDevice({ url: broker.url, prefix, deviceId, now: () => clock.now() });
    devices.push(device);
    await device.connect();
    return device;
  };
  const press = async () =>
    (await house.press('box-unlock', tenancy.contractId, owner.token)).json<{ id: string; state: string; code?: string }>();
  const pass = (device: MqttDevice, seconds: number) => {
    clock.advance({ seconds });
    device.tick();
  };
  const commands = () => seen.filter(({ topic }) => topic.endsWith('/command'));
  const boxOnline = async () => {
    const { doors } = (await house.call('GET', `/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json();
    return doors.find(({ door }: { door: string }) => door === 'BOX').online as boolean;
  };

  test('a command travels unkept, and the device brings it to its end', async () => {
    const device = await plug(tenancy.device.BOX);
    const { id, state } = await press();
    expect(state).toBe('SENT');
    const { rows } = await house.pool.query<{ id: string }>('select id from locks where device_id = $1', [tenancy.device.BOX]);
    const [command] = await waitUntil(() => (commands().length > 0 ? commands() : undefined));
    expect([command?.topic, command?.retain]).toEqual([`${prefix}/locks/${tenancy.device.BOX}/command`, false]);
    const expiresAt = new Date(clock.now().getTime() + 10_000).toISOString();
    expect(JSON.parse(command?.text ?? '')).toEqual({
      id,
      lock: rows[0]?.id,
      door: 'BOX',
      action: 'UNLOCK',
      issuedAt: clock.now().toISOString(),
      expiresAt,
    });
    await waitUntil(() => device.lock.next(), { what: 'the device to have the command' });
    pass(device, 0.1);
    await house.becomes(id, 'ACKED');
    pass(device, 1);
    await house.becomes(id, 'UNLOCKED');
    pass(device, 9);
    await house.becomes(id, 'RELOCKED');
    expect(device.lock.openings).toHaveLength(1);
  });

  test('the same command twice opens once, and refusing the copy ends nothing', async () => {
    const device = await plug(tenancy.device.BOX);
    const { id } = await press();
    const [command] = await waitUntil(() => (commands().length > 0 ? commands() : undefined));
    await eye.publishAsync(command?.topic ?? '', command?.text ?? '', { qos: 1 });
    await waitUntil(() => commands().length === 2 && device.lock.next());
    pass(device, 1);
    await waitUntil(() => seen.some(({ text }) => text.includes('DUPLICATE')), { what: 'the copy to be refused' });
    await house.becomes(id, 'UNLOCKED');
    expect(device.lock.openings).toHaveLength(1);
    pass(device, 9);
    await house.becomes(id, 'RELOCKED');
  });

  test('what was told an hour ago to a device that was away opens nothing when it is back', async () => {
    await house.pool.query(`update locks set online = false where device_id = $1`, [tenancy.device.BOX]);
    const { id, state } = await press();
    expect(state).toBe('SENT');
    clock.advance({ hours: 1 });
    expect((await house.call('GET', `/api/client/lock-v2/command/${id}`, owner.token)).json().state).toBe('TIMEOUT');
    const device = await plug(tenancy.device.BOX);
    await waitUntil(boxOnline, { what: 'the box to be back' });
    const fresh = await press();
    await waitUntil(() => device.lock.next());
    pass(device, 1);
    await house.becomes(fresh.id, 'UNLOCKED');
    expect(device.lock.openings.map(({ commandId }) => commandId)).toEqual([fresh.id]);
    // Somebody has kept the old command and plays it again.
    const [old] = commands();
    expect(old?.text).toContain(id);
    await eye.publishAsync(old?.topic ?? '', old?.text ?? '', { qos: 1 });
    await waitUntil(() => seen.filter(({ text }) => text.includes(id)).length >= 2);
    pass(device, 10);
    await waitUntil(() => seen.some(({ text }) => text.includes('EXPIRED') && text.includes(id)), {
      what: 'the old command to be refused',
    });
    expect(device.lock.openings).toHaveLength(1);
    expect(await house.state(id)).toBe('TIMEOUT');
  });

  test('a device whose power is cut is known to be away by its last will, and its command is given up', async () => {
    const device = await plug(tenancy.device.BOX);
    device.lock.faults.add('POWER_CUT');
    await waitUntil(boxOnline);
    const { id } = await press();
    await waitUntil(async () => !(await boxOnline()), { what: 'the last will' });
    clock.advance({ seconds: 12 });
    expect((await house.call('GET', `/api/client/lock-v2/command/${id}`, owner.token)).json().state).toBe('TIMEOUT');
    expect(device.lock.openings).toEqual([]);
  });

  test('a killed broker is said at once, nothing is sent late, and all goes on when it is back', async () => {
    const before = await plug(tenancy.device.BOX);
    await broker.kill();
    await waitUntil(() => !house.keeper.isUp(), { what: 'the loss to be seen' });
    const refused = await house.press('box-unlock', tenancy.contractId, owner.token);
    expect(refused.json()).toMatchObject({ status: 503, code: 'lock-v2/gateway-unavailable' });
    expect((await house.call('GET', '/api/client/lock-v2/history', owner.token)).json().events[0]).toMatchObject({
      outcome: 'REJECTED',
      reason: 'UNAVAILABLE',
    });
    expect((await house.call('GET', `/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json().doors[2]).toMatchObject({
      online: false,
      state: 'UNKNOWN',
    });
    seen.length = 0;
    await broker.start();
    await watch();
    await waitUntil(() => house.keeper.isUp(), { what: 'the broker to be back' });
    await waitUntil(() => seen.some(({ topic, text }) => topic === `${prefix}/locks/${tenancy.device.BOX}/online` && text === '1'), {
      what: 'the device to be back',
    });
    expect(commands()).toEqual([]);
    const { id } = await press();
    await waitUntil(() => before.lock.next());
    pass(before, 1);
    await house.becomes(id, 'UNLOCKED');
    expect(before.lock.openings.map(({ commandId }) => commandId)).toEqual([id]);
  });

  test('after a broker has lost its memory nothing is known of a device until it returns', async () => {
    const stays = await house.tenancy(owner.userId);
    const gone = await plug(tenancy.device.BOX);
    const back = await plug(stays.device.BOX);
    await waitUntil(boxOnline, { what: 'the device to be online' });
    await broker.kill();
    gone.cutPower();
    await waitUntil(() => !house.keeper.isUp(), { what: 'the loss to be seen' });
    await broker.start();
    await watch();
    await waitUntil(() => house.keeper.hears(stays.device.BOX), { what: 'the other device to be back' });
    const { doors } = (await house.call('GET', `/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json();
    expect(doors[2]).toMatchObject({ door: 'BOX', online: false, state: 'UNKNOWN' });
    await gone.connect();
    await waitUntil(boxOnline, { what: 'the device to have returned' });
    expect(back.lock.openings).toEqual([]);
  });

  test('news that are forged, replayed, kept by the broker or malformed change nothing', async () => {
    const other = await house.tenancy(owner.userId);
    const device = await plug(tenancy.device.BOX);
    const { id } = await press();
    await waitUntil(() => device.lock.next());
    const report = (deviceId: string, body: string | object, retain = false) =>
      eye.publishAsync(`${prefix}/locks/${deviceId}/report`, typeof body === 'string' ? body : JSON.stringify(body), { qos: 1, retain });
    const relocksAt = new Date(clock.now().getTime() + 5000).toISOString();
    await report(other.device.BOX, { type: 'UNLOCKED', id, relocksAt });
    await report(tenancy.device.BOX, { type: 'UNLOCKED', id, relocksAt: new Date(clock.now().getTime() + 86_400_000).toISOString() });
    await report(tenancy.device.BOX, { type: 'UNLOCKED', id: 'x', relocksAt });
    await report(tenancy.device.BOX, { type: 'REJECTED', id, reason: 'lots of <b>words</b>' });
    for (const text of ['', '{', 'null', '[]', '{"type":"OPEN"}', 'x'.repeat(5000)]) await report(tenancy.device.BOX, text);
    pass(device, 0.1);
    await house.becomes(id, 'ACKED');
    pass(device, 1);
    await house.becomes(id, 'UNLOCKED');
    pass(device, 9);
    await house.becomes(id, 'RELOCKED');
    // An old acknowledgement and an old opening, played again.
    await report(tenancy.device.BOX, { type: 'ACKED', id });
    await report(tenancy.device.BOX, { type: 'UNLOCKED', id, relocksAt });
    await report(tenancy.device.BOX, { type: 'BATTERY', percent: 42 });
    await waitUntil(async () => {
      const { rows } = await house.pool.query('select state, battery_percent from locks where device_id = $1', [tenancy.device.BOX]);
      return rows[0].battery_percent === 42 && rows[0].state === 'LOCKED';
    });
    expect(await house.state(id)).toBe('RELOCKED');
    expect((await house.log(tenancy.contractId)).map(({ event }) => event)).toEqual(['REQUESTED', 'UNLOCKED', 'RELOCKED']);
  });
});

import { addDays, localDateIn } from '@komora/domain';
import { TestClock, useTestDatabase, waitUntil } from '@komora/testing';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { systemClock } from '../../src/platform/clock.ts';
import { createLog } from '../../src/platform/logging.ts';
import { MqttDevice } from '../../src/providers/lock-simulator/mqtt-device.ts';
import { createMqttLocks } from '../../src/providers/mqtt/mqtt-locks.ts';
import type { LockedBox } from '../kit/builders/lock.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';
import { rowsOf } from '../kit/today.ts';
import { type Broker, brokers } from './brokers.ts';

const database = useTestDatabase();

describe.each(brokers)('locks behind %s', (name, make) => {
  const prefix = `test/${name}`;
  const clock = new TestClock();
  let broker: Broker;
  let testApp: LockTestApp;
  let eye: MqttClient;
  let owner: Tenant;
  let tenancy: LockedBox;
  const devices: MqttDevice[] = [];
  /** Every message that passed the broker, and whether the broker retained it. */
  const seen: { topic: string; text: string; retain: boolean }[] = [];

  const watch = async () => {
    eye = await mqtt.connectAsync(broker.url, { protocolVersion: 4, reconnectPeriod: 0 });
    eye.on('message', (topic, payload, { retain }) => seen.push({ topic, text: payload.toString(), retain }));
    await eye.subscribeAsync(`${prefix}/#`, { qos: 1 });
  };
  const gateway = () =>
    createMqttLocks({ url: broker.url, prefix, clientId: `komora-${name}`, clock: systemClock, log: createLog('silent') });

  beforeAll(async () => {
    broker = await make();
    await broker.start();
    await watch();
    testApp = await openLockTestApp(database.url, { clock, gateway: gateway() });
    await waitUntil(() => testApp.gateway.isUp(), { what: 'the broker' });
  });
  afterAll(async () => {
    await testApp.close();
    await eye.endAsync(true);
    await broker.kill();
  });
  beforeEach(async () => {
    seen.length = 0;
    owner = await testApp.tenant();
    tenancy = await testApp.tenancy(owner.userId);
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
    (await testApp.press('box-unlock', tenancy.contractId, owner.token)).json<{ id: string; state: string; code?: string }>();
  const pass = (device: MqttDevice, seconds: number) => {
    clock.advance({ seconds });
    device.tick();
  };
  const commands = () => seen.filter(({ topic }) => topic.endsWith('/command'));
  const boxOnline = async () => {
    const { doors } = (await testApp.get(`/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json();
    return doors.find(({ door }: { door: string }) => door === 'BOX').online as boolean;
  };

  test('a command is not retained by the broker, and the device completes it', async () => {
    const device = await plug(tenancy.device.BOX);
    const { id, state } = await press();
    expect(state).toBe('SENT');
    const rows = await testApp.rows<{ id: string }>('select id from locks where device_id = $1', [tenancy.device.BOX]);
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
    await testApp.becomes(id, 'ACKED');
    pass(device, 1);
    await testApp.becomes(id, 'UNLOCKED');
    pass(device, 9);
    await testApp.becomes(id, 'RELOCKED');
    expect(device.lock.openings).toHaveLength(1);
  });

  test('the same command twice opens once, and rejecting the copy does not end the command', async () => {
    const device = await plug(tenancy.device.BOX);
    const { id } = await press();
    const [command] = await waitUntil(() => (commands().length > 0 ? commands() : undefined));
    await eye.publishAsync(command?.topic ?? '', command?.text ?? '', { qos: 1 });
    await waitUntil(() => commands().length === 2 && device.lock.next());
    pass(device, 1);
    await waitUntil(() => seen.some(({ text }) => text.includes('DUPLICATE')), { what: 'the copy to be rejected' });
    await testApp.becomes(id, 'UNLOCKED');
    expect(device.lock.openings).toHaveLength(1);
    pass(device, 9);
    await testApp.becomes(id, 'RELOCKED');
  });

  test('a command that was sent to an offline device an hour ago opens nothing when it reconnects', async () => {
    await testApp.rows(`update locks set online = false where device_id = $1`, [tenancy.device.BOX]);
    const { id, state } = await press();
    expect(state).toBe('SENT');
    clock.advance({ hours: 1 });
    expect((await testApp.get(`/api/client/lock-v2/command/${id}`, owner.token)).json().state).toBe('TIMEOUT');
    const device = await plug(tenancy.device.BOX);
    await waitUntil(boxOnline, { what: 'the box to be back' });
    const fresh = await press();
    await waitUntil(() => device.lock.next());
    pass(device, 1);
    await testApp.becomes(fresh.id, 'UNLOCKED');
    expect(device.lock.openings.map(({ commandId }) => commandId)).toEqual([fresh.id]);
    // An attacker replays the recorded command.
    const [old] = commands();
    expect(old?.text).toContain(id);
    await eye.publishAsync(old?.topic ?? '', old?.text ?? '', { qos: 1 });
    await waitUntil(() => seen.filter(({ text }) => text.includes(id)).length >= 2);
    pass(device, 10);
    await waitUntil(() => seen.some(({ text }) => text.includes('EXPIRED') && text.includes(id)), {
      what: 'the old command to be rejected',
    });
    expect(device.lock.openings).toHaveLength(1);
    expect(await testApp.state(id)).toBe('TIMEOUT');
  });

  test('a device without power is offline by its last will, and its command times out', async () => {
    const device = await plug(tenancy.device.BOX);
    device.lock.faults.add('POWER_CUT');
    await waitUntil(boxOnline);
    const { id } = await press();
    await waitUntil(async () => !(await boxOnline()), { what: 'the last will' });
    clock.advance({ seconds: 12 });
    expect((await testApp.get(`/api/client/lock-v2/command/${id}`, owner.token)).json().state).toBe('TIMEOUT');
    expect(device.lock.openings).toEqual([]);
  });

  test('a killed broker is reported at once, nothing is sent late, and service continues after its restart', async () => {
    const before = await plug(tenancy.device.BOX);
    await broker.kill();
    await waitUntil(() => !testApp.gateway.isUp(), { what: 'the loss to be seen' });
    const rejected = await testApp.press('box-unlock', tenancy.contractId, owner.token);
    expect(rejected.json()).toMatchObject({ status: 503, code: 'lock-v2/gateway-unavailable' });
    expect((await testApp.get('/api/client/lock-v2/history', owner.token)).json().events[0]).toMatchObject({
      outcome: 'REJECTED',
      reason: 'UNAVAILABLE',
    });
    expect((await testApp.get(`/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json().doors[2]).toMatchObject({
      online: false,
      state: 'UNKNOWN',
    });
    seen.length = 0;
    await broker.start();
    await watch();
    await waitUntil(() => testApp.gateway.isUp(), { what: 'the broker to be back' });
    await waitUntil(() => seen.some(({ topic, text }) => topic === `${prefix}/locks/${tenancy.device.BOX}/online` && text === '1'), {
      what: 'the device to be back',
    });
    expect(commands()).toEqual([]);
    const { id } = await press();
    await waitUntil(() => before.lock.next());
    pass(before, 1);
    await testApp.becomes(id, 'UNLOCKED');
    expect(before.lock.openings.map(({ commandId }) => commandId)).toEqual([id]);
  });

  test('after a broker restart the state of a device is unknown until it reconnects', async () => {
    const stays = await testApp.tenancy(owner.userId);
    const gone = await plug(tenancy.device.BOX);
    const back = await plug(stays.device.BOX);
    await waitUntil(boxOnline, { what: 'the device to be online' });
    await broker.kill();
    gone.cutPower();
    await waitUntil(() => !testApp.gateway.isUp(), { what: 'the loss to be seen' });
    await broker.start();
    await watch();
    await waitUntil(() => testApp.gateway.isReachable(stays.device.BOX), { what: 'the other device to be back' });
    const { doors } = (await testApp.get(`/api/client/lock-v2/doors/${tenancy.contractId}`, owner.token)).json();
    expect(doors[2]).toMatchObject({ door: 'BOX', online: false, state: 'UNKNOWN' });
    await gone.connect();
    await waitUntil(boxOnline, { what: 'the device to have returned' });
    expect(back.lock.openings).toEqual([]);
  });

  test('a battery that is low again after a new one is another task, which an earlier snooze does not hide', async () => {
    const staff = await aStaffClient(testApp);
    const deviceId = tenancy.device.BOX;
    const { id } = await testApp.one<{ id: string }>('select id from locks where device_id = $1', [deviceId]);
    const report = async (percent: number) => {
      await eye.publishAsync(`${prefix}/locks/${deviceId}/report`, JSON.stringify({ type: 'BATTERY', percent }), { qos: 1 });
      const stored = () => testApp.rows('select from locks where id = $1 and battery_percent = $2', [id, percent]);
      await waitUntil(async () => (await stored()).length > 0, { what: `the battery to be at ${percent} %` });
    };
    const since = async () => (await rowsOf(staff, 'lock-battery')).rows.find((row) => row.id === id)?.since;
    const low = clock.now().toISOString();
    await report(19);
    clock.advance({ hours: 1 });
    await report(12);
    expect(await since()).toBe(low);
    const until = addDays(localDateIn('Europe/Bratislava', clock.now()), 30);
    await staff.post('/api/admin/today/snooze', { tasks: [{ kind: 'lock-battery', id }], until });
    expect(await since()).toBeUndefined();
    await report(100);
    clock.advance({ hours: 1 });
    await report(15);
    expect(await since()).toBe(clock.now().toISOString());
  });

  test('forged, replayed, retained and malformed reports change nothing', async () => {
    const other = await testApp.tenancy(owner.userId);
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
    await testApp.becomes(id, 'ACKED');
    pass(device, 1);
    await testApp.becomes(id, 'UNLOCKED');
    pass(device, 9);
    await testApp.becomes(id, 'RELOCKED');
    // A replayed acknowledgement and a replayed opening.
    await report(tenancy.device.BOX, { type: 'ACKED', id });
    await report(tenancy.device.BOX, { type: 'UNLOCKED', id, relocksAt });
    await report(tenancy.device.BOX, { type: 'BATTERY', percent: 42 });
    await waitUntil(async () => {
      const rows = await testApp.rows('select state, battery_percent from locks where device_id = $1', [tenancy.device.BOX]);
      return rows[0]?.battery_percent === 42 && rows[0]?.state === 'LOCKED';
    });
    expect(await testApp.state(id)).toBe('RELOCKED');
    expect((await testApp.doorLog(tenancy.contractId)).map(({ event }) => event)).toEqual(['REQUESTED', 'UNLOCKED', 'RELOCKED']);
  });
});

import type { Problem } from '@komora/api';
import type { DoorAttempt, StaffCommand } from '@komora/api/admin';
import { insertBox, useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { LockedBox } from '../kit/builders/lock.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { type LockTestApp, openLockTestApp, type Tenant } from '../kit/lock-test-app.ts';

const database = useTestDatabase();
let testApp: LockTestApp;
let client: Tenant;
let tenancy: LockedBox;
let lockOf: { ENTRANCE: string; BOX: string; VACANT: string };
let porter: StaffClient;
let manager: StaffClient;
/** The device of a vacant box of the warehouse. */
let vacantDevice: string;

beforeAll(async () => {
  testApp = await openLockTestApp(database.url, { config: { publicUrl: 'http://127.0.0.1:9' } });
});
afterAll(() => testApp.close());
beforeEach(async () => {
  client = await testApp.tenant();
  tenancy = await testApp.tenancy(client.userId);
  const { warehouseId, device } = tenancy;
  vacantDevice = `${device.BOX}-vacant`;
  const boxId = await insertBox(testApp.pool, warehouseId);
  await testApp.rows(
    `insert into locks (warehouse_id, box_id, door, device_id, online, online_at, state) values ($1, $2, 'BOX', $3, true, $4, 'LOCKED')`,
    [warehouseId, boxId, vacantDevice, testApp.clock.now()],
  );
  const idOf = async (deviceId: string) => (await testApp.one<{ id: string }>('select id from locks where device_id = $1', [deviceId])).id;
  lockOf = { ENTRANCE: await idOf(device.ENTRANCE), BOX: await idOf(device.BOX), VACANT: await idOf(vacantDevice) };
  porter = await aStaffClient(testApp, { preset: 'site-staff', warehouseId, name: 'Peter Vrátnik' });
  manager = await aStaffClient(testApp, { preset: 'manager', warehouseId, name: 'Mária Vedúca' });
});

const work = { cause: 'WORK', reason: 'kontrola dverí' };
const danger = { cause: 'DANGER', reason: 'z boxu ide dym' };
const open = (who: StaffClient, lockId: string, body: object = work) => who.post(`/api/admin/doors/${lockId}/open`, body);
const codeOf = (response: { statusCode: number; json: () => unknown }) => [response.statusCode, (response.json() as Problem).code];
const logOf = async (who: StaffClient, query = '') =>
  (await who.get(`/api/admin/door-log?warehouse=${tenancy.warehouseId}${query}`)).json<{ rows: DoorAttempt[] }>().rows;
const shown = async (who: StaffClient, id: string) => (await who.get(`/api/admin/doors/commands/${id}`)).json<StaffCommand>();
const audited = (verb: string) =>
  testApp.rows<{ reason: string; client_id: string | null }>(
    'select reason, client_id from audit_log where verb = $1 and warehouse_id = $2',
    [verb, tenancy.warehouseId],
  );

describe('an entrance or a vacant box', () => {
  test.each(['ENTRANCE', 'VACANT'] as const)('%s opens only when the device says so, and the log names the person', async (door) => {
    const { command, opening } = (await open(porter, lockOf[door])).json();
    expect(opening).toBeNull();
    expect(command).toMatchObject({ lockId: lockOf[door], state: 'SENT', openedAt: null });
    await testApp.pass(1);
    await testApp.becomes(command.id, 'UNLOCKED');
    expect(await shown(porter, command.id)).toMatchObject({
      state: 'UNLOCKED',
      openedAt: expect.any(String),
      relocksAt: expect.any(String),
    });
    await testApp.pass(9);
    await testApp.becomes(command.id, 'RELOCKED');
    const [row] = await logOf(porter);
    expect(row).toMatchObject({
      outcome: 'UNLOCKED',
      lockId: lockOf[door],
      actor: { kind: 'STAFF', id: porter.id, name: 'Peter Vrátnik' },
      cause: 'WORK',
      note: work.reason,
      contractId: null,
      approvedBy: null,
    });
    expect(row?.openedAfterMs).toBeGreaterThan(0);
    expect(await audited('door.open')).toEqual([{ reason: work.reason, client_id: null }]);
  });

  test('staff come in outside of the opening hours', async () => {
    await testApp.rows(`update warehouses set opening_hours = '[{"weekday": 3, "opens": 600, "closes": 660}]' where id = $1`, [
      tenancy.warehouseId,
    ]);
    expect(codeOf(await testApp.press('warehouse-unlock', tenancy.contractId, client.token))).toEqual([
      409,
      'lock-v2/out-of-opening-hours',
    ]);
    expect((await open(porter, lockOf.ENTRANCE)).statusCode).toBe(200);
  });

  test.each(['TO_CHECK', 'REPAIR', 'OUT_OF_SERVICE', 'OWN_USE'])('a box that is %s opens', async (state) => {
    await testApp.rows(
      `insert into box_states (box_id, state, from_on, reason, set_at) select box_id, $2, '2026-01-01', 'x', now() from locks where id = $1`,
      [lockOf.VACANT, state],
    );
    expect((await open(porter, lockOf.VACANT)).statusCode).toBe(200);
  });

  test('two presses at once, and two people at once', async () => {
    const twice = await Promise.all([open(porter, lockOf.VACANT), open(porter, lockOf.VACANT)]);
    expect(new Set(twice.map((one) => one.json().command.id)).size).toBe(1);
    const other = (await open(manager, lockOf.VACANT)).json().command;
    expect(other.id).not.toBe(twice[0]?.json().command.id);
    await testApp.pass(1);
    await testApp.becomes(other.id, 'UNLOCKED');
    expect((await logOf(porter)).map(({ outcome }) => outcome)).toEqual(['UNLOCKED', 'UNLOCKED']);
  });

  test('a device that is offline times out, a jammed one rejects, and a repeated report changes nothing', async () => {
    const device = testApp.simulator.lock(vacantDevice);
    device.faults.add('OFFLINE');
    const silent = (await open(porter, lockOf.VACANT)).json().command;
    await testApp.pass(13);
    expect(await shown(porter, silent.id)).toMatchObject({ state: 'TIMEOUT', openedAt: null });
    device.faults.clear();
    device.faults.add('JAMMED');
    const jammed = (await open(porter, lockOf.VACANT)).json().command;
    await testApp.pass(1);
    await testApp.becomes(jammed.id, 'REJECTED');
    expect(await shown(porter, jammed.id)).toMatchObject({ state: 'REJECTED', reason: 'JAMMED' });
    expect((await logOf(porter)).map(({ outcome, reason }) => [outcome, reason])).toEqual([
      ['REJECTED', 'JAMMED'],
      ['TIMEOUT', null],
    ]);
    const { rows } = (await porter.get(`/api/admin/doors?warehouse=${tenancy.warehouseId}`)).json();
    expect(rows.find((one: { id: string }) => one.id === lockOf.VACANT)).toMatchObject({
      faults: 2,
      boxState: 'FREE_TO_LET',
      lastOpenedAt: null,
    });
    const { failures, gateway } = (await porter.get(`/api/admin/doors/summary?warehouse=${tenancy.warehouseId}`)).json();
    expect(gateway).toMatchObject({ isUp: true, since: expect.any(String) });
    expect(failures).toEqual([
      { outcome: 'REJECTED', reason: 'JAMMED', count: 1 },
      { outcome: 'TIMEOUT', reason: null, count: 1 },
    ]);
  });
});

describe('a let box', () => {
  test('does not open for work, and the attempt is logged without telling the client', async () => {
    expect(codeOf(await open(manager, lockOf.BOX))).toEqual([409, 'door-opening/box-let']);
    expect(codeOf(await manager.post(`/api/admin/locks/${lockOf.BOX}/test`))).toEqual([409, 'door-opening/box-let']);
    expect((await logOf(manager)).map(({ outcome, actor }) => [outcome, actor.name])).toEqual([
      ['REFUSED', 'Mária Vedúca'],
      ['REFUSED', 'Mária Vedúca'],
    ]);
    expect((await testApp.get('/api/client/lock-v2/history', client.token)).json().events).toEqual([]);
    expect(await audited('door.open')).toEqual([]);
  });

  test('opens in danger after another person approves, and the client gets a message at once', async () => {
    const { command, opening } = (await open(porter, lockOf.BOX, danger)).json();
    expect(command).toBeNull();
    expect(opening).toMatchObject({ cause: 'DANGER', requestedBy: porter.id, contractId: tenancy.contractId });
    expect((await open(porter, lockOf.BOX, danger)).json().opening.id).toBe(opening.id);
    const decide = (who: StaffClient, how: string) =>
      who.post(`/api/admin/door-openings/${opening.id}/${how}`, { reason: 'vidím dym na kamere' });
    expect(codeOf(await decide(porter, 'approve'))).toEqual([403, 'door-opening/own']);
    expect((await manager.get('/api/admin/door-openings')).json().openings).toEqual([opening]);
    const decided = await Promise.all([decide(manager, 'approve'), decide(manager, 'approve')]);
    expect(decided.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
    const issued = decided.find(({ statusCode }) => statusCode === 200)?.json<StaffCommand>();
    await testApp.pass(1);
    await testApp.becomes(issued?.id ?? '', 'UNLOCKED');
    expect((await logOf(manager))[0]).toMatchObject({
      outcome: 'UNLOCKED',
      actor: { name: 'Peter Vrátnik' },
      cause: 'DANGER',
      approvedBy: 'Mária Vedúca',
      contractId: tenancy.contractId,
    });
    const messages = await testApp.rows<{ template: string }>(`select template from messages where recipient = $1`, [client.email]);
    expect(messages.map(({ template }) => template)).toEqual(['door-opened-by-staff']);
    const { events } = (await testApp.get('/api/client/lock-v2/history', client.token)).json();
    expect(events).toMatchObject([{ outcome: 'UNLOCKED', who: { me: false } }]);
    expect(events[0].who.name).not.toContain('Vrátnik');
    expect(await audited('door.open')).toHaveLength(2);
    expect(await audited('door-opening.approve')).toEqual([{ reason: 'vidím dym na kamere', client_id: client.userId }]);
  });

  test('a request ends after 15 minutes, by rejection, and with another client of the box', async () => {
    const ask = async () => (await open(porter, lockOf.BOX, danger)).json().opening.id;
    const approve = async (id: string) => codeOf(await manager.post(`/api/admin/door-openings/${id}/approve`, { reason: 'áno' }));
    const late = await ask();
    testApp.clock.advance({ minutes: 15 });
    expect(await approve(late)).toEqual([409, 'door-opening/expired']);
    expect((await manager.get('/api/admin/door-openings')).json().openings).toEqual([]);
    const rejected = await ask();
    expect((await manager.post(`/api/admin/door-openings/${rejected}/reject`, { reason: 'planý poplach' })).statusCode).toBe(204);
    expect(await approve(rejected)).toEqual([409, 'door-opening/decided']);
    const outdated = await ask();
    await testApp.rows(`update contracts set box_id = $2 where id = $1`, [
      tenancy.contractId,
      await insertBox(testApp.pool, tenancy.warehouseId),
    ]);
    expect(await approve(outdated)).toEqual([409, 'door-opening/changed']);
    expect(await testApp.rows('select from lock_commands where lock_id = $1', [lockOf.BOX])).toEqual([]);
  });

  test('a request of a person without the right any more is not approved', async () => {
    const { opening } = (await open(porter, lockOf.BOX, danger)).json();
    await testApp.rows(`update assignments set ends_at = $2 where staff_id = $1`, [porter.id, testApp.clock.now()]);
    expect(codeOf(await manager.post(`/api/admin/door-openings/${opening.id}/approve`, { reason: 'áno' }))).toEqual([
      409,
      'door-opening/changed',
    ]);
  });

  test('a box that is let between the preview and the opening stays closed, also when both happen at once', async () => {
    const { boxId } = await testApp.one<{ boxId: string }>(`select box_id as "boxId" from locks where id = $1`, [lockOf.VACANT]);
    const letting = await testApp.pool.connect();
    try {
      await letting.query('begin');
      await letting.query(`insert into box_reservations (box_id, kind, contract_id, reserved_at) values ($1, 'RENTED', $2, now())`, [
        boxId,
        tenancy.contractId,
      ]);
      const pressed = open(manager, lockOf.VACANT);
      await waitUntil(
        async () =>
          (await testApp.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%boxes b join locks l%'`))
            .length > 0,
        { what: 'the opening to wait for the letting' },
      );
      await letting.query('commit');
      expect(codeOf(await pressed)).toEqual([409, 'door-opening/box-let']);
    } finally {
      letting.release();
    }
  });

  test('the database rejects a command without the approval of another person', async () => {
    const insert = (opening: string | null) =>
      testApp.rows(
        `insert into lock_commands (id, lock_id, contract_id, staff_id, opening_id, state, issued_at, expires_at, changed_at)
         values (gen_random_uuid(), $1, $2, $3, $4, 'REQUESTED', now(), now() + interval '10 seconds', now())`,
        [lockOf.BOX, tenancy.contractId, porter.id, opening],
      );
    const { opening } = (await open(porter, lockOf.BOX, danger)).json();
    await expect(insert(opening.id)).rejects.toThrow('does not allow staff to open');
    await expect(insert(null)).rejects.toThrow('does not allow staff to open');
    await expect(
      testApp.rows(`update door_openings set state = 'APPROVED', decided_by = requested_by, decided_at = requested_at where id = $1`, [
        opening.id,
      ]),
    ).rejects.toThrow('door_openings_two_people');
  });
});

describe('a test press', () => {
  test('needs the right to locks, and returns how long the device took', async () => {
    expect((await porter.post(`/api/admin/locks/${lockOf.VACANT}/test`)).statusCode).toBe(403);
    const installer = await aStaffClient(testApp, { preset: 'admin-user' });
    expect((await open(installer, lockOf.VACANT)).statusCode).toBe(403);
    const command = (await installer.post(`/api/admin/locks/${lockOf.VACANT}/test`)).json<StaffCommand>();
    await testApp.pass(1);
    await testApp.becomes(command.id, 'UNLOCKED');
    const { issuedAt, openedAt } = await shown(installer, command.id);
    expect(Date.parse(openedAt ?? '') - Date.parse(issuedAt)).toBeGreaterThan(0);
    expect((await logOf(installer))[0]).toMatchObject({ cause: 'TEST', note: null });
    expect(await audited('lock.test')).toHaveLength(1);
  });

  describe('with the device of a let box', () => {
    let installer: StaffClient;
    beforeEach(async () => {
      installer = await aStaffClient(testApp, { preset: 'admin-user' });
    });
    const readdress = async (lockId: string, deviceId: string) => {
      const { version } = await testApp.one<{ version: number }>('select version from locks where id = $1', [lockId]);
      return installer.put(`/api/admin/locks/${lockId}`, { deviceId, label: {}, version, reason: 'výmena zámku' });
    };
    const fieldsOf = (response: { json: () => unknown }) => (response.json() as Problem).errors?.map(({ path, code }) => `${path} ${code}`);

    test('does not open the box from a vacant box or an entrance, also after several new addresses', async () => {
      const { device } = tenancy;
      for (const next of ['x', 'y']) expect((await readdress(lockOf.BOX, `${device.BOX}-${next}`)).statusCode).toBe(200);
      for (const door of ['VACANT', 'ENTRANCE'] as const)
        for (const former of [device.BOX, `${device.BOX}-x`])
          expect(fieldsOf(await readdress(lockOf[door], former))).toEqual(['deviceId lock/device-exists']);
      const boxId = await insertBox(testApp.pool, tenancy.warehouseId);
      const added = (deviceId: string) =>
        installer.post('/api/admin/locks', { warehouseId: tenancy.warehouseId, door: 'BOX', boxId, deviceId, label: {} });
      expect(fieldsOf(await added(device.BOX))).toEqual(['deviceId lock/device-exists']);
      expect((await added(`${device.BOX}-new`)).statusCode).toBe(200);
      // Back to the box itself.
      expect((await readdress(lockOf.BOX, device.BOX)).statusCode).toBe(200);
    });

    test('does not open the box when both doors get their new address at once', async () => {
      const { device } = tenancy;
      const moving = await testApp.pool.connect();
      try {
        await moving.query('begin');
        await moving.query(
          `update locks set device_id = device_id || '-x', former_device_ids = array[device_id], version = version + 1 where id = $1`,
          [lockOf.BOX],
        );
        const taken = readdress(lockOf.VACANT, device.BOX);
        await waitUntil(
          async () =>
            (await testApp.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%update locks set label%'`))
              .length > 0,
          { what: 'the second device to wait for the first' },
        );
        await moving.query('commit');
        expect(fieldsOf(await taken)).toEqual(['deviceId lock/device-exists']);
      } finally {
        moving.release();
      }
    });

    test('can move on when the box is vacant, and be exchanged with another let box', async () => {
      const { device } = tenancy;
      const other = await testApp.tenancy((await testApp.tenant()).userId);
      const { id } = await testApp.one<{ id: string }>('select id from locks where device_id = $1', [other.device.BOX]);
      for (const [lockId, deviceId] of [
        [lockOf.BOX, `${device.BOX}-x`],
        [id, device.BOX],
        [lockOf.BOX, other.device.BOX],
      ] as const)
        expect((await readdress(lockId, deviceId)).statusCode).toBe(200);
      expect((await readdress(lockOf.BOX, device.ENTRANCE)).statusCode).toBe(409);
      await testApp.rows(`update contracts set box_id = $2 where id = $1`, [
        tenancy.contractId,
        await insertBox(testApp.pool, tenancy.warehouseId),
      ]);
      expect((await readdress(lockOf.VACANT, `${device.BOX}-x`)).statusCode).toBe(200);
    });
  });
});

describe('the log', () => {
  test('is filtered by door, outcome and person, in pages without gaps', async () => {
    await testApp.press('warehouse-unlock', tenancy.contractId, client.token);
    await open(porter, lockOf.ENTRANCE);
    await open(manager, lockOf.BOX);
    const all = await logOf(manager);
    expect(all.map(({ actor }) => actor.kind)).toEqual(expect.arrayContaining(['CLIENT', 'STAFF', 'STAFF']));
    const paged: string[] = [];
    for (let after = ''; ; ) {
      const { rows, next } = (await manager.get(`/api/admin/door-log?warehouse=${tenancy.warehouseId}&limit=1${after}`)).json();
      paged.push(...rows.map(({ id }: DoorAttempt) => id));
      if (next === null) break;
      after = `&after=${next}`;
    }
    expect(paged).toEqual(all.map(({ id }) => id));
    expect((await logOf(manager, `&lock=${lockOf.BOX}`)).map(({ outcome }) => outcome)).toEqual(['REFUSED']);
    expect((await logOf(manager, '&outcome=PENDING')).map(({ actor }) => actor.kind).sort()).toEqual(['CLIENT', 'STAFF']);
    expect(await logOf(manager, `&person=${client.userId}`)).toMatchObject([
      { actor: { id: client.userId }, contractId: tenancy.contractId },
    ]);
  });

  test('names clients only to people who may read clients, and is safe in a spreadsheet', async () => {
    await testApp.rows(`update users set first_name = '=1+1', last_name = 'Zlý' where id = $1`, [client.userId]);
    await testApp.press('warehouse-unlock', tenancy.contractId, client.token);
    const csv = await manager.get(`/api/admin/door-log/csv?warehouse=${tenancy.warehouseId}`);
    expect(csv.headers['content-type']).toContain('text/csv');
    expect(csv.body).toContain(`,'=1+1 Zlý,`);
    expect(await audited('door-log.download')).toHaveLength(1);
    const { id: roleId } = await testApp.one<{ id: string }>(`insert into roles (name) values ($1) returning id`, [
      `Doors ${tenancy.warehouseId}`,
    ]);
    await testApp.rows(`insert into role_rights values ($1, 'read:door')`, [roleId]);
    const technician = await aStaffClient(testApp, { roleId, warehouseId: tenancy.warehouseId });
    expect((await logOf(technician))[0]?.actor).toEqual({ kind: 'CLIENT', id: client.userId, name: null });
  });
});

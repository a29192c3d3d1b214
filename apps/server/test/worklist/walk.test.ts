import { randomUUID } from 'node:crypto';
import type { Problem } from '@komora/api';
import type { Walk, WalkSummary, WalkTick } from '@komora/api/admin';
import { insertBox, insertOperators, insertWarehouse, useTestDatabase, waitUntil } from '@komora/testing';
import sharp from 'sharp';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
let app: TestApp;
let warehouseId: string;
let boxes: { A1: string; A2: string; B1: string };
let porter: StaffClient;
let manager: StaffClient;

beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  await insertOperators(app.pool);
});
afterAll(() => app.close());
beforeEach(async () => {
  app.clock.set('2026-03-02T09:00:00Z');
  warehouseId = await insertWarehouse(app.pool);
  const at = async (name: string, x: number, y: number): Promise<string> => {
    const id = await insertBox(app.pool, warehouseId, { name });
    await app.rows(`update boxes set shape = jsonb_build_object('x', $2::int, 'y', $3::int, 'width', 100, 'height', 100) where id = $1`, [
      id,
      x,
      y,
    ]);
    return id;
  };
  boxes = { B1: await at('B1', 0, 500), A2: await at('A2', 200, 0), A1: await at('A1', 0, 0) };
  porter = await aStaffClient(app, { preset: 'site-staff', warehouseId, name: 'Peter Vrátnik' });
  manager = await aStaffClient(app, { preset: 'manager', warehouseId, name: 'Mária Vedúca' });
});

const start = async (who = porter) => (await who.post('/api/admin/walks', { warehouseId })).json<WalkSummary>();
const show = async (id: string, who = porter) => (await who.get(`/api/admin/walks/${id}`)).json<Walk>();
const tickOf = (boxId: string, change: object = {}) => ({
  id: randomUUID(),
  boxId,
  expected: 'FREE_TO_LET',
  outcome: 'OK',
  note: '',
  at: '2026-03-02T08:59:00Z',
  ...change,
});
const send = (walkId: string, tick: { id: string }, who = porter, key = tick.id) =>
  app.call('POST', `/api/admin/walks/${walkId}/ticks`, { headers: { ...who.headers, 'idempotency-key': key }, payload: tick });
const count = async (sql: string) => (await app.one<{ count: number }>(sql, [warehouseId])).count;
const tasks = () => count('select count(*)::int from tasks where warehouse_id = $1');
const audits = (verb: string) => count(`select count(*)::int from audit_log where warehouse_id = $1 and verb = '${verb}'`);

test('a round lists the boxes in the order of the way with what they should be, and two people walk it together', async () => {
  await app.rows(`insert into box_states (box_id, state, from_on, reason, set_at) values ($1, 'REPAIR', '2026-03-01', 'x', now())`, [
    boxes.A2,
  ]);
  const [one, two] = await Promise.all([start(porter), start(manager)]);
  expect(one.id).toBe(two.id);
  expect((await start(manager)).id).toBe(one.id);
  expect(await audits('walk.start')).toBe(1);
  const { boxes: listed } = await show(one.id);
  expect(listed.map(({ name, expected }) => [name, expected])).toEqual([
    ['A1', 'FREE_TO_LET'],
    ['A2', 'REPAIR'],
    ['B1', 'FREE_TO_LET'],
  ]);
  await send(one.id, tickOf(boxes.A1), porter);
  await send(one.id, tickOf(boxes.A1, { outcome: 'DIFFERS', note: 'visí cudzí zámok', at: '2026-03-02T08:59:30Z' }), manager);
  // Ticked before, sent later: the device had no connection.
  await send(one.id, tickOf(boxes.A1, { at: '2026-03-02T08:58:00Z' }), porter);
  const after = await show(one.id);
  expect(after).toMatchObject({ ticked: 1, differing: 1, finishedAt: null });
  expect(after.boxes[0]?.tick).toMatchObject({ outcome: 'DIFFERS', note: 'visí cudzí zámok', tickedBy: 'Mária Vedúca' });
});

test('a difference becomes one task, however often it is sent, and also after a day', async () => {
  const { id } = await start();
  const tick = tickOf(boxes.A1, { outcome: 'DIFFERS', note: 'dvere sú otvorené' });
  const answers = await Promise.all([1, 2, 3].map(() => send(id, tick)));
  expect(new Set(answers.map((one) => one.json<WalkTick>().taskId)).size).toBe(1);
  expect([await tasks(), await audits('walk.tick')]).toEqual([1, 1]);
  // The keys of idempotency are kept for a day; the id of the tick stays.
  expect((await send(id, tick, porter, randomUUID())).json()).toEqual(answers[0]?.json());
  expect(await tasks()).toBe(1);
  const waiting = (await porter.get(`/api/admin/today/own-task?warehouse=${warehouseId}`)).json();
  expect(waiting.rows).toMatchObject([{ reference: 'A1: dvere sú otvorené', address: `/walk?open=${id}` }]);
  const { rows } = (await porter.get(`/api/admin/tasks?warehouse=${warehouseId}`)).json();
  expect(rows).toMatchObject([{ title: 'A1: dvere sú otvorené', boxId: boxes.A1, createdBy: { name: 'Peter Vrátnik' } }]);
});

test('a tick of another person, of another warehouse, without a note or from the future is not taken as it is', async () => {
  const { id } = await start();
  const tick = tickOf(boxes.A1);
  await send(id, tick, porter);
  const fieldsOf = (response: { json: () => unknown }) => (response.json() as Problem).errors?.map(({ path }) => path);
  expect(fieldsOf(await send(id, tick, manager))).toEqual(['id']);
  expect(fieldsOf(await send(id, tickOf(await insertBox(app.pool, await insertWarehouse(app.pool)))))).toEqual(['boxId']);
  expect(fieldsOf(await send(id, tickOf(boxes.A1, { outcome: 'DIFFERS', note: ' ' })))).toEqual(['note']);
  const early = (await send(id, tickOf(boxes.B1, { at: '2027-01-01T00:00:00Z' }))).json<WalkTick>();
  expect(early.tickedAt).toBe('2026-03-02T09:00:00.000Z');
});

test('a finished round keeps its end, takes what a device sends later, and the next one is new', async () => {
  const { id } = await start();
  await send(id, tickOf(boxes.A1));
  const finish = () => manager.post(`/api/admin/walks/${id}/finish`);
  const first = (await finish()).json<Walk>();
  expect(first).toMatchObject({ finishedBy: 'Mária Vedúca', ticked: 1, differing: 0 });
  app.clock.advance({ minutes: 5 });
  expect((await finish()).json<Walk>().finishedAt).toBe(first.finishedAt);
  expect(await audits('walk.finish')).toBe(1);
  expect((await send(id, tickOf(boxes.A2))).statusCode).toBe(200);
  expect((await show(id)).ticked).toBe(2);
  expect((await start()).id).not.toBe(id);
});

test('a round that a colleague finishes at the same moment is not joined: a new one starts', async () => {
  const { id } = await start();
  const finishing = await app.pool.connect();
  try {
    await finishing.query('begin');
    await finishing.query('update walks set finished_by = started_by, finished_at = started_at where id = $1', [id]);
    const joined = porter.post('/api/admin/walks', { warehouseId });
    await waitUntil(
      async () =>
        (await app.rows(`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%insert into walks%'`)).length > 0,
      { what: 'the start to wait for the finish' },
    );
    await finishing.query('commit');
    const answer = await joined;
    expect([answer.statusCode, answer.json<WalkSummary>().id === id]).toEqual([200, false]);
    expect(await audits('walk.start')).toBe(2);
  } finally {
    finishing.release();
  }
});

test('the photo of a difference has no metadata, and only people of the place see it', async () => {
  const { id } = await start();
  const tick = tickOf(boxes.A1, { outcome: 'DIFFERS', note: 'rozbité' });
  await send(id, tick);
  const withPlace = await sharp({ create: { width: 2400, height: 1800, channels: 3, background: '#888' } })
    .withExif({ IFD0: { Copyright: 'Peter' }, IFD3: { GPSLatitude: '48/1 8/1 0/1' } })
    .jpeg()
    .toBuffer();
  const upload = (file: Buffer, who = porter) =>
    app.http.inject({
      method: 'POST',
      url: `/api/admin/walk-ticks/${tick.id}/photo`,
      headers: { ...who.headers, 'content-type': 'application/octet-stream' },
      payload: file,
    });
  expect((await upload(withPlace)).statusCode).toBe(204);
  expect((await upload(Buffer.from('no photo'))).json<Problem>().errors).toMatchObject([{ path: 'file', code: 'photo/unsupported-type' }]);
  const photo = await porter.get(`/api/admin/walk-ticks/${tick.id}/photo`);
  expect(photo.headers['content-type']).toBe('image/webp');
  const stored = await sharp(photo.rawPayload).metadata();
  expect([stored.width, stored.height, stored.exif]).toEqual([1600, 1200, undefined]);
  expect((await show(id)).boxes[0]?.tick?.hasPhoto).toBe(true);
  const stranger = await aStaffClient(app, { preset: 'manager', warehouseId: await insertWarehouse(app.pool) });
  expect((await stranger.get(`/api/admin/walk-ticks/${tick.id}/photo`)).statusCode).toBe(404);
  expect((await upload(withPlace, stranger)).statusCode).toBe(404);
});

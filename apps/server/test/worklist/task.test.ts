import { randomUUID } from 'node:crypto';
import type { Task } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aBox } from '../kit/scenes/set-up-scene.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { rowsOf } from '../kit/today.ts';

const database = useTestDatabase();
let app: TestApp;
let scene: StaffScene;
let owner: StaffClient;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z' });
  scene = await openStaffScene(app);
  owner = await aStaffClient(app);
});
afterAll(() => app.close());

const task = { title: 'Vymeniť žiarovku', text: '', dueOn: null, warehouseId: null, boxId: null, contractId: null, staffId: null };
const create = (staff: StaffClient, values: object) => staff.post('/api/admin/tasks', { ...task, ...values });
const created = async (staff: StaffClient, values: object) => (await create(staff, values)).json<Task>();
const listed = async (staff: StaffClient, query = '') =>
  (await staff.get(`/api/admin/tasks${query}`)).json<{ rows: Task[]; next: string | null }>();

test('a task waits until it is done, and again after it is reopened', async () => {
  const { id } = await created(owner, { dueOn: '2026-03-05' });
  const waits = async () => (await rowsOf(owner, 'own-task')).rows.find((row) => row.id === id);
  expect(await waits()).toMatchObject({ reference: 'Vymeniť žiarovku', dueOn: '2026-03-05', detail: null, assignee: null });
  const step = (what: string) => owner.post(`/api/admin/tasks/${id}/${what}`);
  expect((await step('done')).json<Task>().doneAt).toBe('2026-03-02T09:00:00.000Z');
  expect(await waits()).toBeUndefined();
  expect((await listed(owner, '?state=OPEN')).rows.map((row) => row.id)).not.toContain(id);
  expect((await listed(owner, '?state=DONE')).rows.map((row) => row.id)).toContain(id);
  // Twice.
  expect((await step('done')).json()).toMatchObject({ code: 'changed-elsewhere' });
  expect((await step('reopen')).json<Task>().doneAt).toBeNull();
  expect((await step('reopen')).statusCode).toBe(409);
  expect(await waits()).toBeDefined();
});

test('two people mark a task as done at once: one of them succeeds', async () => {
  const { id } = await created(owner, {});
  const second = await aStaffClient(app);
  const answers = await Promise.all([owner, second].map((staff) => staff.post(`/api/admin/tasks/${id}/done`)));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, 409]);
  expect(
    (await app.one<{ count: number }>(`select count(*)::int as count from audit_log where noun_id = $1 and verb = 'task.done'`, [id]))
      .count,
  ).toBe(1);
});

test('it is about a box and a contract of its warehouse, and for a colleague who sees it', async () => {
  const { here, there } = scene;
  const boxId = await aBox(scene, here);
  const place = { warehouseId: here.warehouseId, boxId, contractId: here.contractId, staffId: here.colleagueId };
  const made = await created(owner, place);
  expect(made).toMatchObject({ warehouseId: here.warehouseId, boxId, contractId: here.contractId, createdBy: { id: owner.id } });
  expect((await rowsOf(owner, 'own-task')).rows.find((row) => row.id === made.id)).toMatchObject({
    boxId,
    clientId: here.clientId,
    assignee: { id: here.colleagueId },
  });
  const fieldOf = async (staff: StaffClient, values: object) =>
    (await create(staff, values)).json<{ errors: { path: string }[] }>().errors[0]?.path;
  expect(await fieldOf(owner, { ...place, warehouseId: randomUUID() })).toBe('warehouseId');
  expect(await fieldOf(owner, { ...place, boxId: await aBox(scene, there) })).toBe('boxId');
  expect(await fieldOf(owner, { ...place, contractId: there.contractId })).toBe('contractId');
  expect(await fieldOf(owner, { ...place, staffId: there.colleagueId })).toBe('staffId');
  expect(await fieldOf(owner, { ...place, staffId: randomUUID() })).toBe('staffId');
  expect(await fieldOf(owner, { boxId })).toBe('boxId');
  expect(await fieldOf(owner, { contractId: here.contractId })).toBe('contractId');
  // A task of the whole organisation needs the right there.
  const atHere = await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId });
  expect(await fieldOf(atHere, {})).toBe('warehouseId');
});

test('somebody of another warehouse neither sees nor changes it', async () => {
  const { here, there } = scene;
  const atThere = await aStaffClient(app, { warehouseId: there.warehouseId });
  const ours = await created(owner, { warehouseId: here.warehouseId });
  const everybodys = await created(owner, {});
  for (const { id } of [ours, everybodys]) {
    expect((await atThere.post(`/api/admin/tasks/${id}/done`)).statusCode).toBe(404);
    expect((await listed(atThere, '?limit=200')).rows.map((row) => row.id)).not.toContain(id);
  }
  const { staff } = (await atThere.get('/api/admin/tasks/assignees')).json<{ staff: { id: string }[] }>();
  expect(staff.map(({ id }) => id)).toEqual(expect.arrayContaining([owner.id, there.colleagueId]));
  expect(staff.map(({ id }) => id)).not.toContain(here.colleagueId);
});

test('pages come from the newest to the oldest', async () => {
  const { warehouseId } = (await openStaffScene(app)).here;
  for (let index = 0; index < 3; index++) {
    app.clock.advance({ minutes: 1 });
    await create(owner, { title: `Úloha ${index}`, warehouseId });
  }
  const first = await listed(owner, `?warehouse=${warehouseId}&limit=2`);
  const second = await listed(owner, `?warehouse=${warehouseId}&limit=2&after=${first.next}`);
  expect([...first.rows, ...second.rows].map(({ title }) => title)).toEqual(['Úloha 2', 'Úloha 1', 'Úloha 0']);
  expect(second.next).toBeNull();
});

test('of more tasks than are counted, the most urgent come first in every list', async () => {
  const { warehouseId } = (await openStaffScene(app)).here;
  // The most urgent ones last, so that they are not among the first that the database finds.
  await app.rows(
    `insert into tasks (title, text, due_on, warehouse_id, created_by, created_at)
     select 'Úloha ' || n, '', date '2027-01-01' - n, $1, (select id from staff limit 1), now() - make_interval(mins => n) from generate_series(1, 1100) n`,
    [warehouseId],
  );
  const waiting = await rowsOf(owner, 'own-task', `?warehouse=${warehouseId}&limit=2`);
  expect(waiting.rows.map(({ reference }) => reference)).toEqual(['Úloha 1100', 'Úloha 1099']);
  expect(waiting.count).toEqual({ value: 1000, exact: false });
  const next = await rowsOf(owner, 'own-task', `?warehouse=${warehouseId}&limit=2&after=${waiting.next}`);
  expect(next.rows.map(({ reference }) => reference)).toEqual(['Úloha 1098', 'Úloha 1097']);
  const made = await listed(owner, `?warehouse=${warehouseId}&state=OPEN&limit=1`);
  expect(made.rows.map(({ title }) => title)).toEqual(['Úloha 1']);
});

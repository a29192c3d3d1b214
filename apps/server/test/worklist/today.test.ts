import { randomUUID } from 'node:crypto';
import { TASK_KINDS, type TaskKind, taskKinds } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { taskSourcePort } from '../../src/platform/module/ports.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { aStaffClient, openStaffSession, type StaffClient } from '../kit/builders/staff.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { causes } from '../kit/scenes/worklist-scene.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';
import { groupOf, outcomeOf, rowsOf, today } from '../kit/today.ts';
import { aBrokenBox, anOwnTask } from '../staff/worklist-rules.ts';

const start = '2026-03-02T09:00:00Z';

describe('the list of tasks', () => {
  const database = useTestDatabase();
  let app: TestApp;
  let scene: StaffScene;
  let owner: StaffClient;
  beforeAll(async () => {
    app = await createTestApp(database.url, { at: start });
    scene = await openStaffScene(app);
    owner = await aStaffClient(app, { name: 'Olga Majiteľka' });
  });
  afterAll(() => app.close());

  const mark = (staff: StaffClient, what: 'snooze' | 'assign' | 'close', body: object) => staff.post(`/api/admin/today/${what}`, body);
  const entries = async () => (await app.one<{ count: number }>('select count(*)::int as count from audit_log', [])).count;

  test('shows nothing while nothing waits, and the next day with an end of a contract', async () => {
    expect(await today(owner)).toEqual({ groups: [], next: null });
    await app.rows(`update contracts set status = 'TERMINATING', terminates_on = '2026-03-20'`, []);
    expect(await today(owner)).toEqual({ groups: [], next: { kind: 'move-out', on: '2026-03-20', count: 2 } });
    expect((await today(owner, `?warehouse=${scene.here.warehouseId}`)).next).toEqual({ kind: 'move-out', on: '2026-03-20', count: 1 });
    await app.rows(`update contracts set terminates_on = '2026-03-10'`, []);
    expect((await today(owner)).next).toEqual({ kind: 'move-out', on: '2026-03-10', count: 2 });
    await app.rows(`update contracts set terminates_on = '2026-03-09'`, []);
    expect((await today(owner)).groups.map(({ kind }) => kind)).toEqual(['move-out']);
  });

  test('counts at most 200 tasks of a kind, shows the most urgent, and counts all when the kind is opened', async () => {
    await app.rows(
      `insert into tasks (title, text, warehouse_id, created_by, created_at)
       select 'Task ' || n, '', $1, $2, $3::timestamptz - n * interval '1 minute' from generate_series(1, 201) n`,
      [scene.there.warehouseId, owner.id, app.clock.now()],
    );
    const query = `warehouse=${scene.there.warehouseId}`;
    const group = await groupOf(owner, 'own-task', `?${query}`);
    expect(group?.count).toEqual({ value: 200, exact: false });
    expect(group?.oldest).toBe(group?.rows[0]?.since);
    const opened = await rowsOf(owner, 'own-task', `?limit=200&${query}`);
    expect(opened.count).toEqual({ value: 201, exact: true });
    expect(opened.rows.slice(0, 5)).toEqual(group?.rows);
    await app.rows('delete from tasks where warehouse_id = $1', [scene.there.warehouseId]);
  });

  test.each(TASK_KINDS.filter((kind) => kind !== 'approval-decided'))(
    '%s: comes with its cause, only to people with the right at its place, and goes with the cause',
    async (kind) => {
      const { make, end, placeless } = causes[kind];
      // A contract that ends cannot become active again.
      const { here, there } = await openStaffScene(app);
      const id = await make(scene, here);
      const ids = async (staff: StaffClient) => (await rowsOf(staff, kind)).rows.map((row) => row.id);
      expect(await ids(owner)).toContain(id);
      const group = await groupOf(owner, kind);
      expect(group).toMatchObject({ failed: false, count: { exact: true }, oldest: expect.any(String) });
      const atHere = await aStaffClient(app, { warehouseId: here.warehouseId });
      const atThere = await aStaffClient(app, { warehouseId: there.warehouseId });
      const ofCompany = await aStaffClient(app, { legalEntityId: here.legalEntityId });
      const hasNoWarehouse =
        placeless || kind === 'bank-unmatched' || kind === 'statement-missing' || kind === 'payout-difference' || kind === 'tax-report';
      expect((await ids(atHere)).includes(id)).toBe(!hasNoWarehouse);
      expect(await ids(atThere)).not.toContain(id);
      expect((await ids(ofCompany)).includes(id)).toBe(!placeless);
      expect((await rowsOf(owner, kind, `?warehouse=${there.warehouseId}`)).rows.map((row) => row.id)).not.toContain(id);

      // A role with the right to read tasks alone sees own tasks only.
      const roleId = randomUUID();
      await app.rows(`insert into roles (id, name) values ($1, $2)`, [roleId, roleId]);
      await app.rows(`insert into role_rights values ($1, 'read:task')`, [roleId]);
      const reader = await aStaffClient(app, { roleId });
      if (taskKinds[kind].right !== 'read:task') {
        expect((await reader.get(`/api/admin/today/${kind}`)).statusCode).toBe(403);
        expect(await groupOf(reader, kind)).toBeUndefined();
      }

      if (end === undefined) {
        const closed = await mark(owner, 'close', { tasks: [{ kind, id }], reason: 'vybavené' });
        expect(outcomeOf(closed)).toEqual({ changed: [{ kind, id }], rejected: [] });
        // Twice.
        expect(outcomeOf(await mark(owner, 'close', { tasks: [{ kind, id }], reason: 'vybavené' }))).toEqual({
          changed: [],
          rejected: [{ kind, id, code: 'task/done', by: 'Olga Majiteľka' }],
        });
      } else {
        await end(scene, id);
      }
      expect(await ids(owner)).not.toContain(id);
    },
  );

  test('a row has names only for readers of clients, and the address of the screen that acts', async () => {
    const { here } = await openStaffScene(app);
    const box = await aBrokenBox(scene, here);
    const rent = await causes['rent-overdue'].make(scene, here);
    const rowOf = async (staff: StaffClient, kind: TaskKind, id: string) => (await rowsOf(staff, kind)).rows.find((row) => row.id === id);
    expect(await rowOf(owner, 'box-repair', box)).toMatchObject({
      boxId: box,
      boxName: expect.stringContaining('Box'),
      address: `/boxes/${box}`,
      action: 'write:box',
      detail: 'zámok',
      assignee: null,
    });
    const row = await rowOf(owner, 'rent-overdue', rent);
    expect(row).toMatchObject({
      contractId: here.contractId,
      contractNumber: expect.stringMatching(/^SK-/),
      boxName: expect.any(String),
      clientId: here.clientId,
      clientName: expect.stringContaining(' '),
      dueOn: '2026-02-01',
      amount: { amount: 5289, currency: 'EUR' },
    });
    const roleId = randomUUID();
    await app.rows(`insert into roles (id, name) values ($1, $2)`, [roleId, roleId]);
    await app.rows(`insert into role_rights select $1, unnest(array['read:task', 'read:contract'])`, [roleId]);
    const reader = await aStaffClient(app, { roleId });
    expect(await rowOf(reader, 'rent-overdue', rent)).toEqual({ ...row, clientId: null, clientName: null });
  });

  test('an overdue rent waits after the tenth day at its warehouse', async () => {
    const { here } = await openStaffScene(app);
    const rent = await causes['rent-overdue'].make(scene, here);
    const shown = async (at: string) => {
      app.clock.set(at);
      return (await rowsOf(owner, 'rent-overdue')).rows.some(({ id }) => id === rent);
    };
    // Midnight of 12 February in Bratislava.
    expect(await shown('2026-02-11T22:59:00Z')).toBe(false);
    expect(await shown('2026-02-11T23:01:00Z')).toBe(true);
    app.clock.set(start);
  });

  test('nobody sees an approval of their own', async () => {
    const { here } = await openStaffScene(app);
    const id = await causes.approval.make(scene, here);
    const { requested_by } = await app.one<{ requested_by: string }>('select requested_by from approvals where id = $1', [id]);
    const own = await openStaffSession(app.pool, requested_by, app.publicUrl);
    await app.rows(
      `insert into assignments (staff_id, role_id, created_at) select $1, id, now() from roles where preset = 'owner' on conflict do nothing`,
      [requested_by],
    );
    const listed = async (headers: Record<string, string>) =>
      (await app.call('GET', '/api/admin/today/approval?limit=200', { headers })).body.includes(id);
    expect([await listed(owner.headers), await listed(own)]).toEqual([true, false]);
  });

  test('the end of a request is a task of the person who asked, of nobody else, until they have seen it', async () => {
    const { here } = await openStaffScene(app);
    const ids: string[] = [];
    for (let n = 0; n < 4; n++) ids.push(await causes.approval.make(scene, here));
    const [approved = '', rejected = '', cancelled = '', expired = ''] = ids;
    const asker = await aStaffClient(app, { preset: 'site-staff', warehouseId: here.warehouseId });
    const decide = (id: string, state: string, by: string, result: object | null = null) =>
      app.rows(
        `update approvals set state = $2, decided_by = $3, decided_at = requested_at + interval '1 minute', result = $4 where id = $1`,
        [id, state, by, result],
      );
    await app.rows('alter table approvals disable trigger approvals_101_decided_once');
    await app.rows('update approvals set requested_by = $2 where id = any($1::uuid[])', [ids, asker.id]);
    await app.rows('alter table approvals enable trigger approvals_101_decided_once');
    const waiting = async (who: StaffClient) => (await rowsOf(who, 'approval-decided')).rows.filter(({ id }) => ids.includes(id));
    expect(await waiting(asker)).toEqual([]);
    expect((await asker.post(`/api/admin/me/approvals/${approved}/see`)).statusCode).toBe(404);
    await decide(approved, 'APPROVED', owner.id, {});
    await decide(rejected, 'REJECTED', owner.id);
    await decide(cancelled, 'CANCELLED', asker.id);
    expect(await waiting(asker)).toMatchObject([
      { id: expect.any(String), address: expect.stringMatching(/^\/money\/approvals\?mine=/), reference: 'Olga Majiteľka' },
      { amount: { amount: 100, currency: 'EUR' }, warehouseId: here.warehouseId },
    ]);
    expect((await waiting(asker)).map(({ id, detail }) => [id, detail]).sort()).toEqual(
      [
        [approved, 'APPROVED'],
        [rejected, 'REJECTED'],
      ].sort(),
    );
    expect(await waiting(owner)).toEqual([]);

    const before = await entries();
    expect((await owner.post(`/api/admin/me/approvals/${approved}/see`)).statusCode).toBe(404);
    expect(await entries()).toBe(before);
    const both = await Promise.all([1, 2].map(() => asker.post(`/api/admin/me/approvals/${approved}/see`)));
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect(await entries()).toBe(before + 1);
    expect((await waiting(asker)).map(({ id }) => id)).toEqual([rejected]);
    const own = (await asker.get('/api/admin/me/approvals')).json<{ approvals: { id: string; isUnseen: boolean }[] }>().approvals;
    expect(own.filter(({ isUnseen }) => isUnseen).map(({ id }) => id)).toEqual([rejected]);

    app.clock.advance({ days: 8 });
    expect((await waiting(asker)).map(({ id, detail }) => [id, detail])).toContainEqual([expired, 'EXPIRED']);
    expect((await asker.post(`/api/admin/me/approvals/${expired}/see`)).statusCode).toBe(204);
    expect((await waiting(asker)).map(({ id }) => id)).toEqual([rejected]);
    await expect(app.rows(`update approvals set seen_at = now() where id = $1`, [cancelled])).resolves.toBeDefined();
    for (const change of [`seen_at = null`, `seen_at = now() + interval '1 day'`, `seen_at = now(), reason = 'other'`])
      await expect(app.rows(`update approvals set ${change} where id = $1`, [approved]), change).rejects.toThrow();
    app.clock.set(start);
  });

  test('pages come without gaps and repetitions, also if a row of the last page is gone', async () => {
    const { here } = await openStaffScene(app);
    const made = new Set<string>();
    for (let index = 0; index < 7; index++) made.add(await anOwnTask(scene, here));
    const seen: string[] = [];
    let after: string | null = '';
    while (after !== null) {
      const page = await rowsOf(owner, 'own-task', `?limit=2&warehouse=${here.warehouseId}${after === '' ? '' : `&after=${after}`}`);
      expect(page.rows.length).toBeLessThanOrEqual(2);
      seen.push(...page.rows.map(({ id }) => id));
      after = page.next;
      await app.rows('update tasks set done_at = now(), done_by = created_by where id = $1', [seen.at(-1)]);
    }
    expect(seen).toHaveLength(7);
    expect(new Set(seen)).toEqual(made);
    for (const wrong of ['x', '1_x', `99999999999999999999_${randomUUID()}`, `${randomUUID()}`])
      expect((await owner.get(`/api/admin/today/own-task?after=${wrong}`)).statusCode).toBe(400);
    expect((await owner.get('/api/admin/today/nonsense')).statusCode).toBe(404);
  });

  test('a snoozed task is hidden until the day begins at its warehouse, and a new cause brings it back at once', async () => {
    const { here } = await openStaffScene(app);
    const id = await aBrokenBox(scene, here);
    const shown = async () => (await rowsOf(owner, 'box-repair')).rows.some((row) => row.id === id);
    const snooze = (until: string) => mark(owner, 'snooze', { tasks: [{ kind: 'box-repair', id }], until });
    for (const wrong of ['2026-03-02', '2026-03-01', '2027-03-04', '9999-12-31']) expect((await snooze(wrong)).statusCode).toBe(400);
    expect(outcomeOf(await snooze('2026-03-10')).changed).toEqual([{ kind: 'box-repair', id }]);
    expect(await shown()).toBe(false);
    app.clock.set('2026-03-09T22:59:00Z');
    expect(await shown()).toBe(false);
    app.clock.set('2026-03-09T23:00:00Z');
    expect(await shown()).toBe(true);
    // The tenth has begun here, not in UTC: the first possible day is the eleventh.
    expect((await snooze('2026-03-10')).statusCode).toBe(400);
    expect((await snooze('2026-03-11')).statusCode).toBe(200);
    expect(await shown()).toBe(false);
    app.clock.set(start);
    expect(await shown()).toBe(false);
    // Repaired, and broken again.
    await app.rows(`update box_states set set_at = '2026-03-02T08:00:00Z' where box_id = $1`, [id]);
    expect(await shown()).toBe(true);
  });

  test('a task is snoozed by the days of its own warehouse, and of several by the days of each', async () => {
    const { here, there } = await openStaffScene(app);
    await app.rows(`update warehouses set time_zone = 'Pacific/Auckland' where id = $1`, [there.warehouseId]);
    const tasks = [
      { kind: 'box-repair', id: await aBrokenBox(scene, here) },
      { kind: 'box-repair', id: await aBrokenBox(scene, there) },
    ];
    // 13:00 of 2 March in Bratislava, 01:00 of 3 March in Auckland.
    app.clock.set('2026-03-02T12:00:00Z');
    const snooze = async (chosen: object[], until: string) => (await mark(owner, 'snooze', { tasks: chosen, until })).statusCode;
    expect(await snooze(tasks.slice(1), '2026-03-03')).toBe(400);
    expect(await snooze(tasks, '2026-03-03')).toBe(400);
    expect(await snooze(tasks.slice(0, 1), '2026-03-03')).toBe(200);
    expect(await snooze(tasks, '2026-03-04')).toBe(200);
    expect(await snooze(tasks, '2027-03-04')).toBe(400);
    const shown = async () =>
      (await rowsOf(owner, 'box-repair')).rows.map(({ id }) => id).filter((id) => tasks.some((task) => task.id === id));
    expect(await shown()).toEqual([]);
    app.clock.set('2026-03-03T11:30:00Z');
    expect(await shown()).toEqual([tasks[1]?.id]);
    app.clock.set(start);
  });

  test('a task that is handed over names the colleague; one who cannot see it is rejected', async () => {
    const { here, there } = await openStaffScene(app);
    const id = await aBrokenBox(scene, here);
    const task = { kind: 'box-repair', id };
    const assign = (staffId: string | null) => mark(owner, 'assign', { tasks: [task], staffId });
    expect((await assign(there.colleagueId)).statusCode).toBe(404);
    expect((await assign(randomUUID())).statusCode).toBe(400);
    const before = await entries();
    expect((await assign(here.colleagueId)).statusCode).toBe(200);
    const assignee = async () => (await rowsOf(owner, 'box-repair')).rows.find((row) => row.id === id)?.assignee;
    expect(await assignee()).toEqual({ id: here.colleagueId, name: 'Adam Prvý' });
    // Snoozing keeps the colleague.
    await mark(owner, 'snooze', { tasks: [task], until: '2026-03-03' });
    app.clock.set('2026-03-03T09:00:00Z');
    expect(await assignee()).toEqual({ id: here.colleagueId, name: 'Adam Prvý' });
    app.clock.set(start);
    expect((await assign(null)).statusCode).toBe(200);
    expect(await entries()).toBe(before + 3);
    expect(await app.one('select verb, warehouse_id from audit_log where noun_id = $1 order by at desc, id desc limit 1', [id])).toEqual({
      verb: 'task.assign',
      warehouse_id: here.warehouseId,
    });
    const { staff } = (await owner.get('/api/admin/tasks/assignees')).json<{ staff: { id: string }[] }>();
    expect(staff.map((one) => one.id)).toContain(there.colleagueId);
  });

  test('many at once: rows that are gone, of another place or of another kind are rejected, the others change, with one audit entry', async () => {
    const { here, there } = await openStaffScene(app);
    const atHere = await aStaffClient(app, { preset: 'site-staff', warehouseId: here.warehouseId });
    const mine = await aBrokenBox(scene, here);
    const theirs = await aBrokenBox(scene, there);
    const tasks = [
      { kind: 'box-repair', id: mine },
      { kind: 'box-repair', id: theirs },
      { kind: 'box-to-check', id: mine },
      { kind: 'refund-failed', id: randomUUID() },
    ];
    const before = await entries();
    const outcome = outcomeOf(await mark(atHere, 'snooze', { tasks, until: '2026-03-10' }));
    expect(outcome).toEqual({
      changed: tasks.slice(0, 1),
      rejected: tasks.slice(1).map((task) => ({ ...task, code: 'not-found', by: null })),
    });
    expect(await entries()).toBe(before + 1);
    expect((await mark(atHere, 'snooze', { tasks: tasks.slice(1), until: '2026-03-10' })).statusCode).toBe(404);
    expect(await entries()).toBe(before + 1);
    for (const wrong of [[], Array.from({ length: 201 }, () => ({ kind: 'box-repair', id: mine })), [{ kind: 'x', id: mine }]])
      expect((await mark(atHere, 'snooze', { tasks: wrong, until: '2026-03-10' })).statusCode).toBe(400);
  });

  test('two people handle the same tasks at once: both succeed, and one mark stands', async () => {
    const { here } = await openStaffScene(app);
    const tasks = await Promise.all(Array.from({ length: 20 }, async () => ({ kind: 'box-repair', id: await aBrokenBox(scene, here) })));
    const second = await aStaffClient(app);
    const answers = await Promise.all([
      mark(owner, 'assign', { tasks, staffId: here.colleagueId }),
      mark(second, 'assign', { tasks: tasks.toReversed(), staffId: second.id }),
    ]);
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const { rows } = await rowsOf(owner, 'box-repair', `?limit=200&warehouse=${here.warehouseId}`);
    expect(new Set(rows.map(({ assignee }) => assignee?.id)).size).toBe(1);
  });

  test('a preview changes nothing and says why each other task is left out', async () => {
    const { here, there } = await openStaffScene(app);
    const [report, broken, task] = [await causes['not-me'].make(scene, here), await aBrokenBox(scene, here), await anOwnTask(scene, here)];
    const done = await anOwnTask(scene, here, true);
    const tasks = [
      { kind: 'not-me', id: report },
      { kind: 'box-repair', id: broken },
      { kind: 'own-task', id: task },
      { kind: 'own-task', id: done },
      { kind: 'own-task', id: await anOwnTask(scene, there) },
    ];
    const preview = async (staff: StaffClient, body: object) =>
      outcomeOf(await staff.post('/api/admin/today/preview', { tasks, ...body })).rejected.map(({ code, by }) => `${code} ${by}`);
    const before = await entries();
    const manager = await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId });
    const byOther = 'task/done Adam Prvý';
    expect(await preview(manager, { act: 'SNOOZE' })).toEqual([byOther, 'not-found null']);
    expect(await preview(manager, { act: 'CLOSE' })).toEqual(['task/not-closable null', byOther, 'not-found null']);
    expect(await preview(manager, { act: 'ASSIGN', staffId: there.colleagueId })).toEqual([
      ...Array(3).fill('task/not-seen null'),
      byOther,
      'not-found null',
    ]);
    const porter = await aStaffClient(app, { preset: 'site-staff', warehouseId: here.warehouseId });
    expect(await preview(porter, { act: 'CLOSE' })).toEqual(['forbidden null', 'task/not-closable null', byOther, 'not-found null']);
    expect((await owner.post('/api/admin/today/preview', { tasks, act: 'ASSIGN', staffId: randomUUID() })).statusCode).toBe(400);
    expect(await entries()).toBe(before);
    expect((await rowsOf(owner, 'own-task')).rows.map(({ id }) => id)).toContain(task);
  });

  test('two people close the same reports and own tasks at once: each is closed once, and the other person sees by whom', async () => {
    const { here } = await openStaffScene(app);
    const tasks = [
      ...(await Promise.all(Array.from({ length: 5 }, async () => ({ kind: 'not-me', id: await causes['not-me'].make(scene, here) })))),
      ...(await Promise.all(Array.from({ length: 5 }, async () => ({ kind: 'own-task', id: await anOwnTask(scene, here) })))),
    ];
    const people = [await aStaffClient(app, { name: 'Prvá Jana' }), await aStaffClient(app, { name: 'Druhý Karol' })];
    const before = await entries();
    const answers = await Promise.all(people.map((person) => mark(person, 'close', { tasks, reason: 'vybavené' })));
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200]);
    const [first, second] = answers.map(outcomeOf);
    expect((first?.changed.length ?? 0) + (second?.changed.length ?? 0)).toBe(10);
    for (const [outcome, other] of [
      [first, 'Druhý Karol'],
      [second, 'Prvá Jana'],
    ] as const)
      for (const { code, by } of outcome?.rejected ?? []) expect([code, by]).toEqual(['task/done', other]);
    const writers = [first, second].filter((outcome) => outcome?.changed.length !== 0).length;
    expect(await entries()).toBe(before + writers);
    // Done tasks have the person who did them.
    const doers = await app.rows('select from tasks where id = any($1::uuid[]) and done_by = any($2::uuid[])', [
      tasks.map(({ id }) => id),
      people.map(({ id }) => id),
    ]);
    expect(doers).toHaveLength(5);
  });

  test('only people who can act close a report', async () => {
    const { here } = await openStaffScene(app);
    const id = await causes['not-me'].make(scene, here);
    const porter = await aStaffClient(app, { preset: 'site-staff', warehouseId: here.warehouseId });
    const close = (staff: StaffClient) => mark(staff, 'close', { tasks: [{ kind: 'not-me', id }], reason: 'bol to brat' });
    expect((await close(porter)).statusCode).toBe(404);
    expect((await close(await aStaffClient(app, { preset: 'manager', warehouseId: here.warehouseId }))).statusCode).toBe(200);
    expect(await app.one(`select reason from audit_log where verb = 'task.close' order by at desc, id desc limit 1`, [])).toEqual({
      reason: 'bol to brat',
    });
  });

  test.each([
    ['accountant', 'tax-report'],
    ['admin-user', 'error-report'],
  ] as const)('a person with the role %s that comes with the program closes a report of the kind %s', async (preset, kind) => {
    const { here } = await openStaffScene(app);
    const id = await causes[kind].make(scene, here);
    const person = await aStaffClient(app, { preset });
    const outcome = outcomeOf(await mark(person, 'close', { tasks: [{ kind, id }], reason: 'vybavené' }));
    expect(outcome).toEqual({ changed: [{ kind, id }], rejected: [] });
  });

  test('marks end with their cause: the retention deletes them, and keeps the others', async () => {
    await app.rows('delete from task_marks', []);
    const { here } = await openStaffScene(app);
    const [gone, stays] = [await aBrokenBox(scene, here), await aBrokenBox(scene, here)];
    const tasks = [gone, stays].map((id) => ({ kind: 'box-repair', id }));
    await mark(owner, 'assign', { tasks, staffId: owner.id });
    await app.rows(`insert into task_marks (kind, subject_id, since, changed_by, changed_at) values ('old-kind', $1, now(), $2, now())`, [
      gone,
      owner.id,
    ]);
    await app.rows('delete from box_states where box_id = $1', [gone]);
    const marks = async () => (await app.rows<{ id: string }>('select subject_id as id from task_marks', [])).map(({ id }) => id);
    app.clock.advance({ days: 2 });
    await app.runJob('purge-expired', {});
    app.clock.set(start);
    expect(await marks()).toEqual([stays]);
  });
});

describe('a source that throws', () => {
  const database = useTestDatabase();
  test('is marked and logged; the other groups are shown', async () => {
    const { log, lines } = memoryLog();
    const ports = [
      override(taskSourcePort, (source) => (source.kind === 'refund-failed' ? { ...source, waiting: () => sql`select 1 / 0` } : source)),
    ];
    const app = await createTestApp(database.url, { at: start, log, overrides: { ports } });
    try {
      const scene = await openStaffScene(app);
      const owner = await aStaffClient(app);
      const id = await aBrokenBox(scene, scene.here);
      expect((await today(owner)).groups).toMatchObject([
        { kind: 'refund-failed', failed: true, count: null, oldest: null, rows: [] },
        { kind: 'box-repair', failed: false, count: { value: 1, exact: true }, rows: [{ id }] },
      ]);
      expect(lines.filter((line) => line.includes('a source of tasks failed'))).toHaveLength(1);
    } finally {
      await app.close();
    }
  });
});

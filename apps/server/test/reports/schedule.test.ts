import { randomUUID } from 'node:crypto';
import type { ReportSchedule } from '@komora/api/admin';
import { readSheet } from 'read-excel-file/node';
import { beforeAll, beforeEach, expect, test } from 'vitest';
import { carriersPort, type OutgoingMessage } from '../../src/modules/messaging/message/index.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { aStaffClient, type StaffClient, type StaffFixture } from '../kit/builders/staff.ts';
import { useTestApp } from '../kit/test-app.ts';

interface Mail extends Pick<OutgoingMessage, 'to' | 'language' | 'subject'> {
  file: string;
  csv: string;
  bytes: Buffer | undefined;
}
const mails: Mail[] = [];
/** The mail server does not answer. */
let isDown = false;

const app = useTestApp(async () => ({
  demo: true,
  at: '2026-03-27T12:00:00Z',
  overrides: {
    ports: [
      override(carriersPort, () => ({
        EMAIL: {
          keepsContent: false,
          carry: async ({ to, language, subject, attachments }: OutgoingMessage) => {
            if (isDown) throw new Error('the mail server does not answer');
            const [file] = attachments;
            const bytes = await file?.bytes();
            mails.push({ to, language, subject, file: file?.name ?? '', csv: bytes?.toString('utf8') ?? '', bytes });
          },
        },
      })),
    ],
  },
}));

const path = '/api/admin/report-schedules';
const daily = { every: 'DAILY', hour: 7 } as const;
let warehouses: { id: string; name: string; companyId: string }[] = [];
let owner: StaffClient;

beforeAll(async () => {
  warehouses = await app().rows(
    `select w.id, w.name, w.legal_entity_id as "companyId" from warehouses w join legal_entities e on e.id = w.legal_entity_id
     where e.country = 'SVK' order by w.name`,
  );
  owner = await aStaffClient(app(), { name: 'Olívia Správna' });
});
beforeEach(async () => {
  app().clock.set('2026-03-27T12:00:00Z');
  await app().rows('delete from report_schedules');
  await app().queue.clear();
  mails.length = 0;
  isDown = false;
});

const warehouse = (index: number) => warehouses[index] as (typeof warehouses)[number];
const manager = (fixture: StaffFixture = {}) => aStaffClient(app(), { preset: 'manager', ...fixture });
const create = (person: StaffClient, body: object, key = randomUUID()) =>
  app().call('POST', path, {
    headers: { ...person.headers, 'idempotency-key': key },
    payload: { report: 'occupancy', filters: {}, time: daily, recipients: [person.id], ...body },
  });
async function aSchedule(person: StaffClient, body: object = {}): Promise<string> {
  const response = await create(person, body);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ id: string }>().id;
}
async function listed(person: StaffClient): Promise<ReportSchedule[]> {
  const response = await person.get(path);
  expect(response.statusCode, response.body).toBe(200);
  return response.json<{ schedules: ReportSchedule[] }>().schedules;
}
/** Sends the queued messages, as the worker does; a failed one stays. */
async function sendMails(): Promise<void> {
  const queued = await app().rows<{ id: string }>(
    `select id from messages where status = 'QUEUED' and template = 'scheduled-report' order by id`,
  );
  for (const { id } of queued) await app().runJob('send-message', { messageId: id });
}
/** Work of the workers at an instant. */
async function workAt(at: string): Promise<void> {
  app().clock.set(at);
  await app().runJob('send-scheduled-reports', {});
  await sendMails();
}

test('each recipient gets what they may see, in their language, as of the day before, and the download is audited', async () => {
  const local = await manager({ warehouseId: warehouse(0).id });
  await app().rows(`update staff set locale = 'HU' where id = $1`, [local.id]);
  const id = await aSchedule(owner, { recipients: [owner.id, local.id, owner.id] });
  expect((await listed(owner))[0]).toMatchObject({ id, isOwn: true, nextRunAt: '2026-03-28T06:00:00.000Z', lastRun: null, place: null });
  await workAt('2026-03-28T05:59:00Z');
  expect(mails).toEqual([]);
  await workAt('2026-03-28T06:00:00Z');
  expect(mails.map(({ to, language }) => [to, language]).sort()).toEqual(
    [
      [owner.email, 'SK'],
      [local.email, 'HU'],
    ].sort(),
  );
  const [mine, theirs] = [owner, local].map(({ email }) => mails.find(({ to }) => to === email));
  expect(mine?.file).toBe('occupancy-2026-03-27.csv');
  expect(mine?.subject).toMatch(/^Obsadenosť – 27/);
  expect(theirs?.subject).toMatch(/^Kihasználtság – 2026/);
  expect(mine?.csv.split('\r\n').length).toBeGreaterThan(3);
  const direct = await app().call('GET', '/api/admin/reports/occupancy/csv?asOf=2026-03-27', { headers: local.headers });
  expect(theirs?.csv).toBe(direct.body);
  expect(theirs?.csv).toContain(warehouse(0).id);
  expect(theirs?.csv).not.toContain(warehouse(1).id);
  const audited = await app().rows<{ changes: { recipient: { after: string } } }>(
    `select changes from audit_log where verb = 'report.download' and actor_name = 'send-scheduled-reports' and noun_id = $1`,
    [id],
  );
  expect(audited.map(({ changes }) => changes.recipient.after).sort()).toEqual([owner.id, local.id].sort());
  expect((await listed(local))[0]).toMatchObject({
    isOwn: false,
    owner: { name: 'Olívia Správna' },
    lastRun: { asOf: '2026-03-27', deliveries: [{ state: 'SENT' }, { state: 'SENT' }] },
  });
});

test('a report is sent as a workbook if its schedule says so', async () => {
  await aSchedule(owner, { format: 'XLSX' });
  await aSchedule(owner, {});
  expect((await listed(owner)).map(({ format }) => format).sort()).toEqual(['CSV', 'XLSX']);
  await workAt('2026-03-28T06:00:00Z');
  const [csv, xlsx] = ['occupancy-2026-03-27.csv', 'occupancy-2026-03-27.xlsx'].map((file) => mails.find((mail) => mail.file === file));
  expect(csv?.csv).toMatch(/^\uFEFFid,name,companyId,currency,boxes,/);
  const [head, first] = await readSheet(xlsx?.bytes ?? Buffer.alloc(0));
  // In the language of the recipient.
  expect(head?.slice(0, 3)).toEqual(['Sklad', 'Mena', 'Boxy']);
  expect(first?.[2]).toEqual(expect.any(Number));
  expect((await create(owner, { format: 'PDF' })).statusCode).toBe(400);
});

test('a time is sent once, with several workers, a repeated job and a clock change', async () => {
  await aSchedule(owner);
  app().clock.set('2026-03-28T06:00:30Z');
  await Promise.all([1, 2, 3].map(() => app().runJob('send-scheduled-reports', {})));
  await sendMails();
  await workAt('2026-03-28T06:01:00Z');
  expect(mails).toHaveLength(1);
  // Clocks go forward on the 29th: 7 o'clock is an hour earlier in UTC.
  await workAt('2026-03-29T05:00:00Z');
  await workAt('2026-03-29T06:00:00Z');
  expect(mails.map(({ file }) => file)).toEqual(['occupancy-2026-03-27.csv', 'occupancy-2026-03-28.csv']);
  await expect(
    app().rows(
      'insert into report_runs (id, schedule_id, due_at, as_of, ran_at) select gen_random_uuid(), schedule_id, due_at, as_of, ran_at from report_runs',
    ),
  ).rejects.toThrow(/report_runs_schedule_id_due_at_key/);
});

test('a crash before the end of a run sends nothing twice and loses nothing', async () => {
  await aSchedule(owner);
  app().clock.set('2026-03-28T06:00:00Z');
  await app().rows(`create function fail_message() returns trigger language plpgsql as $$ begin raise exception 'crash'; end $$`);
  await app().rows('create trigger a_crash before insert on messages for each row execute function fail_message()');
  await expect(app().runJob('send-scheduled-reports', {})).rejects.toThrow('crash');
  await app().rows('drop trigger a_crash on messages');
  expect(await app().rows('select 1 from report_runs')).toEqual([]);
  await workAt('2026-03-28T06:01:00Z');
  await workAt('2026-03-28T06:02:00Z');
  expect(mails).toHaveLength(1);
});

test('after an outage the latest missed time is sent, once', async () => {
  await aSchedule(owner);
  await workAt('2026-04-02T15:00:00Z');
  expect(mails.map(({ file }) => file)).toEqual(['occupancy-2026-04-01.csv']);
  expect((await listed(owner))[0]).toMatchObject({ nextRunAt: '2026-04-03T05:00:00.000Z', lastRun: { dueAt: '2026-04-02T05:00:00.000Z' } });
});

test('the days of a report follow from its time: a month, a week, a shorter month', async () => {
  await aSchedule(owner, { report: 'revenue', time: { every: 'MONTHLY', monthDay: 1, hour: 6 } });
  await aSchedule(owner, { report: 'moves', time: { every: 'WEEKLY', weekday: 1, hour: 6 } });
  await aSchedule(owner, { report: 'vat', time: { every: 'MONTHLY', monthDay: 31, hour: 6 } });
  await workAt('2026-03-30T04:00:00Z');
  await workAt('2026-04-01T04:00:00Z');
  await workAt('2026-04-30T04:00:00Z');
  expect(mails.map(({ file }) => file)).toEqual(
    expect.arrayContaining(['moves-2026-03-29.csv', 'vat-2026-02-28.csv', 'revenue-2026-03-31.csv', 'vat-2026-03-31.csv']),
  );
  const revenue =
    mails
      .find(({ file }) => file === 'revenue-2026-03-31.csv')
      ?.csv.trim()
      .split('\r\n')
      .slice(1) ?? [];
  expect(revenue.length).toBeGreaterThan(0);
  expect(revenue.every((line) => line.startsWith('2026-03,'))).toBe(true);
});

test('who was dismissed or lost the right gets nothing, also if the mail waited, and the owner sees why', async () => {
  const [ended, moved, late] = [await manager({ name: 'A' }), await manager({ name: 'B' }), await manager({ name: 'C' })];
  await aSchedule(owner, { filters: { warehouse: warehouse(0).id }, recipients: [ended.id, moved.id, late.id] });
  await app().rows('update staff set ended_at = now() where id = $1', [ended.id]);
  await app().rows('update assignments set warehouse_id = $2 where staff_id = $1', [moved.id, warehouse(1).id]);
  isDown = true;
  app().clock.set('2026-03-28T06:00:00Z');
  await app().runJob('send-scheduled-reports', {});
  await app().run();
  await app().rows('delete from assignments where staff_id = $1', [late.id]);
  isDown = false;
  const [waiting] = await app().rows<{ id: string }>(`select id from messages where recipient = $1 and status = 'QUEUED'`, [late.email]);
  app().clock.advance({ minutes: 30 });
  await app().runJob('send-message', { messageId: waiting?.id ?? '' });
  expect(mails).toEqual([]);
  expect((await listed(owner))[0]?.lastRun?.deliveries.map(({ name, state, rejected }) => [name, state, rejected])).toEqual([
    ['A', 'REJECTED', 'STAFF_ENDED'],
    ['B', 'REJECTED', 'OUT_OF_SCOPE'],
    ['C', 'REJECTED', 'NO_RIGHT'],
  ]);
});

test('a schedule pauses when its owner may not read the report any more, and its recipients see why', async () => {
  const leaver = await manager();
  await aSchedule(leaver, { recipients: [owner.id] });
  await app().rows('update staff set ended_at = now() where id = $1', [leaver.id]);
  await workAt('2026-03-28T06:00:00Z');
  expect(mails).toEqual([]);
  expect((await listed(owner))[0]).toMatchObject({ nextRunAt: null, pausedReason: 'STAFF_ENDED', lastRun: null });
});

test('the owner pauses, resumes and removes; a recipient leaves; nobody else sees or changes it', async () => {
  const [colleague, stranger] = [await manager(), await manager()];
  const id = await aSchedule(owner, { recipients: [owner.id, colleague.id] });
  for (const act of ['pause', 'resume', 'remove']) expect((await colleague.post(`${path}/${id}/${act}`)).statusCode).toBe(404);
  expect(await listed(stranger)).toEqual([]);
  expect((await stranger.post(`${path}/${id}/leave`)).statusCode).toBe(404);

  expect((await owner.post(`${path}/${id}/pause`)).statusCode).toBe(204);
  await workAt('2026-03-28T06:00:00Z');
  expect(mails).toEqual([]);
  expect((await owner.post(`${path}/${id}/resume`)).statusCode).toBe(204);
  expect((await listed(owner))[0]?.nextRunAt).toBe('2026-03-29T05:00:00.000Z');
  expect((await colleague.post(`${path}/${id}/leave`)).statusCode).toBe(204);
  expect(await listed(colleague)).toEqual([]);
  await workAt('2026-03-29T05:00:00Z');
  expect(mails.map(({ to }) => to)).toEqual([owner.email]);
  expect((await owner.post(`${path}/${id}/remove`)).statusCode).toBe(204);
  expect((await owner.post(`${path}/${id}/remove`)).statusCode).toBe(404);
  expect(await app().rows('select 1 from report_runs')).toEqual([]);
  const verbs = await app().rows<{ verb: string }>('select verb from audit_log where noun_id = $1 order by at, id', [id]);
  expect(verbs.map(({ verb }) => verb).filter((verb) => verb.startsWith('report-schedule'))).toEqual([
    'report-schedule.create',
    'report-schedule.pause',
    'report-schedule.resume',
    'report-schedule.leave',
    'report-schedule.remove',
  ]);
});

test('recipients are staff who may read the report at its place, never addresses', async () => {
  const [local, small] = [
    await manager({ warehouseId: warehouse(0).id, name: 'Local' }),
    await aStaffClient(app(), { preset: 'site-staff' }),
  ];
  const names = async (query: string) => {
    const response = await owner.get(`${path}/colleagues?${query}`);
    return response.json<{ colleagues: { id: string }[] }>().colleagues.map(({ id }) => id);
  };
  expect(await names(`report=occupancy&warehouse=${warehouse(0).id}`)).toEqual(expect.arrayContaining([owner.id, local.id]));
  expect(await names(`report=occupancy&warehouse=${warehouse(1).id}`)).not.toContain(local.id);
  expect(await names(`report=occupancy&company=${warehouse(0).companyId}`)).toContain(local.id);
  // A document belongs to a company, and not to a warehouse.
  expect(await names('report=vat')).not.toContain(local.id);
  expect(await names('report=occupancy')).not.toContain(small.id);

  expect((await local.get(`${path}/colleagues?report=occupancy&warehouse=${warehouse(1).id}`)).json()).toEqual({ colleagues: [] });

  const at = { path: 'recipients', code: 'report-schedule/recipient-without-right' };
  for (const recipients of [[small.id], [randomUUID()], [owner.id, small.id]])
    expect((await create(owner, { recipients })).json()).toMatchObject({ errors: [at] });
  for (const wrong of [
    { recipients: [] },
    { recipients: ['someone@example.com'] },
    { report: 'integrity' },
    { report: 'occupancy-months' },
    { time: { every: 'DAILY', hour: 24 } },
    { time: { every: 'WEEKLY', hour: 7 } },
    { time: { every: 'MONTHLY', monthDay: 32, hour: 7 } },
    { filters: { warehouse: randomUUID() } },
  ])
    expect((await create(owner, wrong)).statusCode, JSON.stringify(wrong)).toBe(400);
  expect((await create(local, { filters: { warehouse: warehouse(1).id } })).json()).toMatchObject({
    errors: [{ path: 'filters.warehouse' }],
  });
  expect((await create(small, {})).statusCode).toBe(403);

  const key = randomUUID();
  const [once, twice] = await Promise.all([create(owner, {}, key), create(owner, {}, key)]);
  expect(once.json()).toEqual(twice.json());
  expect(await listed(owner)).toHaveLength(1);
  await app().rows(
    `insert into report_schedules (id, staff_id, report, filters, format, every, hour, time_zone, created_at)
     select gen_random_uuid(), $1, 'occupancy', '{}', 'CSV', 'DAILY', 7, 'Europe/Bratislava', now() from generate_series(1, 49)`,
    [owner.id],
  );
  expect((await create(owner, {})).json()).toMatchObject({ code: 'report-schedule/too-many' });
});

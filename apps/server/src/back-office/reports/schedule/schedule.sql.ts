import type { ReportDelivery, ReportFormat, ScheduledReport, ScheduleFilters, ScheduleRejection } from '@komora/api/admin';
import type { ReportTime } from '@komora/domain';
import { type RawBuilder, sql } from 'kysely';
import type { Reader, Trx } from '../../../platform/db/database.ts';
import type { Scope } from '../../../platform/staff/scope.ts';

export interface ScheduleRow {
  id: string;
  staffId: string;
  owner: string;
  report: ScheduledReport;
  filters: ScheduleFilters;
  format: ReportFormat;
  every: ReportTime['every'];
  weekday: number | null;
  monthDay: number | null;
  hour: number;
  timeZone: string;
  place: string | null;
  nextRunAt: Date | null;
  pausedReason: ScheduleRejection | null;
  recipients: { id: string; name: string }[];
}

const columns = sql`
  r.id, r.staff_id as "staffId", o.name as owner, r.report, r.filters, r.format, r.every, r.weekday, r.month_day as "monthDay", r.hour, r.time_zone as "timeZone",
  coalesce((select w.name from warehouses w where w.id = (r.filters ->> 'warehouse')::uuid),
    (select e.name from legal_entities e where e.id = (r.filters ->> 'company')::uuid)) as place,
  r.next_run_at as "nextRunAt", r.paused_reason as "pausedReason",
  (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name) order by s.name, s.id), '[]')
    from report_recipients p join staff s on s.id = p.staff_id where p.schedule_id = r.id) as recipients`;

/** Schedules that a person set up or gets, the next first. */
export async function listScheduleRows(reader: Reader, staffId: string): Promise<ScheduleRow[]> {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from report_schedules r join staff o on o.id = r.staff_id
    where r.staff_id = ${staffId} or r.id in (select p.schedule_id from report_recipients p where p.staff_id = ${staffId})
    order by r.next_run_at nulls last, r.id`.execute(reader);
  return rows;
}

export interface LastRun {
  scheduleId: string;
  dueAt: Date;
  asOf: string;
  deliveries: (Omit<ReportDelivery, 'sentAt'> & { sentAt: string | null })[];
}

/** The dedupe key of the message of a delivery. */
export const messageKey = (runId: string, staffId: string): string => `scheduled-report:${runId}:${staffId}`;

/** The latest run of each schedule that has one. */
export async function listLastRuns(reader: Reader, scheduleIds: readonly string[]): Promise<LastRun[]> {
  const { rows } = await sql<LastRun>`
    select x.schedule_id as "scheduleId", x.due_at as "dueAt", x.as_of as "asOf",
      (select coalesce(json_agg(json_build_object('id', s.id, 'name', s.name, 'rejected', d.rejected, 'sentAt', m.sent_at,
          'state', case when d.rejected is not null then 'REJECTED' when m.status = 'SENT' then 'SENT' when m.status = 'FAILED' then 'FAILED' else 'WAITING' end)
          order by s.name, s.id), '[]')
        from report_deliveries d join staff s on s.id = d.staff_id
          left join messages m on m.dedupe_key = 'scheduled-report:' || d.run_id || ':' || d.staff_id
        where d.run_id = x.id) as deliveries
    from unnest(${scheduleIds}::uuid[]) q(id)
    cross join lateral (select * from report_runs n where n.schedule_id = q.id order by n.due_at desc limit 1) x`.execute(reader);
  return rows;
}

/** Everybody who works here, by name. */
export async function listStaffIds(reader: Reader): Promise<{ id: string; name: string }[]> {
  const { rows } = await sql<{
    id: string;
    name: string;
  }>`select id, name from staff where ended_at is null and accepted_at is not null order by name, id limit 500`.execute(reader);
  return rows;
}

export async function companyOfWarehouse(reader: Reader, warehouseId: string): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`select legal_entity_id as id from warehouses where id = ${warehouseId}`.execute(reader);
  return rows[0]?.id ?? null;
}

/** True if one of the warehouses belongs to the company. */
export async function isCompanyOfWarehouses(reader: Reader, companyId: string, warehouseIds: readonly string[]): Promise<boolean> {
  const { rows } = await sql`
    select from warehouses where legal_entity_id = ${companyId} and id = any(${warehouseIds}::uuid[]) limit 1`.execute(reader);
  return rows.length > 0;
}

/** The time zone of the warehouse, else of the company, else of the first company in the scope. Undefined for an unknown place. */
export async function findTimeZone(reader: Reader, { warehouse, company }: ScheduleFilters, scope: Scope): Promise<string | undefined> {
  const place =
    warehouse !== undefined
      ? sql`select w.time_zone, 1 as rank, w.id from warehouses w where w.id = ${warehouse}`
      : company !== undefined
        ? sql`select e.time_zone, 1 as rank, e.id from legal_entities e where e.id = ${company}`
        : sql`select e.time_zone, 1 as rank, e.id from legal_entities e where ${scope.everywhere} or e.id = any(${scope.legalEntityIds}::uuid[])
            union all select w.time_zone, 2, w.id from warehouses w where w.id = any(${scope.warehouseIds}::uuid[])`;
  const { rows } = await sql<{ timeZone: string }>`
    select p.time_zone as "timeZone" from (${place}) p order by p.rank, p.id limit 1`.execute(reader);
  return rows[0]?.timeZone;
}

/** Locks the person, so that two calls do not exceed the limit together. @returns the number of schedules */
export async function countOwnSchedules(trx: Trx, staffId: string): Promise<number> {
  await sql`select from staff where id = ${staffId} for no key update`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from report_schedules where staff_id = ${staffId}`.execute(trx);
  return rows[0]?.count ?? 0;
}

export interface NewSchedule {
  id: string;
  staffId: string;
  report: ScheduledReport;
  filters: ScheduleFilters;
  format: ReportFormat;
  time: ReportTime;
  timeZone: string;
  nextRunAt: Date;
  recipients: readonly string[];
  now: Date;
}

/** One schedule and a row for each recipient. */
export async function insertSchedule(trx: Trx, { time, ...row }: NewSchedule): Promise<void> {
  const weekday = time.every === 'WEEKLY' ? time.weekday : null;
  const monthDay = time.every === 'MONTHLY' ? time.monthDay : null;
  await sql`
    insert into report_schedules (id, staff_id, report, filters, format, every, weekday, month_day, hour, time_zone, next_run_at, created_at)
    values (${row.id}, ${row.staffId}, ${row.report}, ${JSON.stringify(row.filters)}::jsonb, ${row.format}, ${time.every}, ${weekday}, ${monthDay}, ${time.hour},
      ${row.timeZone}, ${row.nextRunAt}, ${row.now})`.execute(trx);
  await sql`
    insert into report_recipients (schedule_id, staff_id) select ${row.id}::uuid, x from unnest(${row.recipients}::uuid[]) x`.execute(trx);
}

const locked = async (trx: Trx, which: RawBuilder<unknown>, wait: RawBuilder<unknown>): Promise<ScheduleRow | undefined> => {
  const { rows } = await sql<ScheduleRow>`
    select ${columns} from report_schedules r join staff o on o.id = r.staff_id where ${which} for update of r ${wait}`.execute(trx);
  return rows[0];
};

export const lockSchedule = (trx: Trx, id: string) => locked(trx, sql`r.id = ${id}`, sql``);

/** The schedule that is due the longest and that no other worker runs. */
export const lockDueSchedule = (trx: Trx, now: Date) =>
  locked(
    trx,
    sql`r.id = (select d.id from report_schedules d where d.next_run_at <= ${now} order by d.next_run_at, d.id limit 1 for update skip locked)`,
    sql``,
  );

/** Null pauses; a reason says that the program did. */
export async function setNextRun(trx: Trx, id: string, nextRunAt: Date | null, pausedReason: ScheduleRejection | null): Promise<void> {
  await sql`update report_schedules set next_run_at = ${nextRunAt}, paused_reason = ${pausedReason} where id = ${id}`.execute(trx);
}

export async function deleteSchedule(trx: Trx, id: string): Promise<void> {
  await sql`delete from report_schedules where id = ${id}`.execute(trx);
}

/** @returns the number of recipients that are left */
export async function deleteRecipient(trx: Trx, id: string, staffId: string): Promise<number> {
  await sql`delete from report_recipients where schedule_id = ${id} and staff_id = ${staffId}`.execute(trx);
  const { rows } = await sql<{ count: number }>`
    select count(*)::integer as count from report_recipients where schedule_id = ${id}`.execute(trx);
  return rows[0]?.count ?? 0;
}

/** Stores a run; nothing if its slot ran before. @returns true if it is new */
export async function insertRun(trx: Trx, run: { id: string; scheduleId: string; dueAt: Date; asOf: string; now: Date }): Promise<boolean> {
  const { rows } = await sql`
    insert into report_runs (id, schedule_id, due_at, as_of, ran_at) values (${run.id}, ${run.scheduleId}, ${run.dueAt}, ${run.asOf}, ${run.now})
    on conflict (schedule_id, due_at) do nothing returning id`.execute(trx);
  return rows.length > 0;
}

export async function insertDelivery(trx: Trx, runId: string, staffId: string, rejected: ScheduleRejection | null): Promise<void> {
  await sql`insert into report_deliveries (run_id, staff_id, rejected) values (${runId}, ${staffId}, ${rejected})`.execute(trx);
}

/** Records that a queued message was rejected when it was sent. */
export async function rejectDelivery(trx: Trx, runId: string, staffId: string, rejected: ScheduleRejection): Promise<void> {
  await sql`update report_deliveries set rejected = ${rejected} where run_id = ${runId} and staff_id = ${staffId}`.execute(trx);
}

export interface DeliveryRow {
  scheduleId: string;
  report: ScheduledReport;
  filters: ScheduleFilters;
  format: ReportFormat;
  every: ReportTime['every'];
  asOf: string;
}

/** The report of a delivery; undefined if its schedule was removed or the person left it. */
export async function findDelivery(reader: Reader, runId: string, staffId: string): Promise<DeliveryRow | undefined> {
  const { rows } = await sql<DeliveryRow>`
    select r.id as "scheduleId", r.report, r.filters, r.format, r.every, n.as_of as "asOf"
    from report_deliveries d join report_runs n on n.id = d.run_id join report_schedules r on r.id = n.schedule_id
      join report_recipients p on p.schedule_id = r.id and p.staff_id = d.staff_id
    where d.run_id = ${runId} and d.staff_id = ${staffId}`.execute(reader);
  return rows[0];
}

export async function findStaffContact(
  reader: Reader,
  staffId: string,
): Promise<{ email: string; name: string; locale: string } | undefined> {
  const { rows } = await sql<{
    email: string;
    name: string;
    locale: string;
  }>`select email, name, locale from staff where id = ${staffId}`.execute(reader);
  return rows[0];
}

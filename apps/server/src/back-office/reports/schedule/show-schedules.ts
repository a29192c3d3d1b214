import type { ReportSchedule } from '@komora/api/admin';
import type { ReportTime } from '@komora/domain';
import type { Deps } from '../../../platform/module/context.ts';
import { type ReportOfPlace, readReportScope } from './may-read.ts';
import { type LastRun, listLastRuns, listScheduleRows, listStaffIds, type ScheduleRow } from './schedule.sql.ts';

/** The schedules that a person set up or gets. */
export async function showSchedules({ db }: Pick<Deps, 'db'>, staffId: string): Promise<{ schedules: ReportSchedule[] }> {
  const rows = await listScheduleRows(db, staffId);
  const runs = await listLastRuns(
    db,
    rows.map(({ id }) => id),
  );
  return {
    schedules: rows.map((row) =>
      present(
        row,
        runs.find(({ scheduleId }) => scheduleId === row.id),
        staffId,
      ),
    ),
  };
}

/** Everybody who may read a report of a place at this moment, by name; nobody if the caller may not. */
export async function listColleagues(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  report: ReportOfPlace,
  staffId: string,
): Promise<{ colleagues: { id: string; name: string }[] }> {
  if (typeof (await readReportScope(db, report, staffId, clock.now())) === 'string') return { colleagues: [] };
  const colleagues: { id: string; name: string }[] = [];
  for (const person of await listStaffIds(db))
    if (typeof (await readReportScope(db, report, person.id, clock.now())) !== 'string') colleagues.push(person);
  return { colleagues };
}

/** The time of a stored schedule. */
export function timeOf({ every, weekday, monthDay, hour }: Pick<ScheduleRow, 'every' | 'weekday' | 'monthDay' | 'hour'>): ReportTime {
  if (every === 'WEEKLY') return { every, weekday: weekday ?? 1, hour };
  return every === 'MONTHLY' ? { every, monthDay: monthDay ?? 1, hour } : { every, hour };
}

function present(row: ScheduleRow, run: LastRun | undefined, staffId: string): ReportSchedule {
  const { id, report, filters, format, place, timeZone, recipients, pausedReason } = row;
  return {
    id,
    report,
    filters,
    format,
    place,
    time: timeOf(row),
    timeZone,
    owner: { id: row.staffId, name: row.owner },
    isOwn: row.staffId === staffId,
    recipients,
    nextRunAt: row.nextRunAt?.toISOString() ?? null,
    pausedReason,
    lastRun:
      run === undefined
        ? null
        : {
            dueAt: run.dueAt.toISOString(),
            asOf: run.asOf,
            deliveries: run.deliveries.map(({ sentAt, ...one }) => ({
              ...one,
              sentAt: sentAt === null ? null : new Date(sentAt).toISOString(),
            })),
          },
  };
}

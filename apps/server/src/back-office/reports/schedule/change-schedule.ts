import type { ReportFormat, ScheduledReport, ScheduleFilters } from '@komora/api/admin';
import { nextSlot, type ReportTime } from '@komora/domain';
import { actOnce, type StaffCall } from '../../../modules/operations/index.ts';
import { AppError, fieldError, invalidField } from '../../../platform/app-error.ts';
import { type StaffAudit, writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { readReportScope } from './may-read.ts';
import {
  countOwnSchedules,
  deleteRecipient,
  deleteSchedule,
  findTimeZone,
  insertSchedule,
  lockSchedule,
  type ScheduleRow,
  setNextRun,
} from './schedule.sql.ts';
import { timeOf } from './show-schedules.ts';

/** Of one person. */
const mostSchedules = 50;

export interface ScheduleInput {
  report: ScheduledReport;
  filters: ScheduleFilters;
  format?: ReportFormat | undefined;
  time: ReportTime;
  recipients: readonly string[];
}

/**
 * Sets up a report that is sent from its next time on.
 * @throws AppError report-schedule/too-many; at `recipients` report-schedule/recipient-without-right; request/invalid at the filter of a place that the
 * caller may not read; idempotency/key-reused
 */
export function createSchedule(deps: Deps, input: ScheduleInput, call: StaffCall): Promise<{ id: string }> {
  const { report, filters, format = 'CSV', time } = input;
  return actOnce(deps, call, input, async (trx) => {
    const now = deps.clock.now();
    const { staffId } = call.audit;
    if ((await countOwnSchedules(trx, staffId)) >= mostSchedules) throw new AppError('report-schedule/too-many');
    const scope = await readReportScope(trx, { report, filters }, staffId, now);
    const path = filters.warehouse === undefined ? 'filters.company' : 'filters.warehouse';
    if (scope === 'OUT_OF_SCOPE') throw invalidField(path);
    if (typeof scope === 'string') throw new AppError('forbidden');
    const timeZone = await findTimeZone(trx, filters, scope);
    if (timeZone === undefined) throw invalidField(path);
    const recipients = [...new Set(input.recipients)];
    await assertMayRead(trx, { report, filters }, recipients, now);
    const id = deps.ids.uuid();
    const nextRunAt = nextSlot(time, timeZone, now).at;
    await insertSchedule(trx, { id, staffId, report, filters, format, time, timeZone, nextRunAt, recipients, now });
    return { response: { id }, audited: { id, ...placeOf(filters), after: { report, filters, format, time, timeZone, recipients } } };
  });
}

async function assertMayRead(trx: Trx, report: Pick<ScheduleInput, 'report' | 'filters'>, recipients: readonly string[], now: Date) {
  for (const staffId of recipients)
    if (typeof (await readReportScope(trx, report, staffId, now)) === 'string')
      throw fieldError('recipients', 'report-schedule/recipient-without-right');
}

const placeOf = ({ warehouse, company }: ScheduleFilters) => ({ warehouseId: warehouse ?? null, legalEntityId: company ?? null });

/** @throws AppError not-found for a schedule of somebody else */
async function lockOwn(trx: Trx, id: string, staffId: string): Promise<ScheduleRow> {
  const row = await lockSchedule(trx, id);
  if (row === undefined || row.staffId !== staffId) throw new AppError('not-found');
  return row;
}

const stateOf = ({ nextRunAt }: Pick<ScheduleRow, 'nextRunAt'>) => ({ paused: nextRunAt === null });

/** @throws AppError not-found */
export function pauseSchedule(deps: Deps, id: string, audit: StaffAudit): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockOwn(trx, id, audit.staffId);
    await setNextRun(trx, id, null, null);
    await writeAuditEntry(trx, deps, audit, { id, ...placeOf(row.filters), before: stateOf(row), after: { paused: true } });
  });
}

/** Missed runs are not sent. @throws AppError not-found, report-schedule/recipient-without-right: the caller may not read the report any more */
export function resumeSchedule(deps: Deps, id: string, audit: StaffAudit): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const now = deps.clock.now();
    const row = await lockOwn(trx, id, audit.staffId);
    if (typeof (await readReportScope(trx, row, audit.staffId, now)) === 'string')
      throw new AppError('report-schedule/recipient-without-right');
    await setNextRun(trx, id, nextSlot(timeOf(row), row.timeZone, now).at, null);
    await writeAuditEntry(trx, deps, audit, { id, ...placeOf(row.filters), before: stateOf(row), after: { paused: false } });
  });
}

/** @throws AppError not-found */
export function removeSchedule(deps: Deps, id: string, audit: StaffAudit): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockOwn(trx, id, audit.staffId);
    await deleteSchedule(trx, id);
    await writeAuditEntry(trx, deps, audit, { id, ...placeOf(row.filters), before: { report: row.report, time: timeOf(row) }, after: {} });
  });
}

/** Takes the caller off the recipients. Without recipients the schedule is removed. @throws AppError not-found for who does not get it */
export function leaveSchedule(deps: Deps, id: string, audit: StaffAudit): Promise<void> {
  return inTransaction(deps.db, async (trx) => {
    const row = await lockSchedule(trx, id);
    if (row === undefined || !row.recipients.some((person) => person.id === audit.staffId)) throw new AppError('not-found');
    const left = await deleteRecipient(trx, id, audit.staffId);
    if (left === 0) await deleteSchedule(trx, id);
    const before = { recipients: row.recipients.length };
    await writeAuditEntry(trx, deps, audit, { id, ...placeOf(row.filters), before, after: { recipients: left } });
  });
}

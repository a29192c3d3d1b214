import { Language } from '@komora/api/enumerations';
import { addDays, latestSlot, nextSlot } from '@komora/domain';
import { queueMessage } from '../../../modules/messaging/index.ts';
import { writeAuditEntry } from '../../../platform/audit/index.ts';
import type { Trx } from '../../../platform/db/database.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { reportWords } from '../report-file/index.ts';
import { readReportScope } from './may-read.ts';
import { findStaffContact, insertDelivery, insertRun, lockDueSchedule, messageKey, type ScheduleRow, setNextRun } from './schedule.sql.ts';
import { schedulePeriod } from './schedule-period.ts';
import { timeOf } from './show-schedules.ts';

/** Of one call of the job; the next call continues. */
const mostSchedules = 500;

/**
 * Queues the messages of every report that is due. Run, messages and next time are one transaction for each schedule, so that a crash sends nothing
 * twice. Of several missed times the latest one is sent. Safe to repeat, and with several workers.
 */
export async function runSchedules(deps: Deps): Promise<void> {
  for (let done = 0; done < mostSchedules; done++) {
    const ran = await inTransaction(deps.db, async (trx) => {
      const row = await lockDueSchedule(trx, deps.clock.now());
      if (row !== undefined) await runSchedule(trx, deps, row);
      return row !== undefined;
    });
    if (!ran) return;
  }
}

async function runSchedule(trx: Trx, deps: Deps, row: ScheduleRow): Promise<void> {
  const now = deps.clock.now();
  const owner = await readReportScope(trx, row, row.staffId, now);
  if (typeof owner === 'string') {
    await setNextRun(trx, row.id, null, owner);
    return;
  }
  const time = timeOf(row);
  const slot = latestSlot(time, row.timeZone, now);
  const runId = deps.ids.uuid();
  const asOf = addDays(slot.day, -1);
  await setNextRun(trx, row.id, nextSlot(time, row.timeZone, now).at, null);
  if (!(await insertRun(trx, { id: runId, scheduleId: row.id, dueAt: slot.at, asOf, now }))) return;
  for (const { id } of row.recipients) await deliver(trx, deps, row, { runId, asOf, staffId: id });
}

async function deliver(
  trx: Trx,
  deps: Deps,
  row: ScheduleRow,
  { runId, asOf, staffId }: { runId: string; asOf: string; staffId: string },
): Promise<void> {
  const { report, filters, format, every, place, owner } = row;
  const scope = await readReportScope(trx, row, staffId, deps.clock.now());
  const rejected = typeof scope === 'string' ? scope : null;
  await insertDelivery(trx, runId, staffId, rejected);
  const contact = await findStaffContact(trx, staffId);
  if (rejected !== null || contact === undefined) return;
  const language = Language.parse(contact.locale);
  const { from, to } = schedulePeriod(report, every, asOf);
  await queueMessage(trx, deps, {
    to: contact.email,
    language,
    template: 'scheduled-report',
    data: { runId, staffId, report, format, title: reportWords(report, language).title, place, from, to, owner },
    dedupeKey: messageKey(runId, staffId),
  });
  await writeAuditEntry(
    trx,
    deps,
    { verb: 'report.download', job: 'send-scheduled-reports' },
    {
      id: row.id,
      warehouseId: filters.warehouse ?? null,
      legalEntityId: filters.company ?? null,
      after: { report, format, ...filters, asOf, recipient: staffId },
    },
  );
}

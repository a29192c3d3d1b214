import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { insertLateOpening } from './door-log.sql.ts';
import type { DeviceReport } from './lock.ports.ts';
import { setBattery, setLocked, setUnlocked } from './lock.sql.ts';
import { advanceCommand } from './lock-command.sql.ts';

/** No lock stays open longer by itself; a device that says so is not believed. */
const longestOpenMs = 10 * 60_000;

/**
 * Stores what a device reports. Repeated, overtaken and replayed news change nothing: a command takes each step once, and only from the
 * device that it was for. A door that opened although its command had been given up is logged as that.
 */
export async function applyReport(
  { db, clock, ids, log }: Pick<Deps, 'db' | 'clock' | 'ids' | 'log'>,
  report: Exclude<DeviceReport, { kind: 'PRESENCE' }>,
): Promise<void> {
  const now = clock.now();
  const { deviceId } = report;
  if (report.kind === 'BATTERY') {
    await inTransaction(db, (trx) => setBattery(trx, deviceId, report.percent));
    return;
  }
  const step = { id: report.commandId, deviceId, now };
  if (report.kind === 'ACKED') {
    await inTransaction(db, (trx) => advanceCommand(trx, { ...step, event: 'acked' }));
    return;
  }
  const logId = ids.uuid();
  if (report.kind === 'REJECTED') {
    // It refused the second copy; what becomes of the first is told by other news.
    if (report.reason === 'DUPLICATE') return;
    await inTransaction(db, (trx) => advanceCommand(trx, { ...step, event: 'rejected', reason: report.reason, logId }));
    return;
  }
  if (report.kind === 'RELOCKED') {
    await inTransaction(db, async (trx) => {
      await advanceCommand(trx, { ...step, event: 'relocked', logId });
      await setLocked(trx, deviceId, step.id, now);
    });
    return;
  }
  const { relocksAt } = report;
  if (relocksAt.getTime() > now.getTime() + longestOpenMs) {
    log.warn({ deviceId, commandId: report.commandId }, 'a lock reported a relocking that is too far off');
    return;
  }
  await inTransaction(db, async (trx) => {
    const opened = await advanceCommand(trx, { ...step, event: 'unlocked', relocksAt, logId });
    const late = opened === undefined && (await insertLateOpening(trx, { id: logId, commandId: step.id, deviceId, now }));
    if (opened !== undefined || late) await setUnlocked(trx, deviceId, step.id, relocksAt, now);
  });
}

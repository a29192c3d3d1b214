import type { Deps } from '../../deps.ts';
import type { DeviceReport } from './lock.ports.ts';
import type { Step } from './store-steps.ts';

/** No lock stays open longer by itself; a device that says so is not believed. */
const longestOpenMs = 10 * 60_000;

export type CommandReport = Exclude<DeviceReport, { kind: 'PRESENCE' | 'BATTERY' }>;

/** What a device's report means for its command; undefined when it means nothing. */
export function readStep({ clock, log }: Pick<Deps, 'clock' | 'log'>, report: CommandReport): Step | undefined {
  const { deviceId, commandId } = report;
  switch (report.kind) {
    case 'ACKED':
      return { event: 'acked', commandId, deviceId };
    case 'RELOCKED':
      return { event: 'relocked', commandId, deviceId };
    case 'REJECTED':
      // It refused the second copy; what becomes of the first is told by other news.
      return report.reason === 'DUPLICATE' ? undefined : { event: 'rejected', commandId, deviceId, reason: report.reason };
    case 'UNLOCKED':
      if (report.relocksAt.getTime() <= clock.now().getTime() + longestOpenMs) {
        return { event: 'unlocked', commandId, deviceId, relocksAt: report.relocksAt };
      }
      log.warn({ deviceId, commandId }, 'a lock reported a relocking that is too far off');
      return undefined;
  }
}

import type { Deps } from '../../../platform/module/context.ts';
import type { DeviceReport } from './lock.ports.ts';
import type { Step } from './store-steps.ts';

/** Reports with a later relock time are ignored: no lock stays open that long by itself. */
const maxOpenMs = 10 * 60_000;

export type CommandReport = Exclude<DeviceReport, { kind: 'PRESENCE' | 'BATTERY' }>;

/** The lifecycle step for a device report; undefined if the report changes nothing. */
export function readStep({ clock, log }: Pick<Deps, 'clock' | 'log'>, report: CommandReport): Step | undefined {
  const { deviceId, commandId } = report;
  switch (report.kind) {
    case 'ACKED':
      return { event: 'acked', commandId, deviceId };
    case 'RELOCKED':
      return { event: 'relocked', commandId, deviceId };
    case 'REJECTED':
      // The device rejected a second copy. Other reports cover the first copy.
      return report.reason === 'DUPLICATE' ? undefined : { event: 'rejected', commandId, deviceId, reason: report.reason };
    case 'UNLOCKED':
      if (report.relocksAt.getTime() <= clock.now().getTime() + maxOpenMs) {
        return { event: 'unlocked', commandId, deviceId, relocksAt: report.relocksAt };
      }
      log.warn({ deviceId, commandId }, 'lock reported a relock time too far in the future');
      return undefined;
  }
}

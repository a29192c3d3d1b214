// Simulated locks of a building, each with its own connection. Records what each lock received.

import { MqttDevice } from '../../apps/server/src/providers/lock-simulator/mqtt-device.ts';
import { beChild } from '../lib/be-child.ts';

export interface BuildingInput {
  url: string;
  deviceIds: string[];
}

export interface BuildingReport {
  /** When each command was acknowledged; ms since the epoch, with fractions. */
  acknowledged: Record<string, number>;
  opened: string[];
  /** Rejected because they came too late. */
  late: number;
}

const atOnce = 100;

beChild(async ({ url, deviceIds }: BuildingInput) => {
  const report: BuildingReport = { acknowledged: {}, opened: [], late: 0 };
  const devices = deviceIds.map(
    (deviceId) =>
      new MqttDevice({
        url,
        prefix: 'komora',
        deviceId,
        now: () => new Date(),
        onLockEvent: (lockEvent) => {
          if (lockEvent.kind === 'ACKED') report.acknowledged[lockEvent.commandId] = performance.timeOrigin + performance.now();
          else if (lockEvent.kind === 'UNLOCKED') report.opened.push(lockEvent.commandId);
          else if (lockEvent.kind === 'REJECTED') report.late += 1;
        },
      }),
  );
  for (let from = 0; from < devices.length; from += atOnce) {
    await Promise.all(devices.slice(from, from + atOnce).map((device) => device.connect()));
  }
  return { ready: { online: devices.length }, handlers: { report: async () => report }, close: async () => process.exit(0) };
});

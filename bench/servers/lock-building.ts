// A building of locks with a connection each, which remembers what happened to them.

import { MqttDevice } from '../../apps/server/src/providers/lock-simulator/mqtt-device.ts';
import { beChild } from '../lib/be-child.ts';

export interface BuildingInput {
  url: string;
  deviceIds: string[];
}

export interface BuildingTale {
  /** When each command was acknowledged; ms since the epoch, with fractions. */
  acknowledged: Record<string, number>;
  opened: string[];
  /** Refused for having come late. */
  late: number;
}

const atOnce = 100;

beChild(async ({ url, deviceIds }: BuildingInput) => {
  const tale: BuildingTale = { acknowledged: {}, opened: [], late: 0 };
  const devices = deviceIds.map(
    (deviceId) =>
      new MqttDevice({
        url,
        prefix: 'komora',
        deviceId,
        now: () => new Date(),
        onNews: (news) => {
          if (news.kind === 'ACKED') tale.acknowledged[news.commandId] = performance.timeOrigin + performance.now();
          else if (news.kind === 'UNLOCKED') tale.opened.push(news.commandId);
          else if (news.kind === 'REJECTED') tale.late += 1;
        },
      }),
  );
  for (let from = 0; from < devices.length; from += atOnce) {
    await Promise.all(devices.slice(from, from + atOnce).map((device) => device.connect()));
  }
  return { ready: { online: devices.length }, answers: { tale: async () => tale }, close: async () => process.exit(0) };
});

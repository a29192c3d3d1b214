// Simulates the locks of a building at an MQTT broker. Each lock has a connection, a last will, a battery and optional faults.
//
//   npm run lock-simulator -- --devices 'bratislava-ruzinov-entrance,bratislava-ruzinov-backup,bratislava-ruzinov-{101..107}'
//   DATABASE_URL=postgres://… npm run lock-simulator                  every lock of that database
//   … --fault JAMMED=bratislava-ruzinov-103 --fault SLOW=*             repeatable
//   … --url mqtts://user:secret@broker.example:8883 --prefix komora

import { parseArgs } from 'node:util';
import pg from 'pg';
import { lockFaultNames } from '../apps/server/src/config/access.ts';
import { MqttDevice } from '../apps/server/src/providers/lock-simulator/mqtt-device.ts';
import { deviceNames } from './lib/device-names.ts';

const powerBackMs = 5000;

const { values: options } = parseArgs({
  options: {
    url: { type: 'string', default: process.env.MQTT_URL ?? 'mqtt://127.0.0.1:1883' },
    prefix: { type: 'string', default: process.env.MQTT_TOPIC_PREFIX ?? 'komora' },
    devices: { type: 'string' },
    fault: { type: 'string', multiple: true, default: [] },
  },
});

async function devicesOfDatabase(): Promise<string[]> {
  if (!process.env.DATABASE_URL) throw new Error('No locks given. Use --devices, or DATABASE_URL for all locks of a database.');
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  const { rows } = await client.query<{ device_id: string }>('select device_id from locks order by device_id');
  await client.end();
  return rows.map(({ device_id }) => device_id);
}

function fieldErrorsOf(deviceId: string) {
  return options.fault.flatMap((given) => {
    const [word, device] = given.split('=');
    const fault = lockFaultNames.find((name) => name === word);
    if (fault === undefined || !device) throw new Error(`--fault ${given}: give one of ${lockFaultNames.join(', ')}, =, and a device or *`);
    return device === '*' || device === deviceId ? [fault] : [];
  });
}

const names = options.devices === undefined ? await devicesOfDatabase() : deviceNames(options.devices);
const devices = names.map((deviceId) => {
  const device = new MqttDevice({
    url: options.url,
    prefix: options.prefix,
    deviceId,
    now: () => new Date(),
    onLockEvent: (lockEvent) => console.log(`${deviceId}: ${lockEvent.kind}${'reason' in lockEvent ? ` ${lockEvent.reason}` : ''}`),
    onPowerCut: () => setTimeout(() => void device.connect(), powerBackMs),
  });
  for (const fault of fieldErrorsOf(deviceId)) device.lock.faults.add(fault);
  return device;
});

console.log(`${devices.length} locks at ${new URL(options.url).host}, topics below ${options.prefix}/locks. Ctrl-C stops them.`);
const present = devices.filter(({ lock }) => !lock.faults.has('OFFLINE'));
await Promise.all(present.map((device) => device.connect()));
console.log(`${present.length} are online.`);

const stop = (): void => {
  Promise.all(devices.map((device) => device.disconnect())).then(
    () => process.exit(0),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
};
process.once('SIGINT', stop);
process.once('SIGTERM', stop);

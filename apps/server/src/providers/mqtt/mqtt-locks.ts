import { setTimeout as pause } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import type { DeviceReport, DoorCommand, LockGateway } from '../../modules/access/lock/lock.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Log } from '../../platform/logging.ts';
import { readReport } from './read-report.ts';

export interface MqttLocksOptions {
  /** mqtt:// or mqtts://, with user and password if the broker requires them. */
  url: string;
  /** Prefix of all topics. */
  prefix: string;
  /** Unique among all clients of the broker. */
  clientId: string;
  /** For the time since when the connection is up or down. */
  clock: Clock;
  log: Log;
}

const connectTimeoutMs = 4000;
const keepaliveSeconds = 10;
const maxPauseMs = 3000;

/**
 * Locks behind an MQTT 3.1.1 broker; docs/algorithms/unlock-commands.md specifies topics and payloads. Each connection uses a new client with an
 * empty store. Otherwise the library would send old commands after a reconnect, and a door would open late.
 */
export function createMqttLocks({ url, prefix, clientId, clock, log }: MqttLocksOptions): LockGateway {
  const stop = new AbortController();
  const pending = new Set<(error: Error) => void>();
  /** Devices that have reported on this connection; a retained `online` message counts. */
  const reachable = new Set<string>();
  let current: MqttClient | undefined;
  let changedAt: Date | null = null;
  let running: Promise<void> = Promise.resolve();

  const connectOnce = async (listener: (report: DeviceReport) => void): Promise<void> => {
    const client = mqtt.connect(url, {
      clientId,
      clean: true,
      protocolVersion: 4,
      reconnectPeriod: 0,
      connectTimeout: connectTimeoutMs,
      keepalive: keepaliveSeconds,
      resubscribe: false,
    });
    const lost = new Promise<void>((done) => {
      client.once('close', () => done());
      stop.signal.addEventListener('abort', () => done(), { once: true });
    });
    client.on('error', (error) => log.debug({ err: error }, 'locks: error of the broker connection'));
    client.on('message', (topic, payload, { retain }) => {
      const report = readReport(prefix, topic, payload, retain);
      if (report === undefined) return;
      reachable.add(report.deviceId);
      listener(report);
    });
    client.once('connect', () => {
      client.subscribe([`${prefix}/locks/+/report`, `${prefix}/locks/+/online`], { qos: 1 }, (error) => {
        // Without the subscription no report would arrive. Close, and let the next connection try again.
        if (error) {
          client.end(true);
          return;
        }
        current = client;
        changedAt = clock.now();
      });
    });
    await lost;
    if (current === client) {
      current = undefined;
      changedAt = clock.now();
    }
    client.removeAllListeners('message');
    reachable.clear();
    client.end(true);
    for (const reject of pending) reject(new Error('The connection to the broker was lost'));
    pending.clear();
  };

  const run = async (listener: (report: DeviceReport) => void): Promise<void> => {
    for (let wait = 100; !stop.signal.aborted; ) {
      const began = performance.now();
      await connectOnce(listener);
      if (stop.signal.aborted) return;
      if (performance.now() - began > 2 * connectTimeoutMs) wait = 100;
      log.warn({ waitMs: wait }, 'locks: no connection to the broker');
      await pause(wait, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      wait = Math.min(wait * 2, maxPauseMs);
    }
  };

  return {
    isUp: () => current?.connected === true,
    upSince: () => changedAt,
    isReachable: (deviceId) => current?.connected === true && reachable.has(deviceId),
    start: async (listener) => {
      running = run(listener);
    },
    send: (command) => {
      const client = current;
      if (client?.connected !== true) return Promise.reject(new Error('No connection to the broker'));
      return new Promise((resolve, reject) => {
        pending.add(reject);
        client.publish(`${prefix}/locks/${command.deviceId}/command`, payloadOf(command), { qos: 1, retain: false }, (error) => {
          pending.delete(reject);
          if (error) reject(error);
          else resolve();
        });
      });
    },
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

function payloadOf({ id, lockId, door, action, issuedAt, expiresAt }: DoorCommand): string {
  return JSON.stringify({ id, lock: lockId, door, action, issuedAt: issuedAt.toISOString(), expiresAt: expiresAt.toISOString() });
}

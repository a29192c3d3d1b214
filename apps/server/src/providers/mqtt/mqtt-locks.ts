import { setTimeout as pause } from 'node:timers/promises';
import mqtt, { type MqttClient } from 'mqtt';
import type { Log } from '../../log.ts';
import type { DeviceReport, DoorCommand, LockGateway } from '../../modules/lock/lock.ports.ts';
import { readReport } from './read-report.ts';

export interface MqttLocksOptions {
  /** mqtt:// or mqtts://, with user and password where the broker wants them. */
  url: string;
  /** What the topics begin with. */
  prefix: string;
  /** Unique among everybody at the broker. */
  clientId: string;
  log: Log;
}

const connectTimeoutMs = 4000;
const keepaliveSeconds = 10;
const longestPauseMs = 3000;

/**
 * The locks behind an MQTT 3.1.1 broker; topics and payloads are in docs/algorithms/door-commands.md. Each connection is a client of its own
 * with nothing in store: the library would hand over after a reconnection what was published before it, and a door would open late.
 */
export function createMqttLocks({ url, prefix, clientId, log }: MqttLocksOptions): LockGateway {
  const stop = new AbortController();
  const pending = new Set<(error: Error) => void>();
  /** Those that gave a sign of life on the present connection; a kept `online` is one. */
  const heard = new Set<string>();
  let current: MqttClient | undefined;
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
      heard.add(report.deviceId);
      listener(report);
    });
    client.once('connect', () => {
      client.subscribe([`${prefix}/locks/+/report`, `${prefix}/locks/+/online`], { qos: 1 }, (error) => {
        // Without ears every command would seem unanswered: the next connection tries again.
        if (error) client.end(true);
        else current = client;
      });
    });
    await lost;
    if (current === client) current = undefined;
    client.removeAllListeners('message');
    heard.clear();
    client.end(true);
    for (const fail of pending) fail(new Error('The connection to the broker was lost'));
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
      wait = Math.min(wait * 2, longestPauseMs);
    }
  };

  return {
    isUp: () => current?.connected === true,
    hears: (deviceId) => current?.connected === true && heard.has(deviceId),
    start: async (listener) => {
      running = run(listener);
    },
    send: (command) => {
      const client = current;
      if (client?.connected !== true) return Promise.reject(new Error('There is no connection to the broker'));
      return new Promise((taken, fail) => {
        pending.add(fail);
        client.publish(`${prefix}/locks/${command.deviceId}/command`, payloadOf(command), { qos: 1, retain: false }, (error) => {
          pending.delete(fail);
          if (error) fail(error);
          else taken();
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

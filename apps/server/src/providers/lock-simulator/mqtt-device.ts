import mqtt, { type MqttClient } from 'mqtt';
import * as z from 'zod/mini';
import { type LockEvent, SimulatedLock } from './simulated-lock.ts';

export interface MqttDeviceOptions {
  url: string;
  prefix: string;
  deviceId: string;
  now: () => Date;
  /** Called with each report of the device. */
  onLockEvent?: (lockEvent: LockEvent) => void;
  /** Called when the fault POWER_CUT stopped the device during a command. */
  onPowerCut?: () => void;
}

const Command = z.object({ id: z.uuid(), action: z.string(), expiresAt: z.iso.datetime() });

/**
 * A simulated lock with an MQTT connection, as docs/algorithms/unlock-commands.md specifies devices: a clean session, so that the broker queues no
 * commands; a last will; commands validated by expiry and id.
 */
export class MqttDevice {
  readonly lock = new SimulatedLock();
  readonly #options: MqttDeviceOptions;
  #client: MqttClient | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MqttDeviceOptions) {
    this.#options = options;
  }

  /** Resolves when it is subscribed to commands. Reconnects automatically. */
  connect(): Promise<void> {
    const { url, deviceId } = this.#options;
    const client = mqtt.connect(url, {
      clientId: `lock-${deviceId}`,
      clean: true,
      protocolVersion: 4,
      reconnectPeriod: 500,
      keepalive: 30,
      will: { topic: this.#topic('online'), payload: Buffer.from('0'), qos: 1, retain: true },
    });
    this.#client = client;
    client.on('message', (_topic, payload, { retain }) => {
      // Commands are never retained, so a retained message does not come from the server.
      if (!retain) this.#receive(payload);
    });
    // The client reconnects and sends queued reports.
    client.on('error', () => undefined);
    return new Promise((resolve, reject) => {
      client.on('connect', () => {
        client.subscribe(this.#topic('command'), { qos: 1 }, (error) => {
          if (error) return reject(error);
          client.publish(this.#topic('online'), '1', { qos: 1, retain: true });
          if (!this.lock.isOpen(this.#options.now())) this.#publish({ type: 'LOCKED' });
          resolve();
        });
      });
    });
  }

  /** Simulates a power cut: drops the connection without a goodbye and cancels pending steps. */
  cutPower(): void {
    this.lock.cutPower();
    clearTimeout(this.#timer);
    this.#client?.stream.destroy();
    this.#client?.end(true);
  }

  /** Publishes that it is offline and disconnects. */
  async disconnect(): Promise<void> {
    clearTimeout(this.#timer);
    const client = this.#client;
    if (client === undefined) return;
    if (client.connected) await client.publishAsync(this.#topic('online'), '0', { qos: 1, retain: true });
    await client.endAsync(true);
  }

  /** Runs all steps that are due by the clock. A timer calls it in real time. */
  tick(): void {
    clearTimeout(this.#timer);
    const now = this.#options.now();
    for (const lockEvent of this.lock.runUntil(now)) this.#report(lockEvent);
    const next = this.lock.next();
    if (next !== null) this.#timer = setTimeout(() => this.tick(), Math.max(1, next.getTime() - now.getTime()));
  }

  #receive(payload: Buffer): void {
    const read = z.safeParse(Command, JSON.parse(payload.toString('utf8')));
    if (!read.success) return;
    const hasPower = !this.lock.faults.has('POWER_CUT');
    this.lock.receive({ ...read.data, expiresAt: new Date(read.data.expiresAt) }, this.#options.now());
    this.tick();
    if (hasPower) return;
    this.cutPower();
    this.#options.onPowerCut?.();
  }

  #report(lockEvent: LockEvent): void {
    this.#options.onLockEvent?.(lockEvent);
    const at = this.#options.now().toISOString();
    if (lockEvent.kind === 'BATTERY') this.#publish({ type: 'BATTERY', percent: lockEvent.percent, at });
    else {
      const { kind, commandId, ...more } = lockEvent;
      this.#publish({ type: kind, id: commandId, at, ...more });
    }
  }

  #publish(report: object): void {
    this.#client?.publish(this.#topic('report'), JSON.stringify(report), { qos: 1, retain: false });
  }

  #topic(kind: 'command' | 'report' | 'online'): string {
    return `${this.#options.prefix}/locks/${this.#options.deviceId}/${kind}`;
  }
}

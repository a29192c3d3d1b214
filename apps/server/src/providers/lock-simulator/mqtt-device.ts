import mqtt, { type MqttClient } from 'mqtt';
import * as z from 'zod/mini';
import { type LockNews, SimulatedLock } from './simulated-lock.ts';

export interface MqttDeviceOptions {
  url: string;
  prefix: string;
  deviceId: string;
  now: () => Date;
  /** Told whatever it reports. */
  onNews?: (news: LockNews) => void;
  /** Its power was cut in mid-command, and somebody may bring it back. */
  onPowerCut?: () => void;
}

const Command = z.object({ id: z.uuid(), action: z.string(), expiresAt: z.iso.datetime() });

/**
 * A lock with a connection, as docs/algorithms/door-commands.md wants devices to be: a clean session, so that nothing waits for it at the broker; a
 * last will; commands judged by their own end and id.
 */
export class MqttDevice {
  readonly lock = new SimulatedLock();
  readonly #options: MqttDeviceOptions;
  #client: MqttClient | undefined;
  #timer: NodeJS.Timeout | undefined;

  constructor(options: MqttDeviceOptions) {
    this.#options = options;
  }

  /** Resolves once it hears commands. It comes back by itself when its connection is lost. */
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
      // A command is never kept by the broker: one that was has been put there by somebody else.
      if (!retain) this.#receive(payload);
    });
    // It reconnects; what it could not say it says then.
    client.on('error', () => undefined);
    return new Promise((heard, fail) => {
      client.on('connect', () => {
        client.subscribe(this.#topic('command'), { qos: 1 }, (error) => {
          if (error) return fail(error);
          client.publish(this.#topic('online'), '1', { qos: 1, retain: true });
          if (!this.lock.isOpen(this.#options.now())) this.#publish({ type: 'LOCKED' });
          heard();
        });
      });
    });
  }

  /** As when its power is cut: the broker finds out by itself, and what was to come does not come. */
  cutPower(): void {
    this.lock.cutPower();
    clearTimeout(this.#timer);
    this.#client?.stream.destroy();
    this.#client?.end(true);
  }

  /** Says goodbye and goes. */
  async disconnect(): Promise<void> {
    clearTimeout(this.#timer);
    const client = this.#client;
    if (client === undefined) return;
    if (client.connected) await client.publishAsync(this.#topic('online'), '0', { qos: 1, retain: true });
    await client.endAsync(true);
  }

  /** Lets happen what is due by the clock; it does so by itself as real time passes. */
  tick(): void {
    clearTimeout(this.#timer);
    const now = this.#options.now();
    for (const news of this.lock.happen(now)) this.#say(news);
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

  #say(news: LockNews): void {
    this.#options.onNews?.(news);
    const at = this.#options.now().toISOString();
    if (news.kind === 'BATTERY') this.#publish({ type: 'BATTERY', percent: news.percent, at });
    else {
      const { kind, commandId, ...more } = news;
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

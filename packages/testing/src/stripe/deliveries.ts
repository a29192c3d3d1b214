import { createHmac } from 'node:crypto';
import { newId } from './state.ts';

/**
 * PROMPT: right after the answer of the call that caused them. BEFORE: that answer waits until they were delivered. HELD: not before
 * they are flushed.
 */
export type DeliveryMode = 'PROMPT' | 'BEFORE' | 'HELD';

export interface StripeEvent {
  id: string;
  object: 'event';
  type: string;
  created: number;
  livemode: boolean;
  account?: string;
  data: { object: object };
}

interface Delivery {
  event: StripeEvent;
  /** Number of failed deliveries. */
  tries: number;
}

const responseTimeoutMs = 10_000;
const longestPauseMs = 60_000;

/** `t=<seconds>,v1=<hex HMAC-SHA-256 of "t.body">`, as Stripe signs. */
export function signatureOf(secret: string, body: string, at: Date): string {
  const seconds = Math.floor(at.getTime() / 1000);
  return `t=${seconds},v1=${createHmac('sha256', secret).update(`${seconds}.${body}`).digest('hex')}`;
}

/** Sends events to the merchant's webhook, each until a 2xx response. */
export class Deliveries {
  mode: DeliveryMode = 'PROMPT';
  /** Number of extra copies of each event. */
  copies = 1;
  webhookUrl: string | undefined;
  readonly events: StripeEvent[] = [];
  readonly #secret: string;
  readonly #now: () => Date;
  readonly #held: Delivery[] = [];
  readonly #running = new Set<Promise<void>>();
  readonly #timers = new Set<NodeJS.Timeout>();
  #stopped = false;

  constructor(options: { secret: string; now: () => Date; webhookUrl: string | undefined }) {
    this.#secret = options.secret;
    this.#now = options.now;
    this.webhookUrl = options.webhookUrl;
  }

  async announce(type: string, object: object): Promise<void> {
    // Snapshot: a later delivery contains the state of this moment.
    const data = { object: structuredClone(object) };
    const created = Math.floor(this.#now().getTime() / 1000);
    const event: StripeEvent = { id: newId('evt'), object: 'event', type, created, livemode: false, data };
    this.events.push(event);
    if (this.mode === 'HELD') this.#held.push({ event, tries: 0 });
    else if (this.mode === 'BEFORE') await this.#deliver({ event, tries: 0 });
    else setImmediate(() => this.#start({ event, tries: 0 }));
  }

  /** Sends held events and waits for the deliveries. */
  async flush(options: { reversed?: boolean; copies?: number } = {}): Promise<number> {
    const held = this.#held.splice(0);
    if (options.reversed) held.reverse();
    for (const delivery of held) {
      for (let copy = 1; copy <= (options.copies ?? 1); copy++) await this.#deliver({ ...delivery });
    }
    return held.length;
  }

  /** Sends an event once more. @returns what the merchant answered */
  redeliver(event: StripeEvent): Promise<number> {
    return this.#post(event);
  }

  /** Resolves when no delivery is running. */
  async idle(): Promise<void> {
    await new Promise((done) => setImmediate(done));
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  stop(): void {
    this.#stopped = true;
    for (const timer of this.#timers) clearTimeout(timer);
  }

  #start(delivery: Delivery): void {
    const running = this.#deliver(delivery).finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  async #deliver(delivery: Delivery): Promise<void> {
    if (this.webhookUrl === undefined || this.#stopped) return;
    for (let copy = 1; copy <= this.copies; copy++) {
      const status = await this.#post(delivery.event);
      if (status < 200 || status > 299) return this.#later(delivery);
    }
  }

  #later(delivery: Delivery): void {
    if (this.#stopped) return;
    const pause = Math.min(1000 * 2 ** delivery.tries, longestPauseMs);
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#start({ ...delivery, tries: delivery.tries + 1 });
    }, pause).unref();
    this.#timers.add(timer);
  }

  /** @returns the merchant's status; 0 without a response */
  async #post(event: StripeEvent): Promise<number> {
    if (this.webhookUrl === undefined) return 0;
    const body = JSON.stringify(event);
    try {
      const response = await fetch(this.webhookUrl, {
        method: 'POST',
        headers: { 'content-type': 'application/json; charset=utf-8', 'stripe-signature': signatureOf(this.#secret, body, this.#now()) },
        body,
        redirect: 'manual',
        signal: AbortSignal.timeout(responseTimeoutMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  }
}

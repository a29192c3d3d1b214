import { setTimeout as pause } from 'node:timers/promises';
import type { Contract, DoorsOfContract } from '@komora/api';
import { buyBox, type OrderStep } from '../../../bench/lib/buy-box.ts';
import { HttpClient } from '../../../bench/lib/http.ts';
import type { LoadedData } from './data.ts';
import { type Latencies, orderKind, probeKind } from './latencies.ts';

/** Time for which a visitor reads a page or fills in a form, seconds. */
export interface ThinkTime {
  least: number;
  most: number;
}

export interface LoadOptions {
  origin: string;
  visitors: number;
  seconds: number;
  think: ThinkTime;
  data: LoadedData;
  latencies: Latencies;
  /** From 0 to below 1. */
  random: () => number;
  /** Ends the visits at once. */
  signal: AbortSignal;
}

/** Requests of all visitors, without the probe. */
export interface Pace {
  requests: number;
  servedPerSecond: number;
  /** Requests a second if every response took no time. */
  offeredPerSecond: number;
}

/** Next step of a visitor, with its share. The rest looks around. */
const shares = { order: 0.04, doors: 0.12 } as const;
/** Silence after which a request fails, ms: longer than the program may take for any. */
const timeoutMs = 30_000;

/** Free boxes that orders of a run can take, with a reserve. */
export function boxesToOrder({ visitors, seconds, think }: Pick<LoadOptions, 'visitors' | 'seconds' | 'think'>): number {
  const pauses = (visitors * seconds) / ((think.least + think.most) / 2);
  // Most steps have four thinking times.
  return Math.ceil((pauses / 4) * shares.order * 1.5);
}

/** The end of the run, for a visitor in the middle of a step. */
class TimeIsOver extends Error {}

/** State that all visitors of a run share. */
interface Crowd extends LoadOptions {
  client: HttpClient;
  /** ms of `performance.now()`. */
  until: number;
  requests: number;
  thoughtMs: number;
  waitedMs: number;
}

/** Lets visitors come within the first tenth of the time and act until it ends. Resolves when all have left. @throws the reason of the signal */
export async function visit(options: LoadOptions): Promise<Pace> {
  const { visitors, seconds, signal } = options;
  const client = new HttpClient(Math.min(visitors, 500), timeoutMs);
  const crowd: Crowd = { ...options, client, until: performance.now() + seconds * 1000, requests: 0, thoughtMs: 0, waitedMs: 0 };
  try {
    const each = Array.from({ length: visitors }, async (_, index) => {
      await pause((index / visitors) * seconds * 100, undefined, { signal });
      await new Visitor(crowd, index).stay();
    });
    // The first error of either ends the run.
    await Promise.all([...each, probeHealth(crowd)]);
  } finally {
    client.close();
  }
  const servedPerSecond = crowd.requests / seconds;
  return {
    requests: crowd.requests,
    servedPerSecond,
    offeredPerSecond: (servedPerSecond * (crowd.thoughtMs + crowd.waitedMs)) / crowd.thoughtMs,
  };
}

/** A request without work, as the measure of the machine. */
async function probeHealth({ client, origin, latencies, until, signal }: Crowd): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now();
    await client.send('GET', `${origin}/health/live`);
    latencies.add(probeKind, performance.now() - began);
    await pause(250, undefined, { signal });
  }
}

const requestsOfOrder: Record<OrderStep, { kind: string; thinksAfter: boolean }> = {
  offer: { kind: 'order 1: offer', thinksAfter: true },
  summary: { kind: 'order 2: summary', thinksAfter: true },
  place: { kind: 'order 3: place', thinksAfter: true },
  // The gateway's page leads back at once.
  pay: { kind: 'order 4: pay', thinksAfter: false },
  status: { kind: 'order 5: status', thinksAfter: true },
};

class Visitor {
  readonly #crowd: Crowd;
  readonly #headers: Record<string, string>;
  #token: string | undefined;
  #index: number;

  constructor(crowd: Crowd, index: number) {
    this.#crowd = crowd;
    this.#index = index;
    // As behind a reverse proxy: each visitor has a network of its own.
    this.#headers = { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` };
  }

  /** Acts until the end. */
  async stay(): Promise<void> {
    const { random } = this.#crowd;
    try {
      while (true) {
        const drawn = random();
        if (drawn < shares.order) await this.#order();
        else if (drawn < shares.order + shares.doors) await this.#openDoors();
        else await this.#lookAround();
      }
    } catch (error) {
      if (!(error instanceof TimeIsOver)) throw error;
    }
  }

  async #lookAround(): Promise<void> {
    const { random, data } = this.#crowd;
    const warehouse = data.warehouseIds[Math.floor(random() * data.warehouseIds.length)];
    await this.#get('page: home', '/');
    await this.#get('page: boxes', '/boxes');
    await this.#get('list of warehouses', '/api/client/warehouse?limit=24');
    await this.#get('boxes of a warehouse', `/api/client/warehouse/${warehouse}/boxes`);
  }

  async #order(): Promise<void> {
    const { client, origin, data, latencies } = this.#crowd;
    const boxId = data.boxIds.pop();
    if (boxId === undefined) return this.#lookAround();
    let sum = 0;
    try {
      await buyBox(client, origin, boxId, this.#headers, async (step, run) => {
        const { kind, thinksAfter } = requestsOfOrder[step];
        const began = performance.now();
        const answer = await run();
        const ms = performance.now() - began;
        this.#count(kind, ms);
        sum += ms;
        if (step === 'status') latencies.add(orderKind, sum);
        if (thinksAfter) await this.#think();
        return answer;
      });
    } catch (error) {
      await this.#fail('order', error);
    }
  }

  async #openDoors(): Promise<void> {
    if (this.#token === undefined) await this.#signIn();
    const own = { ...this.#headers, authorization: `Bearer ${this.#token}` };
    const mine = await this.#json<{ contracts: Contract[] }>('my contracts', '/api/client/my/contracts', own);
    await this.#json('my rents', '/api/client/my/rents', own);
    const smart = mine?.contracts.find(({ lockVersion, status }) => lockVersion === 'V2' && status === 'ACTIVE');
    if (smart === undefined) return;
    const doors = await this.#json<DoorsOfContract>('doors of a contract', `/api/client/lock-v2/doors/${smart.id}`, own);
    if (doors === undefined) return;
    const { lat, lng } = doors.location;
    const press = { type: 'application/json', text: JSON.stringify({ lat, lng }) };
    const url = `${this.#crowd.origin}/api/client/lock-v2/box-unlock/${smart.id}`;
    await this.#measure('open a door', async () => (await this.#crowd.client.send('POST', url, press, own)).status);
  }

  async #signIn(): Promise<void> {
    const { client, origin, data } = this.#crowd;
    const text = JSON.stringify({ username: data.clients[this.#index % data.clients.length], password: data.password, domain: 'CLIENT' });
    await this.#measure('sign in', async () => {
      const url = `${origin}/auth/custom/login`;
      const { status, body } = await client.send('POST', url, { type: 'application/json', text }, this.#headers);
      if (status === 200) this.#token = (JSON.parse(body.toString()) as { token: string }).token;
      return status;
    });
  }

  async #get(kind: string, path: string): Promise<void> {
    const { client, origin } = this.#crowd;
    await this.#measure(kind, async () => (await client.send('GET', origin + path, undefined, this.#headers)).status);
  }

  async #json<T>(kind: string, path: string, headers: Record<string, string>): Promise<T | undefined> {
    const { client, origin } = this.#crowd;
    let found: T | undefined;
    await this.#measure(kind, async () => {
      const { status, body } = await client.send('GET', origin + path, undefined, headers);
      if (status === 200) found = JSON.parse(body.toString()) as T;
      return status;
    });
    return found;
  }

  /** Runs a request, and thinks after it. */
  async #measure(kind: string, run: () => Promise<number>): Promise<void> {
    const began = performance.now();
    try {
      const status = await run();
      this.#count(kind, performance.now() - began);
      // A closed door (409) is an answer.
      if (status >= 400 && status !== 409) this.#crowd.latencies.fail(`${kind}: ${status}`);
    } catch (error) {
      return this.#fail(kind, error);
    }
    await this.#think();
  }

  #count(kind: string, ms: number): void {
    this.#crowd.latencies.add(kind, ms);
    this.#crowd.requests += 1;
    this.#crowd.waitedMs += ms;
  }

  /** Counts what failed without the ids in its text. @throws the end of the run, which is no failure */
  async #fail(kind: string, error: unknown): Promise<void> {
    if (error instanceof TimeIsOver || this.#crowd.signal.aborted) throw error;
    const text = error instanceof Error ? error.message : String(error);
    this.#crowd.latencies.fail(
      `${kind}: ${text
        .replaceAll(this.#crowd.origin, '')
        .replace(/[0-9a-f-]{36}/g, '…')
        .slice(0, 120)}`,
    );
    await this.#think();
  }

  /** @throws TimeIsOver at the end of the run */
  async #think(): Promise<void> {
    const { think, random, signal, until } = this.#crowd;
    const ms = 1000 * (think.least + random() * (think.most - think.least));
    const left = until - performance.now();
    this.#crowd.thoughtMs += Math.max(0, Math.min(ms, left));
    if (ms < left) await pause(ms, undefined, { signal });
    else {
      await pause(Math.max(0, left), undefined, { signal });
      throw new TimeIsOver();
    }
  }
}

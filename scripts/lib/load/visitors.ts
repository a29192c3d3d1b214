import { setTimeout as pause } from 'node:timers/promises';
import type { Contract, DoorsOfContract } from '@komora/api';
import { demoPassword, logins } from '../../../apps/server/src/demo/people.ts';
import { buyBox } from '../../../bench/lib/buy-box.ts';
import { HttpClient } from '../../../bench/lib/http.ts';
import { type Latencies, probeKind } from './latencies.ts';

export interface LoadOptions {
  origin: string;
  visitors: number;
  seconds: number;
  /** Free boxes; each order takes one. */
  boxIds: string[];
  warehouseIds: readonly string[];
  latencies: Latencies;
  /** From 0 to below 1. */
  random: () => number;
}

/** Next step of a visitor, with its share. The rest looks around. */
const shares = { order: 0.04, doors: 0.12 } as const;
/** Time between two requests of a visitor, ms. */
const thinkMs = { least: 500, most: 3500 } as const;

/** Lets visitors come within the first tenth of the time and act until it ends. Resolves when all have left. */
export async function visit(options: LoadOptions): Promise<void> {
  const { visitors, seconds, random } = options;
  const client = new HttpClient(Math.min(visitors, 500));
  const until = performance.now() + seconds * 1000;
  const probe = probeHealth(client, options, until);
  const all = Promise.all(
    Array.from({ length: visitors }, async (_, index) => {
      await pause((index / visitors) * seconds * 100);
      const visitor = new Visitor(client, options, index);
      while (performance.now() < until) {
        const drawn = random();
        if (drawn < shares.order) await visitor.order();
        else if (drawn < shares.order + shares.doors) await visitor.openDoors();
        else await visitor.lookAround();
      }
    }),
  );
  // The first error of either ends the run.
  await Promise.all([all, probe]);
  client.close();
}

/** A request without work, as the measure of the machine. */
async function probeHealth(client: HttpClient, { origin, latencies }: LoadOptions, until: number): Promise<void> {
  while (performance.now() < until) {
    const began = performance.now();
    await client.send('GET', `${origin}/health/live`);
    latencies.add(probeKind, performance.now() - began);
    await pause(250);
  }
}

class Visitor {
  readonly #client: HttpClient;
  readonly #options: LoadOptions;
  readonly #headers: Record<string, string>;
  #token: string | undefined;
  #index: number;

  constructor(client: HttpClient, options: LoadOptions, index: number) {
    this.#client = client;
    this.#options = options;
    this.#index = index;
    // As behind a reverse proxy: each visitor has a network of its own.
    this.#headers = { 'x-forwarded-for': `10.${index >> 16}.${(index >> 8) & 255}.${index & 255}` };
  }

  async lookAround(): Promise<void> {
    const { random, warehouseIds } = this.#options;
    const warehouse = warehouseIds[Math.floor(random() * warehouseIds.length)];
    await this.#get('page: home', '/');
    await this.#get('page: boxes', '/boxes');
    await this.#get('list of warehouses', '/api/client/warehouse');
    await this.#get('boxes of a warehouse', `/api/client/warehouse/${warehouse}/boxes`);
  }

  async order(): Promise<void> {
    const { origin, boxIds } = this.#options;
    const boxId = boxIds.pop();
    if (boxId === undefined) return this.lookAround();
    await this.#measure('order and pay (5 requests)', async () => {
      await buyBox(this.#client, origin, boxId, this.#headers);
      return 200;
    });
    await this.#think();
  }

  async openDoors(): Promise<void> {
    if (this.#token === undefined) await this.#signIn();
    const own = { ...this.#headers, authorization: `Bearer ${this.#token}` };
    const mine = await this.#json<{ contracts: Contract[] }>('my contracts', '/api/client/my/contracts', own);
    const smart = mine?.contracts.find(({ lockVersion, status }) => lockVersion === 'V2' && status === 'ACTIVE');
    if (smart === undefined) return;
    const doors = await this.#json<DoorsOfContract>('doors of a contract', `/api/client/lock-v2/doors/${smart.id}`, own);
    if (doors === undefined) return;
    const { lat, lng } = doors.location;
    const press = { type: 'application/json', text: JSON.stringify({ lat, lng }) };
    const url = `${this.#options.origin}/api/client/lock-v2/box-unlock/${smart.id}`;
    await this.#measure('open a door', async () => (await this.#client.send('POST', url, press, own)).status);
    await this.#think();
  }

  async #signIn(): Promise<void> {
    const { clients } = logins;
    const username = clients[this.#index % clients.length]?.email;
    const text = JSON.stringify({ username, password: demoPassword, domain: 'CLIENT' });
    await this.#measure('sign in', async () => {
      const url = `${this.#options.origin}/auth/custom/login`;
      const { status, body } = await this.#client.send('POST', url, { type: 'application/json', text }, this.#headers);
      if (status === 200) this.#token = (JSON.parse(body.toString()) as { token: string }).token;
      return status;
    });
    await this.#think();
  }

  async #get(kind: string, path: string): Promise<void> {
    await this.#measure(kind, async () => (await this.#client.send('GET', this.#options.origin + path, undefined, this.#headers)).status);
    await this.#think();
  }

  async #json<T>(kind: string, path: string, headers: Record<string, string>): Promise<T | undefined> {
    let found: T | undefined;
    await this.#measure(kind, async () => {
      const { status, body } = await this.#client.send('GET', this.#options.origin + path, undefined, headers);
      if (status === 200) found = JSON.parse(body.toString()) as T;
      return status;
    });
    await this.#think();
    return found;
  }

  async #measure(kind: string, run: () => Promise<number>): Promise<void> {
    const { latencies } = this.#options;
    const began = performance.now();
    try {
      const status = await run();
      latencies.add(kind, performance.now() - began);
      // A closed door (409) is an answer.
      if (status >= 400 && status !== 409) latencies.fail(`${kind}: ${status}`);
    } catch (error) {
      latencies.fail(`${kind}: ${error instanceof Error ? error.message.slice(0, 120) : String(error)}`);
    }
  }

  #think(): Promise<void> {
    return pause(thinkMs.least + this.#options.random() * (thinkMs.most - thinkMs.least));
  }
}

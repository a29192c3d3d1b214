import { Writable } from 'node:stream';
import { insertOperators, TestClock, waitUntil } from '@komora/testing';
import { createContract } from '@komora/testing/factories/contract';
import { createUser } from '@komora/testing/factories/user';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import pino from 'pino';
import { type Config, readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { type Listener, startListener } from '../../src/db/listener.ts';
import type { Deps } from '../../src/deps.ts';
import { buildApp, type Routes } from '../../src/http/app.ts';
import { randomIds } from '../../src/ids.ts';
import { openQueue, type Queue } from '../../src/jobs/queue.ts';
import { accountRoutes, findSession } from '../../src/modules/account/index.ts';
import { CommandEvents, commandChannels, DoorKeeper, lockRoutes } from '../../src/modules/lock/index.ts';
import type { LockGateway } from '../../src/modules/lock/lock.ports.ts';
import { createLockSimulator, type LockSimulator } from '../../src/providers/lock-simulator/lock-simulator.ts';
import { encrypt, hashToken } from '../../src/secrets.ts';

/** Where the warehouses of these tests stand. */
export const here = { lat: 48.15, lng: 17.11 };
export const pin = '482915';

export interface Tenant {
  userId: string;
  email: string;
  token: string;
}

export interface Tenancy {
  contractId: string;
  boxId: string;
  warehouseId: string;
  device: { ENTRANCE: string; BACKUP_ENTRANCE: string; BOX: string };
}

export interface TenancyFixture {
  status?: 'ACTIVE' | 'TERMINATING' | 'EVICTED' | 'TERMINATED';
  startsOn?: string;
  terminatesOn?: string | null;
  overlockedAt?: string | null;
  lockVersion?: 'V1' | 'V2';
  openingHours?: { weekday: number; opens: number; closes: number }[];
}

/** Whatever a house of doors needs besides: the routes of other modules on the same parts. */
export type MoreRoutes = (deps: Deps, keeper: DoorKeeper) => Routes[];

export interface HouseOptions {
  config?: Partial<Config>;
  /** Instead of the simulator. */
  gateway?: (clock: TestClock) => LockGateway;
  clock?: TestClock;
  more?: MoreRoutes;
  heartbeatMs?: number;
}

/** One web process as far as doors go, on a clock that stands still, with simulated locks. */
export class DoorHouse {
  readonly deps: Deps;
  readonly clock: TestClock;
  readonly app: FastifyInstance;
  readonly keeper: DoorKeeper;
  readonly simulator: LockSimulator;
  readonly queue: Queue;
  readonly pool: ReturnType<typeof openDatabase>['pool'];
  /** Everything that was written to the log. */
  readonly logged: string[];
  readonly #closers: (() => Promise<unknown>)[];
  #count = 0;

  private constructor(
    parts: Pick<DoorHouse, 'deps' | 'clock' | 'app' | 'keeper' | 'simulator' | 'queue' | 'pool' | 'logged'>,
    closers: (() => Promise<unknown>)[],
  ) {
    ({ deps: this.deps, clock: this.clock, app: this.app, keeper: this.keeper, simulator: this.simulator } = parts);
    ({ queue: this.queue, pool: this.pool, logged: this.logged } = parts);
    this.#closers = closers;
  }

  static async open(url: string, options: HouseOptions = {}): Promise<DoorHouse> {
    const clock = options.clock ?? new TestClock();
    const logged: string[] = [];
    const sink = new Writable({
      write: (chunk, _encoding, done) => {
        logged.push(String(chunk));
        done();
      },
    });
    const log = pino({ level: 'debug' }, sink);
    const database = openDatabase(url, { max: 12 });
    const { rowCount } = await database.pool.query('select from legal_entities');
    if (!rowCount) await insertOperators(database.pool);
    const queue = await openQueue(url, log, { worker: false });
    const config = { ...readConfig({}, 'test'), publicUrl: 'https://komora.example', rateLimit: 1000, ...options.config };
    const deps: Deps = { db: database.db, clock, ids: randomIds, config, enqueue: queue.enqueue, log, secretKey: Buffer.alloc(32, 7) };
    const simulator = createLockSimulator({ clock });
    const keeper = new DoorKeeper(deps, options.gateway?.(clock) ?? simulator);
    const events = new CommandEvents();
    const authenticate = findSession({ pool: database.pool, clock });
    const listener: Listener = await startListener({
      connectionString: url,
      name: 'command listener',
      channels: commandChannels,
      onNotification: (channel, payload) => events.announce(channel, payload),
      onLive: (live) => {
        if (!live) events.closeAll();
      },
      log,
      heartbeatMs: 200,
    });
    await keeper.start();
    const sessionLives = async (token: string) => (await authenticate(token)) !== null;
    const app = await buildApp({
      log,
      ids: randomIds,
      describe: (code) => code,
      authenticate,
      routes: [
        accountRoutes(deps),
        lockRoutes(deps, {
          keeper,
          events,
          sessionLives,
          ...(options.heartbeatMs === undefined ? {} : { heartbeatMs: options.heartbeatMs }),
        }),
        ...(options.more?.(deps, keeper) ?? []),
      ],
    });
    return new DoorHouse({ deps, clock, app, keeper, simulator, queue, pool: database.pool, logged }, [
      () => app.close(),
      () => keeper.close(),
      () => listener.close(),
      () => queue.stop(),
      () => database.close(),
    ]);
  }

  async close(): Promise<void> {
    for (const close of this.#closers) await close();
  }

  /** Somebody who is signed in. */
  async tenant(user: { language?: 'SK' | 'UK'; firstName?: string; lastName?: string } = {}): Promise<Tenant> {
    const { id, email } = await createUser(this.pool, user);
    const token = randomIds.secret(32);
    await this.pool.query('insert into sessions (token_hash, user_id, created_at, expires_at) values ($1, $2, $3, $4)', [
      hashToken(token),
      id,
      this.clock.now(),
      new Date(this.clock.now().getTime() + 400 * 86_400_000),
    ]);
    return { userId: id, email, token };
  }

  /** A contract whose warehouse has both entrances and whose box has a V2 lock, unless told otherwise. */
  async tenancy(clientId: string, fixture: TenancyFixture = {}): Promise<Tenancy> {
    this.#count += 1;
    const { id: contractId, boxId } = await createContract(this.pool, {
      clientId,
      status: fixture.status ?? 'ACTIVE',
      startsOn: fixture.startsOn ?? '2026-02-01',
      terminatesOn: fixture.terminatesOn ?? null,
      accessCodeEncrypted: encrypt(this.deps.secretKey, '4711#'),
      lockCodeEncrypted: encrypt(this.deps.secretKey, pin),
    });
    const { rows } = await this.pool.query<{ warehouse_id: string }>('select warehouse_id from contracts where id = $1', [contractId]);
    const warehouseId = rows[0]?.warehouse_id ?? '';
    await this.pool.query('update contracts set overlocked_at = $2 where id = $1', [contractId, fixture.overlockedAt ?? null]);
    await this.pool.query('update boxes set lock_version = $2 where id = $1', [boxId, fixture.lockVersion ?? 'V2']);
    await this.pool.query('update warehouses set opening_hours = $2 where id = $1', [
      warehouseId,
      JSON.stringify(fixture.openingHours ?? []),
    ]);
    const name = `d${randomIds.digits(12)}`;
    const device = { ENTRANCE: `${name}-entrance`, BACKUP_ENTRANCE: `${name}-backup`, BOX: `${name}-box` };
    for (const [door, deviceId] of Object.entries(device)) {
      await this.pool.query(
        `insert into locks (warehouse_id, box_id, door, device_id, label, online, online_at, state) values ($1, $2, $3, $4, $5, true, $6, 'LOCKED')`,
        [
          warehouseId,
          door === 'BOX' ? boxId : null,
          door,
          deviceId,
          door === 'BOX' ? '{}' : { SK: 'Vchod', EN: 'Entrance' },
          this.clock.now(),
        ],
      );
    }
    return { contractId, boxId, warehouseId, device };
  }

  share(contractId: string, userId: string) {
    return this.pool.query('insert into box_sharings (contract_id, user_id, shared_at) values ($1, $2, $3)', [
      contractId,
      userId,
      this.clock.now(),
    ]);
  }

  call(method: 'GET' | 'POST', url: string, token?: string, payload?: object): Promise<LightMyRequestResponse> {
    return this.app.inject({
      method,
      url,
      ...(payload === undefined ? {} : { payload }),
      headers: token === undefined ? {} : { authorization: `Bearer ${token}` },
    });
  }

  press(
    door: 'box-unlock' | 'warehouse-unlock' | 'warehouse-unlock-backup',
    contractId: string,
    token: string,
    at: object = here,
  ): Promise<LightMyRequestResponse> {
    return this.call('POST', `/api/client/lock-v2/${door}/${contractId}`, token, at);
  }

  /** Moves the clock, in steps in which every simulated lock does what is due. */
  async pass(seconds: number): Promise<void> {
    for (let ms = 0; ms < seconds * 1000; ms += 250) {
      this.clock.advance({ ms: 250 });
      this.simulator.tick();
    }
  }

  async state(commandId: string): Promise<string> {
    const { rows } = await this.pool.query<{ state: string }>('select state from lock_commands where id = $1', [commandId]);
    return rows[0]?.state ?? 'none';
  }

  /** Waits until a command has come to a state; reports are stored beside the clock. */
  becomes(commandId: string, ...states: string[]): Promise<string> {
    return waitUntil(
      async () => {
        const state = await this.state(commandId);
        if (!states.includes(state)) throw new Error(`the command is ${state}`);
        return state;
      },
      { what: `the command to be ${states.join(' or ')}` },
    );
  }

  async log(contractId: string): Promise<{ event: string; reason: string | null; door: string; distance_m: number | null }[]> {
    const { rows } = await this.pool.query('select event, reason, door, distance_m from door_log where contract_id = $1 order by at, id', [
      contractId,
    ]);
    return rows;
  }
}

import { insertOperators, TestClock } from '@komora/testing';
import { createUser, type UserFixture } from '@komora/testing/factories/user';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import { type Config, readConfig } from '../src/config/config.ts';
import { openDatabase } from '../src/db/database.ts';
import type { Deps } from '../src/deps.ts';
import { buildApp } from '../src/http/app.ts';
import { randomIds } from '../src/ids.ts';
import { openQueue, type Queue } from '../src/jobs/queue.ts';
import { createLog } from '../src/log.ts';
import { accountRoutes, confirmedClient, eraseAccount, findSession, lockAccount, releasePhone } from '../src/modules/account/index.ts';
import { hashPassword } from '../src/modules/account/password.ts';
import { cancellationRoutes } from '../src/modules/cancellation/index.ts';
import { contractReadRoutes } from '../src/modules/contract/contract-read.routes.ts';
import { mailboxRoutes } from '../src/modules/message/index.ts';
import { profileRoutes } from '../src/modules/profile/index.ts';
import { referralRoutes } from '../src/modules/referral/index.ts';
import { rentReadRoutes } from '../src/modules/rent/rent-read.routes.ts';
import { sharingRoutes } from '../src/modules/sharing/index.ts';
import { withdrawalRoutes } from '../src/modules/withdrawal/index.ts';
import { decrypt } from '../src/secrets.ts';

export const password = 'kľúč 1 od komory';

export interface Letter {
  template: string;
  language: string;
  status: string;
  data: { firstName?: string; token?: string };
}

export interface AccountHouse {
  app: FastifyInstance;
  deps: Deps;
  clock: TestClock;
  pool: ReturnType<typeof openDatabase>['pool'];
  queue: Queue;
  /** A client with `password`. */
  client(user?: UserFixture): Promise<{ id: string; email: string }>;
  post(url: string, body: object, token?: string): Promise<LightMyRequestResponse>;
  put(url: string, body: object, token?: string): Promise<LightMyRequestResponse>;
  get(url: string, token?: string): Promise<LightMyRequestResponse>;
  /** The session token of a fresh login. */
  logIn(email: string, more?: object): Promise<string>;
  /** Letters to an address, the oldest first, with their secrets. */
  letters(to: string): Promise<Letter[]>;
  close(): Promise<void>;
}

/** The doors of accounts, messages, contracts, rents and sharings on one database, with a clock that stands still. */
export async function openAccountHouse(url: string, change: Partial<Config> = {}): Promise<AccountHouse> {
  const log = createLog('silent');
  const database = openDatabase(url, { max: 8 });
  const { rowCount } = await database.pool.query('select from legal_entities');
  // Every letter says how to reach the operator.
  if (!rowCount) await insertOperators(database.pool);
  const queue = await openQueue(url, log, { worker: true });
  const clock = new TestClock();
  const config = { ...readConfig({}, 'test'), publicUrl: 'https://komora.example', ...change };
  const deps: Deps = { db: database.db, clock, ids: randomIds, config, enqueue: queue.enqueue, log, secretKey: Buffer.alloc(32, 7) };
  const app = await buildApp({
    log,
    ids: randomIds,
    describe: (code) => code,
    authenticate: findSession({ pool: database.pool, clock }),
    routes: [
      accountRoutes(deps),
      // Leaving takes the whole house: account-removal.test.ts.
      profileRoutes(deps, { releasePhone, lockAccount, eraseAccount, askPayments: async () => undefined, removalParts: [] }),
      referralRoutes(deps),
      contractReadRoutes(deps),
      rentReadRoutes(deps),
      sharingRoutes(deps, { confirmedClient }),
      cancellationRoutes(deps),
      withdrawalRoutes(deps),
      mailboxRoutes(deps),
    ],
  });
  const passwordHash = await hashPassword(password);
  const headers = (token?: string) => (token === undefined ? {} : { authorization: `Bearer ${token}` });
  const post: AccountHouse['post'] = (path, body, token) =>
    app.inject({ method: 'POST', url: path, payload: body, headers: headers(token) });
  return {
    app,
    deps,
    clock,
    pool: database.pool,
    queue,
    client: (user = {}) => createUser(database.pool, { passwordHash, ...user }),
    post,
    put: (path, body, token) => app.inject({ method: 'PUT', url: path, payload: body, headers: headers(token) }),
    get: (path, token) => app.inject({ method: 'GET', url: path, headers: headers(token) }),
    logIn: async (email, more = {}) => {
      const answer = await post('/auth/custom/login', { username: email, password, domain: 'CLIENT', ...more });
      return answer.json<{ token: string }>().token;
    },
    letters: async (to) => {
      const { rows } = await database.pool.query(
        'select template, language, status, data, secrets from messages where recipient = $1 order by created_at, id',
        [to],
      );
      return rows.map(({ secrets, data, ...letter }) => ({
        ...letter,
        data: { ...data, ...(secrets === null ? {} : JSON.parse(decrypt(deps.secretKey, secrets))) },
      }));
    },
    close: async () => {
      await app.close();
      await queue.stop();
      await database.close();
    },
  };
}

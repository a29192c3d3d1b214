import { createHash } from 'node:crypto';
import { freePort } from '@komora/embedded-postgres';
import { copyPreparedDatabase, TestClock, useTestDatabase } from '@komora/testing';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import type { Overrides } from '../../src/app/app-options.ts';
import { type App, createApp } from '../../src/app/container.ts';
import { type Config, readConfig } from '../../src/config/config.ts';
import { type OpenDatabase, openDatabase } from '../../src/platform/db/database.ts';
import type { JobName, Jobs } from '../../src/platform/jobs/define-job.ts';
import { createLog, type Log } from '../../src/platform/logging.ts';
import type { ModuleContext } from '../../src/platform/module/context.ts';
import { type TestDatabase, testDatabase } from './database.ts';
import { assertDeclared } from './declared-answers.ts';
import { handlersOf, type JobHandlers } from './job-handlers.ts';
import { OrderCookies } from './order-cookies.ts';
import { testDataDir } from './test-data-dir.ts';
import { TestQueue } from './test-queue.ts';

export interface TestAppOptions {
  /** Environment variables. By default the log is silent and rate limits are wide. */
  env?: Record<string, string>;
  config?: Partial<Config>;
  /** The instant at which the clock stands at first. */
  at?: string;
  /** A clock that a vendor fake shares. */
  clock?: TestClock;
  /** `queue` replaces the test queue, whose jobs wait in a table until the test runs them. */
  overrides?: Pick<Overrides, 'ports' | 'mockGateway' | 'ids' | 'queue' | 'deploymentId' | 'connectionLimits' | 'databaseTimeouts'>;
  /** Receives what the program logs; silent by default. */
  log?: Log;
  /** Fill the database with the demo catalogue. */
  demo?: boolean;
  /** Connection string of the program, if it differs from that of the test. */
  through?: string;
  secretKey?: Buffer;
  /** Listen on a free port of 127.0.0.1. */
  listen?: boolean;
}

export interface CallOptions {
  payload?: object | undefined;
  /** Of a session; absent: no session. */
  token?: string | undefined;
  headers?: Record<string, string> | undefined;
}

/** The shipped program without its pages: one container on the test's database, with a clock that stands still. */
export interface TestApp extends TestDatabase {
  app: App;
  http: FastifyInstance;
  context: ModuleContext;
  clock: TestClock;
  /** Connections of the test, apart from those of the program. */
  pool: pg.Pool;
  queue: TestQueue;
  /** Every registered job by name. */
  jobs: JobHandlers;
  publicUrl: string;
  call(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, options?: CallOptions): Promise<LightMyRequestResponse>;
  get(url: string, token?: string): Promise<LightMyRequestResponse>;
  post(url: string, payload?: object, token?: string): Promise<LightMyRequestResponse>;
  put(url: string, payload?: object, token?: string): Promise<LightMyRequestResponse>;
  /** Runs one job now, as a worker does. */
  runJob<N extends JobName>(name: N, payload: Jobs[N]): Promise<void>;
  /** Runs the waiting jobs and what they cause, except mails. `delayed`: also jobs that are planned for later. */
  run(options?: { delayed?: boolean }): Promise<number>;
  close(): Promise<void>;
}

const testSecretKey = Buffer.alloc(32, 7);

/** Loading the demo takes seconds, and only the clock and the key change its rows: once per run for each of them. */
async function loadDemoInto(url: string, options: TestAppOptions): Promise<void> {
  const at = (options.clock ?? new TestClock(options.at)).now();
  const { secretKey = testSecretKey } = options;
  const name = `demo_${createHash('sha256').update(at.toISOString()).update(secretKey).digest('hex').slice(0, 16)}`;
  await copyPreparedDatabase(url, name, async (draft) => {
    const app = await startApp(draft, { at: at.toISOString(), secretKey, demo: true });
    await app.close();
  });
}

export async function createTestApp(url: string, options: TestAppOptions = {}): Promise<TestApp> {
  if (options.demo) await loadDemoInto(url, options);
  return startApp(url, options);
}

async function startApp(url: string, options: TestAppOptions): Promise<TestApp> {
  const clock = options.clock ?? new TestClock(options.at);
  const test: OpenDatabase = openDatabase(url, { max: 6, applicationName: 'test' });
  const queue = await TestQueue.open(test.pool);
  const port = Number(options.env?.PORT ?? (options.listen ? await freePort() : 9));
  const publicUrl = options.env?.PUBLIC_URL ?? `http://127.0.0.1:${port}`;
  const env = { LOG_LEVEL: 'silent', DATA_DIR: testDataDir, RATE_LIMIT: '1000', PORT: String(port), PUBLIC_URL: publicUrl, ...options.env };
  const app = await createApp({
    config: { ...readConfig(env, 'test'), ...options.config },
    connectionString: options.through ?? url,
    secretKey: options.secretKey ?? testSecretKey,
    log: options.log ?? createLog('silent'),
    ...(options.demo ? { demo: { onProgress: () => undefined } } : {}),
    overrides: { clock, pages: false, queue, ...options.overrides },
  }).catch(async (error: unknown) => {
    await test.close();
    throw error;
  });
  if (options.listen) await app.listen();
  const jobs = handlersOf(app.registered.jobs);
  const orderCookies = new OrderCookies();
  const call: TestApp['call'] = async (method, path, { payload, token, headers = {} } = {}) => {
    const response = await app.http.inject({
      method,
      url: path,
      headers: { ...orderCookies.headers(path), ...(token === undefined ? {} : { authorization: `Bearer ${token}` }), ...headers },
      ...(payload === undefined ? {} : { payload }),
    });
    orderCookies.remember(path, response);
    const { statusCode: status, headers: sent, body } = response;
    assertDeclared(method, path, { status, type: String(sent['content-type'] ?? ''), body });
    return response;
  };
  return {
    ...testDatabase(test.pool),
    app,
    http: app.http,
    context: app.context,
    clock,
    pool: test.pool,
    queue,
    jobs,
    publicUrl,
    call,
    get: (path, token) => call('GET', path, { token }),
    post: (path, payload, token) => call('POST', path, { payload, token }),
    put: (path, payload, token) => call('PUT', path, { payload, token }),
    runJob: async (name, payload) => {
      const handler = jobs[name];
      if (handler === undefined) throw new Error(`No handler of the job ${name} is registered`);
      await handler(payload);
    },
    run: ({ delayed = false } = {}) => {
      const { 'send-message': _mails, ...others } = jobs;
      return queue.drain(others, { delayed });
    },
    close: async () => {
      await app.close();
      await test.close();
    },
  };
}

/** One app on a new database for all tests of the file (or of the surrounding `describe`). Call the result inside hooks and tests. */
export function useTestApp(options: TestAppOptions | (() => TestAppOptions | Promise<TestAppOptions>) = {}): () => TestApp {
  const database = useTestDatabase();
  let app: TestApp | undefined;
  beforeAll(async () => {
    app = await createTestApp(database.url, typeof options === 'function' ? await options() : options);
  });
  afterAll(() => app?.close());
  return () => {
    if (app === undefined) throw new Error('The app is created in a beforeAll hook: use it inside hooks and tests.');
    return app;
  };
}

import { adminQuery, createTestDatabase, TestClock } from '@komora/testing';
import { afterAll, inject } from 'vitest';
import { restorePort } from '../../src/modules/billing/restore/index.ts';
import { GatewayUnavailable } from '../../src/modules/payments/payment/payment.ports.ts';
import { createTestApp, type TestApp, type TestAppOptions } from '../kit/test-app.ts';

/** A deployment whose database can be copied and restored, at a vendor whose books live outside of it. */
export class Deployment {
  readonly clock = new TestClock('2026-03-02T09:00:00Z');
  readonly #env: Record<string, string>;
  readonly #databases: Awaited<ReturnType<typeof createTestDatabase>>[] = [];
  #app: TestApp | undefined;

  constructor(env: Record<string, string>) {
    this.#env = env;
  }

  get app(): TestApp {
    if (this.#app === undefined) throw new Error('The program does not run');
    return this.#app;
  }

  /** Starts the program on a new database, or on a given one. */
  async start(url?: string, options: TestAppOptions = {}): Promise<TestApp> {
    if (url === undefined) {
      const database = await createTestDatabase();
      this.#databases.push(database);
      return this.start(database.url, options);
    }
    this.#app = await createTestApp(url, { ...options, clock: this.clock, env: { ...this.#env, ...options.env } });
    return this.#app;
  }

  /** A minute without work passes, in which a worker records the state in DATA_DIR. */
  async record(): Promise<void> {
    this.clock.advance({ minutes: 1 });
    await this.app.app.registered.get(restorePort).recordState();
  }

  async stop(): Promise<string> {
    const url = this.app.context.connectionString;
    await this.app.close();
    this.#app = undefined;
    return url;
  }

  /** Copies the database of the stopped program, like a dump that is restored under another name. */
  async copy(url: string): Promise<string> {
    const copy = await createTestDatabase();
    this.#databases.push(copy);
    const source = new URL(url).pathname.slice(1);
    await adminQuery(inject('postgresUrl'), `drop database ${copy.name}`);
    await adminQuery(inject('postgresUrl'), `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${source}'`);
    await adminQuery(inject('postgresUrl'), `create database ${copy.name} template ${source}`);
    return copy.url;
  }

  /** Half a minute later: fetches the state of open payments and does what follows. */
  async settle(): Promise<void> {
    this.clock.advance({ seconds: 30 });
    await this.app.runJob('reconcile-payments', {});
    try {
      await this.app.run();
    } catch (error) {
      // The queue would repeat the job later.
      if (!(error instanceof GatewayUnavailable)) throw error;
      await this.app.queue.clear();
    }
  }

  async billOn(day: string): Promise<void> {
    this.clock.set(`${day}T12:00:00Z`);
    await this.app.runJob('process-payments', {});
    await this.settle();
  }

  async close(): Promise<void> {
    await this.#app?.close();
    for (const database of this.#databases) await database.drop();
  }
}

/** Creates deployments for the tests of a file. @param environmentOf starts the vendor's fake on a clock */
export function useDeployments(environmentOf: (clock: TestClock) => Promise<Record<string, string>>): () => Promise<Deployment> {
  const all: Deployment[] = [];
  afterAll(async () => {
    for (const deployment of all) await deployment.close();
  });
  return async () => {
    const environment: Record<string, string> = {};
    const deployment = new Deployment(environment);
    all.push(deployment);
    Object.assign(environment, await environmentOf(deployment.clock));
    return deployment;
  };
}

import { TestClock, useTestDatabase } from '@komora/testing';
import type { FastifyInstance, LightMyRequestResponse } from 'fastify';
import type pg from 'pg';
import { afterAll, beforeAll } from 'vitest';
import { compose } from '../../src/compose.ts';
import { readConfig } from '../../src/config/config.ts';
import { openDatabase } from '../../src/db/database.ts';
import { createLog } from '../../src/log.ts';

export interface DocumentHouse {
  app: FastifyInstance;
  pool: pg.Pool;
  clock: TestClock;
  /** Asks as one of the demo's clients; without a token when none is named. */
  get(path: string, email?: string): Promise<LightMyRequestResponse>;
  rows<Row extends pg.QueryResultRow>(text: string, values?: unknown[]): Promise<Row[]>;
}

/** The whole server without its pages, on the demo catalogue: contracts and invoices of four countries and six languages. */
export function useDocumentHouse(): () => DocumentHouse {
  const database = useTestDatabase();
  let house: DocumentHouse | undefined;
  let close: (() => Promise<void>) | undefined;
  beforeAll(async () => {
    const clock = new TestClock('2026-11-20T10:00:00Z');
    const secretKey = Buffer.alloc(32, 7);
    const env = {
      DATABASE_URL: database.url,
      SECRET_KEY: secretKey.toString('hex'),
      MAILBOX: 'true',
      LOG_LEVEL: 'silent',
      RATE_LIMIT: '1000',
    };
    const config = { ...readConfig(env, 'test'), databasePoolSize: 8 };
    const composed = await compose({
      config,
      connectionString: database.url,
      secretKey,
      log: createLog('silent'),
      demo: { say: () => undefined },
      instead: { clock, pages: false },
    });
    const { pool, close: closePool } = openDatabase(database.url, { max: 2 });
    close = async () => {
      await closePool();
      await composed.close();
    };
    const tokens = new Map<string, string>();
    const tokenOf = async (email: string) => {
      const known = tokens.get(email);
      if (known !== undefined) return known;
      const login = composed.logins.find(({ username }) => username === email);
      const payload = { username: email, password: login?.password, domain: 'CLIENT' };
      const { token } = (await composed.app.inject({ method: 'POST', url: '/auth/custom/login', payload })).json<{ token: string }>();
      tokens.set(email, token);
      return token;
    };
    house = {
      app: composed.app,
      pool,
      clock,
      get: async (url, email) =>
        composed.app.inject({ url, headers: email === undefined ? {} : { authorization: `Bearer ${await tokenOf(email)}` } }),
      rows: async (text, values = []) => (await pool.query(text, values)).rows,
    };
  });
  afterAll(() => close?.());
  return () => {
    if (house === undefined) throw new Error('The house stands only inside tests');
    return house;
  };
}

/** The demo's clients, by what their contracts are like. */
export const people = {
  slovak: 'demo@komora.example',
  czech: 'petra@komora.example',
  polish: 'marek@komora.example',
  hungarian: 'eszter@komora.example',
  ukrainian: 'olena@komora.example',
  unpaid: 'lucia@komora.example',
} as const;

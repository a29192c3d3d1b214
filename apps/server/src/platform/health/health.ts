import type { Reader } from '../db/database.ts';
import { readMigrations } from '../db/migrate.ts';
import type { Log } from '../logging.ts';
import { countApplied } from './health.sql.ts';

/** `ready`, or the first reason why this process must not get requests. */
export type Readiness = 'ready' | 'stopping' | 'database' | 'migrations';

export interface Health {
  /** Resolves within {@link HealthOptions.limitMs}. Never rejects. Concurrent calls share one query. */
  check(): Promise<Readiness>;
  /** From now on the process is not ready. */
  stopping(): void;
}

interface HealthOptions {
  /** On connections of its own, so that a check does not wait behind requests. */
  db: Reader;
  log: Log;
  /** The longest time for the database's answer, in ms. */
  limitMs?: number;
}

/** A database with further migrations is current: during a rolling update the new version has already migrated it. */
export function createHealth({ db, log, limitMs = 2000 }: HealthOptions): Health {
  const migrations = readMigrations();
  let isStopping = false;
  let running: Promise<Readiness> | undefined;

  const queryDatabase = async (): Promise<Readiness> => {
    try {
      const expected = await migrations;
      return (await countApplied(db, expected)) === expected.length ? 'ready' : 'migrations';
    } catch (error) {
      log.warn({ err: error }, 'not ready: the database did not answer');
      return 'database';
    }
  };

  const checkInTime = async (): Promise<Readiness> => {
    const timeout = Promise.withResolvers<Readiness>();
    const timer = setTimeout(() => timeout.resolve('database'), limitMs);
    try {
      return await Promise.race([queryDatabase(), timeout.promise]);
    } finally {
      clearTimeout(timer);
    }
  };

  return {
    check: async () => {
      if (isStopping) return 'stopping';
      running ??= checkInTime().finally(() => {
        running = undefined;
      });
      const answer = await running;
      return isStopping ? 'stopping' : answer;
    },
    stopping: () => {
      isStopping = true;
    },
  };
}

/** Status and body of `/health/live` and `/health/ready`. Undefined for another path. */
export async function answerHealth(health: Health, path: string): Promise<{ status: 200 | 503; body: string } | undefined> {
  if (path === '/health/live') return { status: 200, body: JSON.stringify({ status: 'live' }) };
  if (path !== '/health/ready') return undefined;
  const state = await health.check();
  if (state === 'ready') return { status: 200, body: JSON.stringify({ status: 'ready' }) };
  return { status: 503, body: JSON.stringify({ status: 'unavailable', reason: state }) };
}

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { DatabaseUnavailableError, toUnavailable } from '../../../apps/server/src/platform/db/database-unavailable.ts';

/** Faults of connections and processes of PostgreSQL. */
export interface DatabaseFaults {
  /** Connections of the program that were ended, as by a network that drops them. */
  connectionsEnded: number;
  /** Of these, in a transaction. */
  inTransaction: number;
  /** `kill -9` of a process of PostgreSQL, which then ends all connections and recovers from its log. */
  crashes: number;
}

const longestPauseMs = 600;
/** One fault in 40 is a crash. */
const shareOfCrashes = 40;

/**
 * Ends a random connection of the program, or kills its process, until `signal` is aborted. A connection in a transaction is preferred.
 * @param random a whole number from 0 to below its argument
 */
export async function disturbDatabase(
  connectionString: string,
  { random, seen, signal }: { random: (below: number) => number; seen: DatabaseFaults; signal: AbortSignal },
): Promise<void> {
  while (!signal.aborted) {
    await pause(random(longestPauseMs));
    try {
      await disturbOnce(connectionString, random, seen);
    } catch (error) {
      // The server recovers from the crash before.
      const isGone = error instanceof Error && 'code' in error && error.code === 'ESRCH';
      if (!isGone && !(toUnavailable(error) instanceof DatabaseUnavailableError)) throw error;
    }
  }
}

async function disturbOnce(connectionString: string, random: (below: number) => number, seen: DatabaseFaults): Promise<void> {
  const client = new pg.Client({ connectionString, connectionTimeoutMillis: 2000, application_name: 'faults' });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rows } = await client.query<{ pid: number; busy: boolean }>(
      `select pid, state <> 'idle' as busy from pg_stat_activity
       where datname = current_database() and backend_type = 'client backend' and application_name <> 'faults' order by state <> 'idle' desc, random() limit 1`,
    );
    const [victim] = rows;
    if (victim === undefined) return;
    if (random(shareOfCrashes) === 0) {
      process.kill(victim.pid, 'SIGKILL');
      seen.crashes += 1;
      return;
    }
    await client.query('select pg_terminate_backend($1)', [victim.pid]);
    seen.connectionsEnded += 1;
    if (victim.busy) seen.inTransaction += 1;
  } finally {
    await client.end().catch(() => undefined);
  }
}

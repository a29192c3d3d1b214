import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** An arbitrary number, the same in all programs that use a cluster. */
const CLUSTER_LOCK_KEY = 5_661_401;
/** Time limit for a server that restarts itself after a crash. */
const RECOVERY_LIMIT_MS = 15_000;

/** Another running program already uses the cluster. */
export class ClusterInUseError extends Error {
  override name = 'ClusterInUseError';
  /** The name of the other program. */
  readonly holder: string;
  constructor(holder: string) {
    super(`The cluster is in use by ${holder}`);
    this.holder = holder;
  }
}

export interface ClusterLockOptions {
  /** The name of this program, at most 63 characters. Other programs show it in their error. */
  owner: string;
  /** Called when the server has ended, or when another program locked the cluster during a restart. Not called after `release`. */
  onLost: () => void;
}

/** The server process. */
export interface Watched {
  isAlive(): boolean;
}

export interface ClusterLock {
  /** Releases the lock after `end` has stopped the server. */
  release(end: () => Promise<void>): Promise<void>;
}

/**
 * Locks the cluster for this program with an advisory lock of the server, on a separate connection. The lock ends with the
 * process, even after a crash, and works on every platform.
 * @throws ClusterInUseError
 */
export async function lockCluster(url: string, { owner, onLost }: ClusterLockOptions, server: Watched): Promise<ClusterLock> {
  let released = false;
  let client = await lock(url, owner);
  const watch = (held: pg.Client) => {
    held.once('end', () => {
      if (!released) void again();
    });
  };
  const again = async (): Promise<void> => {
    const giveUpAt = Date.now() + RECOVERY_LIMIT_MS;
    // PostgreSQL restarts itself when a child process crashes, but not when its main process is gone.
    while (!released && server.isAlive()) {
      try {
        client = await lock(url, owner);
        watch(client);
        return;
      } catch (error) {
        if (error instanceof ClusterInUseError || Date.now() > giveUpAt) break;
        await pause(200, undefined, { ref: false });
      }
    }
    if (!released) onLost();
  };
  watch(client);
  return {
    release: async (end) => {
      released = true;
      await end();
      await client.end();
    },
  };
}

async function lock(url: string, owner: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: owner, connectionTimeoutMillis: 5000, keepAlive: true });
  // The 'end' event reports a lost connection. Without this handler the error would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [CLUSTER_LOCK_KEY]);
    if (!rows[0]?.locked) throw new ClusterInUseError(await holderOf(client));
    return client;
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
}

async function holderOf(client: pg.Client): Promise<string> {
  const { rows } = await client.query<{ holder: string }>(
    `select activity.application_name as holder from pg_locks locks join pg_stat_activity activity using (pid)
     where locks.locktype = 'advisory' and locks.objid = $1 and locks.granted`,
    [CLUSTER_LOCK_KEY],
  );
  return rows[0]?.holder || 'another program';
}

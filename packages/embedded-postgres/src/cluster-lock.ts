import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';

/** Any number; two programs on one cluster must only agree on it. */
const CLAIM_KEY = 5_661_401;
/** How long a server that restarted itself after a crash may take to come back. */
const RECOVERY_LIMIT_MS = 15_000;

/** Another living program works on the cluster already. */
export class ClusterInUseError extends Error {
  override name = 'ClusterInUseError';
  /** What the other program calls itself. */
  readonly holder: string;
  constructor(holder: string) {
    super(`The cluster is in use by ${holder}`);
    this.holder = holder;
  }
}

export interface ClaimOptions {
  /** What this program calls itself, at most 63 characters; the other one shows it. */
  owner: string;
  /** The server is gone, or somebody else took the cluster while it was away. Not called after `release`. */
  onLost: () => void;
}

/** What the claim must know of the server: whether its first process still runs. */
export interface Watched {
  isAlive(): boolean;
}

export interface Claim {
  /** Lets go once `end` has ended the server. */
  release(end: () => Promise<void>): Promise<void>;
}

/**
 * Holds the cluster for this program through a lock of the server itself, on a connection of its own: the lock ends with the
 * process, however it ends, and works on every platform.
 * @throws ClusterInUseError
 */
export async function claimCluster(url: string, { owner, onLost }: ClaimOptions, server: Watched): Promise<Claim> {
  let released = false;
  let client = await lock(url, owner);
  const watch = (held: pg.Client) => {
    held.once('end', () => {
      if (!released) void again();
    });
  };
  const again = async (): Promise<void> => {
    const giveUpAt = Date.now() + RECOVERY_LIMIT_MS;
    // It restarts by itself when one of its children crashed; when its first process is gone nobody brings it back.
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
  // A lost connection is told by 'end'; without a handler it would end the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ locked: boolean }>('select pg_try_advisory_lock($1) as locked', [CLAIM_KEY]);
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
    [CLAIM_KEY],
  );
  return rows[0]?.holder || 'another program';
}

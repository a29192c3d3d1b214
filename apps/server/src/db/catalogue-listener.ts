import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';
import type { CatalogueChanges } from './catalogue-changes.ts';

export interface CatalogueListener {
  /** Stops listening; nothing is remembered afterwards. */
  close(): Promise<void>;
}

export interface CatalogueListenerOptions {
  connectionString: string;
  changes: CatalogueChanges;
  log: Log;
  /** How often the connection is asked for a sign of life, and how long it may take; ms. */
  heartbeatMs?: number;
}

const longestPauseMs = 2000;

/**
 * Hears on a connection of its own what the triggers announce on the channel `catalogue`, and connects anew for as long
 * as it takes. Resolves once it listens for the first time.
 * @throws when the first connection fails
 */
export async function startCatalogueListener({
  connectionString,
  changes,
  log,
  heartbeatMs = 2000,
}: CatalogueListenerOptions): Promise<CatalogueListener> {
  const stop = new AbortController();
  let current = await listen(connectionString, changes);

  const run = async (): Promise<void> => {
    for (;;) {
      await untilLost(current, heartbeatMs, stop.signal);
      changes.setLive(false);
      await current.end().catch((error: unknown) => log.debug({ err: error }, 'catalogue listener: end of a lost connection'));
      if (stop.signal.aborted) return;
      log.warn('catalogue listener: connection lost, nothing is cached until it is back');
      const next = await reconnect();
      if (next === undefined) return;
      current = next;
    }
  };

  const reconnect = async (): Promise<pg.Client | undefined> => {
    for (let wait = 50; !stop.signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        return await listen(connectionString, changes);
      } catch (error) {
        log.debug({ err: error }, 'catalogue listener: not back yet');
        await pause(wait, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      }
    }
    return undefined;
  };

  const running = run();
  return {
    close: async () => {
      stop.abort();
      await running;
    },
  };
}

async function listen(connectionString: string, changes: CatalogueChanges): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: 'komora catalogue listener',
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  // Without a handler a lost connection would end the process; `untilLost` acts on it.
  client.on('error', () => client.emit('komora-lost'));
  client.on('notification', ({ payload }) => changes.changed(payload || '*'));
  try {
    await client.connect();
    await client.query('listen catalogue');
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  changes.setLive(true);
  return client;
}

/** Resolves when the connection ends, stays silent for longer than a heartbeat, or `signal` asks to stop. */
async function untilLost(client: pg.Client, heartbeatMs: number, signal: AbortSignal): Promise<void> {
  const over = new AbortController();
  const end = () => over.abort();
  client.once('end', end);
  client.once('komora-lost', end);
  signal.addEventListener('abort', end, { once: true });
  while (!over.signal.aborted && !signal.aborted) {
    await pause(heartbeatMs, undefined, { signal: over.signal, ref: false }).catch(() => undefined);
    if (over.signal.aborted) break;
    const alive = await Promise.race([
      client.query('select 1').then(
        () => true,
        () => false,
      ),
      pause(heartbeatMs, false, { ref: false }),
    ]);
    if (!alive) break;
  }
  signal.removeEventListener('abort', end);
}

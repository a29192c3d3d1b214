import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../log.ts';

export interface Listener {
  /** Stops listening; nothing is heard afterwards. */
  close(): Promise<void>;
}

export interface ListenerOptions {
  connectionString: string;
  /** What the database and the log call it. */
  name: string;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** True when it hears again, false when the connection was lost: what is announced meanwhile is not heard. */
  onLive: (live: boolean) => void;
  log: Log;
  /** How often the connection is asked for a sign of life, and how long it may take; ms. */
  heartbeatMs?: number;
}

const longestPauseMs = 2000;

/**
 * Hears on a connection of its own what the database announces, and connects anew for as long as it takes. Resolves once it listens for the
 * first time.
 * @throws when the first connection fails
 */
export async function startListener(options: ListenerOptions): Promise<Listener> {
  const { name, onLive, log, heartbeatMs = 2000 } = options;
  const stop = new AbortController();
  let current = await listen(options);

  const run = async (): Promise<void> => {
    for (;;) {
      await untilLost(current, heartbeatMs, stop.signal);
      onLive(false);
      await current.end().catch((error: unknown) => log.debug({ err: error }, `${name}: end of a lost connection`));
      if (stop.signal.aborted) return;
      log.warn(`${name}: connection lost, nothing is heard until it is back`);
      const next = await reconnect();
      if (next === undefined) return;
      current = next;
    }
  };

  const reconnect = async (): Promise<pg.Client | undefined> => {
    for (let wait = 50; !stop.signal.aborted; wait = Math.min(wait * 2, longestPauseMs)) {
      try {
        return await listen(options);
      } catch (error) {
        log.debug({ err: error }, `${name}: not back yet`);
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

async function listen({ connectionString, name, channels, onNotification, onLive }: ListenerOptions): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: `komora ${name}`,
    keepAlive: true,
    connectionTimeoutMillis: 5000,
  });
  // Without a handler a lost connection would end the process; `untilLost` acts on it.
  client.on('error', () => client.emit('komora-lost'));
  client.on('notification', ({ channel, payload }) => onNotification(channel, payload ?? ''));
  try {
    await client.connect();
    for (const channel of channels) await client.query(`listen ${client.escapeIdentifier(channel)}`);
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  onLive(true);
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

import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../logging.ts';

export interface Listener {
  /** Stops listening and closes the connection. */
  close(): Promise<void>;
}

export interface ListenerOptions {
  connectionString: string;
  /** Name in `application_name` and in the log. */
  name: string;
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** Called with true when it listens, and with false when the connection is lost. Notifications in between are lost. */
  onLive: (live: boolean) => void;
  log: Log;
  /** Interval and timeout of the connection check; ms. */
  heartbeatMs?: number;
}

const maxPauseMs = 2000;

/**
 * Receives NOTIFY on its own connection and reconnects without a limit. Resolves when it listens for the first time.
 * @throws Error if the first connection fails
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
      log.warn(`${name}: connection lost, reconnecting`);
      const next = await reconnect();
      if (next === undefined) return;
      current = next;
    }
  };

  const reconnect = async (): Promise<pg.Client | undefined> => {
    for (let wait = 50; !stop.signal.aborted; wait = Math.min(wait * 2, maxPauseMs)) {
      try {
        return await listen(options);
      } catch (error) {
        log.debug({ err: error }, `${name}: reconnect failed`);
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

/** Resolves when the connection ends, does not respond to a check in time, or `signal` aborts. */
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

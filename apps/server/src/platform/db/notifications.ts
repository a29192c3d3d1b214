import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import type { Log } from '../logging.ts';

export interface Subscription {
  channels: readonly string[];
  onNotification: (channel: string, payload: string) => void;
  /** Called with true when it receives, and with false when the connection is lost or closed. Notifications in between are lost. */
  onLive: (live: boolean) => void;
}

/** The NOTIFYs of the database, received on one connection for the whole process. */
export interface Notifications {
  /**
   * Resolves when the channels are listened to. @returns ends the subscription
   * @throws Error if the connection is lost
   */
  subscribe(subscription: Subscription): Promise<() => void>;
  /** Ends all subscriptions and closes the connection. */
  close(): Promise<void>;
}

export interface NotificationsOptions {
  connectionString: string;
  log: Log;
  /** Interval and timeout of the connection check; ms. */
  heartbeatMs?: number;
  /** Time to connect, and time for a statement; ms. */
  limitMs?: number;
}

/** In `pg_stat_activity`. */
export const listenerName = 'komora listener';

const maxPauseMs = 2000;

/**
 * Opens the connection. When it is lost, connects again without a limit and listens to the channels of all subscriptions.
 * @throws Error if the first connection fails
 */
export async function openNotifications({
  connectionString,
  log,
  heartbeatMs = 2000,
  limitMs = 5000,
}: NotificationsOptions): Promise<Notifications> {
  const subscriptions = new Set<Subscription>();
  const stop = new AbortController();
  /** An error of one subscriber must not end the connection of all. */
  const deliver = (call: () => void): void => {
    try {
      call();
    } catch (error) {
      log.error({ err: error }, 'listener: a subscriber failed');
    }
  };
  const onNotification = ({ channel, payload }: pg.Notification) => {
    for (const subscription of subscriptions)
      if (subscription.channels.includes(channel)) deliver(() => subscription.onNotification(channel, payload ?? ''));
  };
  const announceLive = (live: boolean): void => {
    for (const { onLive } of subscriptions) deliver(() => onLive(live));
  };
  /** Undefined while the connection is lost. */
  let current: pg.Client | undefined = await connect(connectionString, limitMs, onNotification);

  const run = async (first: pg.Client): Promise<void> => {
    let client = first;
    for (;;) {
      await untilLost(client, heartbeatMs, stop.signal);
      current = undefined;
      announceLive(false);
      await client.end().catch((error: unknown) => log.debug({ err: error }, 'listener: end of a lost connection'));
      if (stop.signal.aborted) return;
      log.warn('listener: connection lost, reconnecting');
      const next = await reconnect();
      if (next === undefined) return;
      client = next;
    }
  };

  const reconnect = async (): Promise<pg.Client | undefined> => {
    for (let wait = 50; !stop.signal.aborted; wait = Math.min(wait * 2, maxPauseMs)) {
      let client: pg.Client | undefined;
      try {
        client = await connect(connectionString, limitMs, onNotification);
        await listen(
          client,
          [...subscriptions].flatMap(({ channels }) => channels),
        );
        current = client;
        announceLive(true);
        return client;
      } catch (error) {
        await client?.end().catch(() => undefined);
        log.debug({ err: error }, 'listener: reconnect failed');
        await pause(wait, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      }
    }
    return undefined;
  };

  const running = run(current);
  return {
    subscribe: async (subscription) => {
      if (current === undefined) throw new Error('The connection that receives notifications is lost.');
      subscriptions.add(subscription);
      try {
        await listen(current, subscription.channels);
      } catch (error) {
        subscriptions.delete(subscription);
        throw error;
      }
      deliver(() => subscription.onLive(true));
      return () => {
        if (subscriptions.delete(subscription)) deliver(() => subscription.onLive(false));
      };
    },
    close: async () => {
      stop.abort();
      await running;
      subscriptions.clear();
    },
  };
}

/** An open connection that emits `komora-lost` after an error. */
async function connect(connectionString: string, limitMs: number, onNotification: (message: pg.Notification) => void): Promise<pg.Client> {
  const client = new pg.Client({
    connectionString,
    application_name: listenerName,
    keepAlive: true,
    connectionTimeoutMillis: limitMs,
    // Without it, a connection that hangs during `listen` would never be replaced.
    query_timeout: limitMs,
  });
  // Without a handler a lost connection would end the process; `untilLost` acts on it.
  client.on('error', () => client.emit('komora-lost'));
  client.on('notification', onNotification);
  try {
    await client.connect();
  } catch (error) {
    await client.end().catch(() => undefined);
    throw error;
  }
  return client;
}

async function listen(client: pg.Client, channels: readonly string[]): Promise<void> {
  if (channels.length === 0) return;
  await client.query(channels.map((channel) => `listen ${client.escapeIdentifier(channel)}`).join(';'));
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

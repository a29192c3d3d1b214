import { setTimeout as pause } from 'node:timers/promises';
import { type Credentials, listCredentials } from '../credentials/index.ts';
import type { Database } from '../db/database.ts';
import type { Notifications } from '../db/notifications.ts';
import type { Log } from '../logging.ts';
import { listLegalDays, listSettings } from './settings.sql.ts';
import type { Settings } from './settings.ts';

export interface SettingsListener {
  /** Reads settings and credentials again; for the process that changed them. */
  reload(): Promise<void>;
  close(): Promise<void>;
}

const retryMs = 1000;

/**
 * Reads settings, days of legal texts and credentials of vendors at the start, after every notification on the channel `settings`, and when a lost
 * connection is back. Resolves when they are read for the first time. @throws Error if that fails
 */
export async function startSettingsListener(options: {
  db: Database;
  settings: Settings;
  credentials: Credentials;
  notifications: Notifications;
  log: Log;
}): Promise<SettingsListener> {
  const { db, settings, credentials, notifications, log } = options;
  const stop = new AbortController();
  // One after another, so that an older answer never replaces a newer one.
  let last: Promise<void> = Promise.resolve();
  const reload = (): Promise<void> => {
    const next = last
      .catch(() => undefined)
      .then(async () => {
        settings.replace(await listSettings(db), await listLegalDays(db));
        credentials.replace(await listCredentials(db));
      });
    last = next;
    return next;
  };
  const follow = async (): Promise<void> => {
    while (!stop.signal.aborted) {
      try {
        return await reload();
      } catch (error) {
        if (stop.signal.aborted) return;
        log.warn({ err: error }, 'the settings could not be read');
        await pause(retryMs, undefined, { signal: stop.signal, ref: false }).catch(() => undefined);
      }
    }
  };
  let isStarted = false;
  const unsubscribe = await notifications.subscribe({
    channels: ['settings'],
    onNotification: () => void follow(),
    onLive: (live) => {
      if (live && isStarted) void follow();
    },
  });
  try {
    await reload();
  } catch (error) {
    unsubscribe();
    throw error;
  }
  isStarted = true;
  return {
    reload,
    close: async () => {
      stop.abort();
      unsubscribe();
      await last.catch(() => undefined);
    },
  };
}

import { useTestDatabase, waitUntil } from '@komora/testing';
import { pino } from 'pino';
import { expect, onTestFinished, test } from 'vitest';
import { openDatabaseLink } from '../../../test/kit/database-link.ts';
import { openDatabase } from './database.ts';
import { listenerName, type NotificationsOptions, openNotifications } from './notifications.ts';

const database = useTestDatabase();
const log = pino({ level: 'silent' });

async function open(options: Partial<NotificationsOptions> = {}) {
  const notifications = await openNotifications({ connectionString: database.url, log, ...options });
  const { pool, close } = openDatabase(database.url, { max: 1 });
  onTestFinished(async () => {
    await notifications.close();
    await close();
  });
  return { notifications, pool };
}

const fail = () => {
  throw new Error('a subscriber failed');
};

test('a subscriber that throws takes nothing from the others, also after a lost connection', async () => {
  const { notifications, pool } = await open({ heartbeatMs: 100 });
  const received: string[] = [];
  const live: boolean[] = [];
  await notifications.subscribe({ channels: ['doors'], onNotification: fail, onLive: fail });
  await notifications.subscribe({
    channels: ['doors', 'boxes'],
    onNotification: (channel, payload) => received.push(`${channel} ${payload}`),
    onLive: (isLive) => live.push(isLive),
  });
  await pool.query(`begin; notify doors, '1'; notify boxes, '2'; commit`);
  await waitUntil(() => received.length === 2, { what: 'both notifications' });
  await pool.query('select pg_terminate_backend(pid) from pg_stat_activity where application_name = $1 and datname = current_database()', [
    listenerName,
  ]);
  await waitUntil(() => live.length === 3, { what: 'a new connection' });
  await pool.query(`notify doors, '3'`);
  await waitUntil(() => received.length === 3, { what: 'the notification after it' });
  expect(received).toEqual(['doors 1', 'boxes 2', 'doors 3']);
  expect(live).toEqual([true, false, true]);
});

test('a connection that hangs while it subscribes is given up', async () => {
  const link = await openDatabaseLink(database.url);
  onTestFinished(() => link.close());
  // The check of the connection must not be what ends it.
  const { notifications } = await open({ connectionString: link.url, heartbeatMs: 60_000, limitMs: 200 });
  link.hang();
  const subscribing = notifications.subscribe({ channels: ['doors'], onNotification: () => undefined, onLive: () => undefined });
  await expect(subscribing).rejects.toThrow('Query read timeout');
  await link.restore();
});

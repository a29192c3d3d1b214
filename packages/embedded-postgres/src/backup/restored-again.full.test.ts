import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from '../index.ts';
import { listBaseBackups, restoreCluster } from './index.ts';
import { startBackups } from './service.ts';

const key = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'komora-restored-again-'));
const backups = join(folder, 'backups');
const errors: unknown[] = [];
const running = new Set<LocalPostgres>();
afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs `work` on a cluster with backups. Everything that it committed is stored afterwards. */
async function withBackups(name: string, work: (client: pg.Client) => Promise<void>): Promise<void> {
  const server = await startLocalPostgres({ dataDir: join(folder, name), archive: true, settings: { max_connections: '20' } });
  running.add(server);
  const known = (await listBaseBackups(backups).catch(() => [])).length;
  const service = await startBackups(
    { url: server.url(), dataDir: server.dataDir },
    { folder: backups, key, keepDays: 7, now: () => new Date(), onError: (error) => void errors.push(error) },
  );
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    await vi.waitUntil(async () => (await listBaseBackups(backups).catch(() => [])).length === known + 1, {
      interval: 50,
      timeout: 120_000,
    });
    await work(client);
  } finally {
    await client.end();
    await service.stop(server.stop);
    running.delete(server);
  }
}

/** Adds a mark. @returns an instant after it and before everything that follows */
async function mark(client: pg.Client, n: number): Promise<Date> {
  await client.query('insert into marks (n) values ($1)', [n]);
  const now = async () => (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(0);
  const before = await now();
  let after = before;
  while (after <= before) after = await now();
  return after;
}

const restoreTo = (name: string, at: Date | null) =>
  restoreCluster({ folder: backups, key, dataDir: join(folder, name), at, settings: { max_connections: '20' } });

async function marksAt(at: Date | null): Promise<number[]> {
  const name = randomBytes(4).toString('hex');
  await restoreTo(name, at);
  const server = await startLocalPostgres({ dataDir: join(folder, name) });
  running.add(server);
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  const { rows } = await client.query<{ n: number }>('select n from marks order by n');
  await client.end();
  await server.stop();
  running.delete(server);
  return rows.map(({ n }) => n);
}

describe('a cluster that was restored and goes on', () => {
  const instants = new Map<number, Date>();
  const at = (n: number) => instants.get(n) ?? new Date(0);

  beforeAll(async () => {
    await withBackups('first', async (client) => {
      await client.query('create table marks (n int primary key)');
      for (const n of [1, 2, 3]) instants.set(n, await mark(client, n));
    });
    await restoreTo('second', at(1));
    await withBackups('second', async (client) => {
      for (const n of [11, 12, 13]) instants.set(n, await mark(client, n));
    });
    await restoreTo('third', at(11));
    await withBackups('third', async (client) => {
      for (const n of [21, 22]) instants.set(n, await mark(client, n));
    });
    expect(errors).toEqual([]);
  });

  test('restore everything: the history that was used, to its end', async () => {
    expect(await marksAt(null)).toEqual([1, 11, 21, 22]);
  });

  test.each([
    [2, [1, 2]],
    [12, [1, 11, 12]],
    [21, [1, 11, 21]],
  ])('restore the instant after mark %i: the history that was used then', async (n, expected) => {
    expect(await marksAt(at(n))).toEqual(expected);
  });

  test('restore a later history from a base backup before it, if it has none of its own', async () => {
    const all = await listBaseBackups(backups);
    for (const { name } of all.slice(1)) for (const end of ['json', 'tar.gz.sealed']) rmSync(join(backups, `${name}.${end}`));
    expect(await marksAt(null)).toEqual([1, 11, 21, 22]);
    expect(await marksAt(at(21))).toEqual([1, 11, 21]);
  });
});

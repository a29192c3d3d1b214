import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from '../index.ts';
import { listBaseBackups, pruneBackups, restoreCluster, takeBaseBackup } from './index.ts';
import { type Backups, startBackups } from './service.ts';

const key = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'komora-backup-'));
const backups = join(folder, 'backups');
const errors: unknown[] = [];
let server: LocalPostgres;
let service: Backups;
let client: pg.Client;
beforeAll(async () => {
  server = await startLocalPostgres({ dataDir: join(folder, 'live'), archive: true, settings: { max_connections: '20' } });
  service = await startBackups(
    { url: server.url(), dataDir: server.dataDir },
    { folder: backups, key, keepDays: 7, now: () => new Date(), onError: (error) => void errors.push(error) },
  );
  client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  await client.query('create table marks (n int primary key, at timestamptz not null default clock_timestamp())');
});
afterAll(async () => {
  await client.end();
  await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

const now = async () => (await client.query<{ now: Date }>('select clock_timestamp() as now')).rows[0]?.now ?? new Date(0);
/** An instant after everything that is committed: dates have no microseconds. */
async function nextMillisecond(): Promise<Date> {
  const before = await now();
  let after = before;
  while (after <= before) after = await now();
  return after;
}
const until = (condition: () => Promise<boolean> | boolean) => vi.waitUntil(condition, { interval: 50, timeout: 120_000 });

const stays = async () => undefined;
/** Ends the segment, and waits until it is shipped. */
async function archived(): Promise<void> {
  // An empty segment does not end.
  await client.query(`select pg_create_restore_point('test')`);
  const { rows } = await client.query<{ name: string }>('select pg_walfile_name(pg_switch_wal()) as name');
  await until(() => readdirSync(join(backups, 'wal')).includes(`${rows[0]?.name}.sealed`));
}

/** The marks of a cluster that is restored to an instant. */
async function marksAt(at: Date | null, name: string): Promise<number[]> {
  const dataDir = join(folder, name);
  await restoreCluster({ folder: backups, key, dataDir, at, settings: { max_connections: '20' } });
  const restored = await startLocalPostgres({ dataDir });
  const reader = new pg.Client({ connectionString: restored.url() });
  await reader.connect();
  const { rows } = await reader.query<{ n: number }>('select n from marks order by n');
  await reader.end();
  await restored.stop();
  return rows.map(({ n }) => n);
}

describe('backups of a running server', () => {
  const instants: Date[] = [];

  beforeAll(async () => {
    await until(async () => readdirSync(folder).includes('backups') && (await listBaseBackups(backups)).length === 1);
    for (let n = 1; n <= 30; n++) {
      await client.query('insert into marks (n) values ($1)', [n]);
      instants.push(await nextMillisecond());
      if (n % 10 === 0) await client.query('select pg_switch_wal()');
    }
    await archived();
    await service.stop(stays);
    expect(errors).toEqual([]);
  });

  test.each([1, 7, 10, 23])('restore the instant after mark %i: with it, and without the next', async (n) => {
    expect(await marksAt(instants[n - 1] ?? null, `restored-${n}`)).toEqual(Array.from({ length: n }, (_, index) => index + 1));
  });

  test('restore everything that is archived', async () => {
    expect(await marksAt(null, 'restored-all')).toHaveLength(30);
  });

  test('reject an instant before the first backup or after the archive, a folder in use, and another key', async () => {
    const restore = (options: { at?: Date | null; dataDir?: string; key?: Buffer }) =>
      restoreCluster({ folder: backups, key, dataDir: join(folder, randomBytes(4).toString('hex')), at: null, ...options });
    await expect(restore({ at: new Date('2020-01-01') })).rejects.toThrow('Choose a later time');
    await expect(restore({ at: new Date(Date.now() + 3_600_000) })).rejects.toThrow('The archive ends before');
    await expect(restore({ dataDir: server.dataDir })).rejects.toThrow('is not empty');
    await expect(restore({ key: randomBytes(32) })).rejects.toThrow('belongs to another BACKUP_KEY');
  });

  test('contain no readable data, and a changed file is noticed', async () => {
    const [base] = await listBaseBackups(backups);
    const file = join(backups, `${base?.name}.tar.gz.sealed`);
    const bytes = readFileSync(file);
    expect(bytes.includes('PG_VERSION')).toBe(false);
    const at = Math.floor(bytes.length / 2);
    const changed = Buffer.from(bytes);
    changed[at] = (changed[at] ?? 0) ^ 1;
    writeFileSync(file, changed);
    await expect(restoreCluster({ folder: backups, key, dataDir: join(folder, 'changed'), at: null })).rejects.toThrow('was changed');
    writeFileSync(file, bytes);
  });

  test('that are too old are deleted with the WAL that only they need; the newest old one stays', async () => {
    const service2 = await startBackups(
      { url: server.url(), dataDir: server.dataDir },
      { folder: backups, key, keepDays: 7, now: () => new Date(Date.now() + 2 * 86_400_000), onError: (error) => void errors.push(error) },
    );
    await until(async () => (await listBaseBackups(backups)).length === 2);
    await service2.stop(stays);
    const segments = () => readdirSync(join(backups, 'wal')).length;
    const [before, all] = [segments(), await listBaseBackups(backups)];
    await pruneBackups(backups, new Date('2020-01-01'));
    expect([(await listBaseBackups(backups)).length, segments()]).toEqual([2, before]);
    await pruneBackups(backups, new Date(Date.now() + 86_400_000));
    expect(await listBaseBackups(backups)).toEqual(all.slice(1));
    expect(segments()).toBeLessThan(before);
    await client.query('insert into marks (n) values (31)');
    const service3 = await startBackups(
      { url: server.url(), dataDir: server.dataDir },
      { folder: backups, key, keepDays: 7, now: () => new Date(), onError: (error) => void errors.push(error) },
    );
    await archived();
    await service3.stop(stays);
    expect(await marksAt(null, 'restored-later')).toContain(31);
    expect(errors).toEqual([]);
  });

  test('need a server that archives', async () => {
    const other = await startLocalPostgres({ dataDir: join(folder, 'other') });
    await expect(takeBaseBackup({ url: other.url(), dataDir: other.dataDir, folder: backups, key })).rejects.toThrow('does not archive');
    await other.stop();
  });
});

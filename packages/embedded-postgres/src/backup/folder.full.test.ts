import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { type LocalPostgres, startLocalPostgres } from '../index.ts';
import { listBaseBackups, restoreCluster, shipWal } from './index.ts';
import { sealTo } from './seal.ts';
import { startBackups } from './service.ts';

const key = randomBytes(32);
const folder = mkdtempSync(join(tmpdir(), 'komora-folder-'));
const backups = join(folder, 'backups');
const running = new Set<LocalPostgres>();
const stored = () => [...readdirSync(backups), ...readdirSync(join(backups, 'wal'))].sort();

async function start(name: string, { archive = true } = {}): Promise<LocalPostgres> {
  const server = await startLocalPostgres({ dataDir: join(folder, name), archive, settings: { max_connections: '20' } });
  running.add(server);
  return server;
}
const stop = async (server: LocalPostgres) => {
  await server.stop();
  running.delete(server);
};
/** Runs a statement as the program would. */
async function run(server: LocalPostgres, statement: string): Promise<pg.QueryResult> {
  const client = new pg.Client({ connectionString: server.url() });
  await client.connect();
  try {
    return await client.query(statement);
  } finally {
    await client.end();
  }
}
const backUp = (server: LocalPostgres, now = () => new Date()) =>
  startBackups(
    { url: server.url(), dataDir: server.dataDir },
    {
      folder: backups,
      key,
      keepDays: 7,
      now,
      onError: (error) => {
        throw error;
      },
    },
  );
afterAll(async () => {
  for (const server of running) await server.stop();
  rmSync(folder, { recursive: true, force: true });
});

describe('a folder with the backups of a cluster', () => {
  beforeAll(async () => {
    const original = await start('original');
    const service = await backUp(original);
    await vi.waitUntil(async () => (await listBaseBackups(backups).catch(() => [])).length === 1, { interval: 50, timeout: 120_000 });
    await run(original, 'create table marks (n int primary key)');
    await service.stop(() => stop(original));
  });

  test('is rejected for another cluster, also without its description, and stays as it is', async () => {
    const other = await start('other');
    const before = stored();
    await expect(backUp(other)).rejects.toThrow('contains the backups of another database');
    expect(stored()).toEqual(before);
    rmSync(join(backups, 'cluster.json'));
    await expect(backUp(other)).rejects.toThrow('contains the backups of another database');
    await stop(other);
    const original = await start('original');
    await (await backUp(original)).stop(() => stop(original));
    expect(stored()).toEqual(expect.arrayContaining(before));
  });

  test('gets a base backup at once after a time without backups, and none after a time without changes', async () => {
    const bases = async () => (await listBaseBackups(backups)).length;
    const before = await bases();
    const without = await start('original', { archive: false });
    await run(without, 'insert into marks values (1)');
    for (const n of [2, 3, 4])
      for (const statement of [`insert into marks values (${n})`, 'select pg_switch_wal()', 'checkpoint']) await run(without, statement);
    await stop(without);
    const original = await start('original');
    const service = await backUp(original);
    await vi.waitUntil(async () => (await bases()) === before + 1, { interval: 50, timeout: 120_000 });
    await run(original, 'insert into marks values (5)');
    await service.stop(() => stop(original));
    const again = await start('original');
    await (await backUp(again)).stop(() => stop(again));
    expect(await bases()).toBe(before + 1);

    await restoreCluster({ folder: backups, key, dataDir: join(folder, 'later'), at: null, settings: { max_connections: '20' } });
    const restored = await start('later', { archive: false });
    expect((await run(restored, 'select n from marks order by n')).rows).toEqual([1, 2, 3, 4, 5].map((n) => ({ n })));
    await stop(restored);
  });

  test('is rejected for a restored copy while its original uses it; a copy that goes on with it excludes the original', async () => {
    const [original, from] = [await start('original'), new Date()];
    const service = await backUp(original);
    await restoreCluster({ folder: backups, key, dataDir: join(folder, 'copy'), at: null, settings: { max_connections: '20' } });
    const copy = await start('copy');
    await expect(backUp(copy, () => from)).rejects.toThrow('is in use by the database from which this one was restored');
    await service.stop(() => stop(original));
    await (await backUp(copy, () => from)).stop(() => stop(copy));
    const again = await start('original');
    await expect(backUp(again)).rejects.toThrow('contains later changes of a restored copy of this database');
    await stop(again);
  });
});

test('a segment is not skipped for another one of the same name', async () => {
  const [stage, target, name] = [join(folder, 'stage'), join(folder, 'target'), '000000010000000000000007'];
  mkdirSync(stage);
  mkdirSync(join(target, 'wal'), { recursive: true });
  await sealTo(join(target, 'wal', `${name}.sealed`), Buffer.from('of the first'), key);
  writeFileSync(join(stage, name), 'of the second');
  await expect(shipWal(stage, target, key)).rejects.toThrow('other changes under the same name');
  expect(readdirSync(stage)).toEqual([name]);
  // Stored before a crash that left the original.
  writeFileSync(join(stage, name), 'of the first');
  expect(await shipWal(stage, target, key)).toBe(1);
  expect(readdirSync(stage)).toEqual([]);
});

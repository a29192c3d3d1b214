import { mkdir, open, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, relative, sep } from 'node:path';
import pg from 'pg';
import { pack } from 'tar-stream';
import { sealTo } from './seal.ts';
import { stageName } from './stage.ts';

/** Facts of a base backup about itself, in a file beside it. */
export interface BaseBackup {
  /** `base-<start>`, without an ending. */
  name: string;
  /** ISO 8601. */
  startedAt: string;
  /** A restore can reach every instant from here on. */
  finishedAt: string;
  /** The first WAL segment that a restore needs. */
  firstSegment: string;
  /** Position in the WAL at which the copy is consistent, for example `0/3000158`. Backups of earlier versions lack it. */
  endPosition?: string;
  /** Of the sealed file. */
  bytes: number;
  /** Number of the server's version, for example 180004. */
  serverVersion: number;
}

/** PostgreSQL creates the content of these folders again. */
const emptied = new Set([
  'pg_wal',
  'pg_replslot',
  'pg_dynshmem',
  'pg_notify',
  'pg_serial',
  'pg_snapshots',
  'pg_stat_tmp',
  'pg_subtrans',
  stageName,
]);
const left = /^(postmaster\.(pid|opts)|recovery\.signal|standby\.signal|backup_label|tablespace_map|pg_internal\.init.*|pgsql_tmp.*)$/;

/**
 * Copies a running cluster into `folder`: a sealed tar file, and its description.
 * @param url connection string of a superuser
 * @throws Error without WAL archiving: the copy could not be restored
 */
export async function takeBaseBackup({
  url,
  dataDir,
  folder,
  key,
}: {
  url: string;
  dataDir: string;
  folder: string;
  key: Buffer;
}): Promise<BaseBackup> {
  const client = new pg.Client({ connectionString: url, application_name: 'komora backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ now: Date; version: number; segment: string; mode: string }>(
      `select clock_timestamp() as now, current_setting('server_version_num')::int as version, current_setting('archive_mode') as mode,
         pg_walfile_name(pg_backup_start('komora', fast => true)) as segment`,
    );
    const [start] = rows;
    if (start === undefined || start.mode === 'off') throw new Error('The server does not archive its WAL.');
    const name = `base-${start.now.toISOString().replace(/[-:]|\.\d+/g, '')}`;
    const file = join(folder, `${name}.tar.gz.sealed`);
    const tar = pack();
    const filled = fill(tar, dataDir, async () => {
      // Waits until the segments of the backup are archived.
      const { rows: stopped } = await client.query<{ label: string; position: string; now: Date }>(
        'select labelfile as label, lsn::text as position, clock_timestamp() as now from pg_backup_stop(wait_for_archive => true)',
      );
      const [end] = stopped;
      if (end === undefined) throw new Error('The backup did not end');
      return end;
    });
    // A failure of one of both ends the other.
    filled.catch((error: Error) => tar.destroy(error));
    const bytes = await sealTo(file, bytesOf(tar), key);
    const { now: finished, position } = await filled;
    const description: BaseBackup = {
      name,
      startedAt: start.now.toISOString(),
      finishedAt: finished.toISOString(),
      firstSegment: start.segment,
      endPosition: position,
      bytes,
      serverVersion: start.version,
    };
    await writeFile(join(folder, `${name}.json`), `${JSON.stringify(description, null, 2)}\n`, { mode: 0o600 });
    return description;
  } finally {
    await client.end();
  }
}

type Tar = ReturnType<typeof pack>;

async function* bytesOf(tar: Tar): AsyncGenerator<Uint8Array> {
  for await (const piece of tar) yield piece as Uint8Array;
}

async function fill<End extends { label: string }>(tar: Tar, dataDir: string, finish: () => Promise<End>): Promise<End> {
  for await (const path of entriesOf(dataDir)) await addFile(tar, dataDir, path);
  const end = await finish();
  await addBytes(tar, 'backup_label', Buffer.from(end.label));
  tar.finalize();
  return end;
}

/** Files and folders of a cluster, folders first. */
async function* entriesOf(dataDir: string, folder = dataDir): AsyncGenerator<string> {
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    if (left.test(entry.name)) continue;
    const path = join(folder, entry.name);
    yield path;
    if (entry.isDirectory() && !(folder === dataDir && emptied.has(entry.name))) yield* entriesOf(dataDir, path);
  }
}

/**
 * Adds a file with the size that it has now. The server writes meanwhile: a file that has vanished is left out, and what a shortened one lacks is
 * filled with zeros. The WAL of the backup repairs both.
 */
async function addFile(tar: Tar, dataDir: string, path: string): Promise<void> {
  const name = relative(dataDir, path).split(sep).join('/');
  try {
    const info = await stat(path);
    if (info.isDirectory()) {
      await new Promise<void>(
        (done, fail) => void tar.entry({ name, type: 'directory', mode: 0o700 }, (error) => (error ? fail(error) : done())),
      );
      return;
    }
    const handle = await open(path, 'r');
    try {
      const { size } = await handle.stat();
      const entry = tar.entry({ name, size, mode: 0o600 });
      const ended = new Promise<void>((done, fail) => void entry.once('finish', () => done()).once('error', fail));
      const piece = 1024 * 1024;
      for (let at = 0; at < size; at += piece) {
        const bytes = Buffer.alloc(Math.min(piece, size - at));
        await handle.read(bytes, 0, bytes.length, at);
        if (!entry.write(bytes)) await new Promise<void>((done) => void entry.once('drain', () => done()));
      }
      entry.end(undefined);
      await ended;
    } finally {
      await handle.close();
    }
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error;
  }
}

function addBytes(tar: Tar, name: string, bytes: Buffer): Promise<void> {
  return new Promise((done, fail) => void tar.entry({ name, mode: 0o600 }, bytes, (error) => (error ? fail(error) : done())));
}

/** The base backups of a folder, the oldest first. */
export async function listBaseBackups(folder: string): Promise<BaseBackup[]> {
  const names = (await readdir(folder)).filter((name) => /^base-.*\.json$/.test(name));
  const found = await Promise.all(names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as BaseBackup));
  return found.sort((a, b) => (a.startedAt < b.startedAt ? -1 : 1));
}

/** Deletes base backups that finished before `before`, except the newest of them, and the WAL that no remaining one needs. */
export async function pruneBackups(folder: string, before: Date): Promise<void> {
  const all = await listBaseBackups(folder);
  const old = all.filter(({ finishedAt }) => new Date(finishedAt) < before);
  for (const { name } of old.slice(0, -1)) {
    await rm(join(folder, `${name}.json`), { force: true });
    await rm(join(folder, `${name}.tar.gz.sealed`), { force: true });
  }
  const remaining = old.length === 0 ? all : all.slice(old.length - 1);
  // After a restore the positions of a newer backup may be lower.
  const [first] = remaining.map(({ firstSegment }) => firstSegment.slice(8)).sort();
  if (first === undefined) return;
  await mkdir(join(folder, 'wal'), { recursive: true, mode: 0o700 });
  for (const file of await readdir(join(folder, 'wal'))) {
    // Segments are named by timeline and position. History files of timelines are small, and stay.
    const segment = /^([0-9A-F]{24}).*\.sealed$/.exec(file)?.[1];
    if (segment !== undefined && segment.slice(8) < first) await rm(join(folder, 'wal', file), { force: true });
  }
}

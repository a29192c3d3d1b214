import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { readSealed } from './seal.ts';
import { readCluster, storeHistories, timelineOf, writeCluster } from './timelines.ts';

/** The folder belongs to other backups. Its message is for the operator. */
export class BackupFolderError extends Error {
  override name = 'BackupFolderError';
}

const inUseFile = (folder: string) => join(folder, 'in-use.json');
/** Time after which a program that has not renewed its mark does not use the folder any more, ms. */
const inUseMs = 120_000;

/** Records that a program uses the folder now. */
export const markInUse = (folder: string, now: Date): Promise<void> =>
  writeFile(inUseFile(folder), JSON.stringify({ at: now.toISOString() }), { mode: 0o600 });

export const endUse = (folder: string): Promise<void> => rm(inUseFile(folder), { force: true });

async function isInUse(folder: string, now: Date): Promise<boolean> {
  if (!existsSync(inUseFile(folder))) return false;
  const { at } = JSON.parse(await readFile(inUseFile(folder), 'utf8')) as { at: string };
  return now.getTime() - new Date(at).getTime() < inUseMs;
}

/**
 * Takes the folder for the backups of a running cluster, and stores the history of its timeline.
 * @returns the timeline of the cluster
 * @throws BackupFolderError if the folder contains backups of another cluster, or of a copy that went on differently
 */
export async function claimFolder(server: { url: string; dataDir: string }, folder: string, key: Buffer, now: Date): Promise<number> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const { systemIdentifier, timeline } = await readServer(server.url);
  const known = await readCluster(folder);
  const owner = known?.systemIdentifier ?? (await ownerOfWal(folder, key));
  if (owner !== null && owner !== systemIdentifier)
    throw new BackupFolderError(
      `${folder} contains the backups of another database (${owner}; this one is ${systemIdentifier}). Set BACKUP_DIR to an empty folder, or move the old backups away.`,
    );
  const timelines = known?.timelines ?? [];
  const last = timelines.at(-1);
  if (last !== undefined && last.timeline < timeline && (await isInUse(folder, now)))
    throw new BackupFolderError(
      `${folder} is in use by the database from which this one was restored. Start a copy for a rehearsal without BACKUP_DIR. If the other one has crashed, wait two minutes.`,
    );
  if (last !== undefined && last.timeline > timeline)
    throw new BackupFolderError(
      `${folder} contains later changes of a restored copy of this database (since ${last.since}). Set BACKUP_DIR to an empty folder.`,
    );
  if (!(await storeHistories(timeline, server.dataDir, folder, key)))
    throw new BackupFolderError(
      `${folder} contains the changes of another restored copy of this database. Set BACKUP_DIR to an empty folder.`,
    );
  if (known === null || last?.timeline !== timeline)
    await writeCluster(folder, { systemIdentifier, timelines: [...timelines, { timeline, since: now.toISOString() }] });
  return timeline;
}

async function readServer(url: string): Promise<{ systemIdentifier: string; timeline: number }> {
  const client = new pg.Client({ connectionString: url, application_name: 'komora backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ id: string; segment: string }>(
      'select system_identifier::text as id, pg_walfile_name(pg_current_wal_lsn()) as segment from pg_control_system()',
    );
    const [row] = rows;
    if (row === undefined) throw new Error('The server returned no identity');
    return { systemIdentifier: row.id, timeline: timelineOf(row.segment) };
  } finally {
    await client.end();
  }
}

/** Offset of the system identifier in a segment (`XLogLongPageHeaderData`). */
const identifierOffset = 24;

/** The cluster of a folder of earlier versions, as its last WAL segment names it; null without WAL. */
async function ownerOfWal(folder: string, key: Buffer): Promise<string | null> {
  const wal = join(folder, 'wal');
  const segment = (existsSync(wal) ? await readdir(wal) : [])
    .filter((name) => /^[0-9A-F]{24}\.sealed$/.test(name))
    .sort()
    .at(-1);
  if (segment === undefined) return null;
  return (await readSealed(join(wal, segment), key)).readBigUInt64LE(identifierOffset).toString();
}

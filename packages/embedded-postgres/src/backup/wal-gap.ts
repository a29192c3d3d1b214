import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { makeName, numberOf } from './segment-name.ts';

/**
 * True if WAL between the start of a base backup and the present is stored nowhere, because the server ran without backups for a time: no later instant can be
 * restored from that base backup.
 * @param firstSegment of the base backup, on the present timeline
 */
export async function hasWalGap(
  { url, dataDir }: { url: string; dataDir: string },
  { stage, folder, firstSegment }: { stage: string; folder: string; firstSegment: string },
): Promise<boolean> {
  const current = await currentSegment(url);
  // In the order in which the files move.
  const known = new Set<string>();
  for (const [place, ending] of [
    [join(dataDir, 'pg_wal', 'archive_status'), '.ready'],
    [stage, ''],
    [join(folder, 'wal'), '.sealed'],
  ] as const)
    for (const name of await namesIn(place)) if (name.endsWith(ending)) known.add(name.slice(0, name.length - ending.length));
  for (let segment = numberOf(firstSegment); segment < numberOf(current); segment++)
    if (!known.has(makeName(firstSegment.slice(0, 8), segment))) return true;
  return false;
}

/**
 * The segment that is flushed at present. Inserted WAL may be one or more segments ahead of it, but PostgreSQL marks a segment for the archive only after
 * flushing its end.
 */
async function currentSegment(url: string): Promise<string> {
  const client = new pg.Client({ connectionString: url, application_name: 'komora backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_flush_lsn()) as segment');
    return rows[0]?.segment ?? '';
  } finally {
    await client.end();
  }
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return [];
    throw error;
  }
}

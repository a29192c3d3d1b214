import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import type { BaseBackup } from './base-backup.ts';
import { sealTo, unseal } from './seal.ts';

/** A history of the cluster: each restore begins a new one. */
export interface Timeline {
  /** Number of PostgreSQL, 1 for the first. */
  timeline: number;
  /** ISO 8601. The first start with backups on this timeline. */
  since: string;
}

const fileOf = (folder: string) => join(folder, 'timelines.json');
const eightDigits = (timeline: number) => timeline.toString(16).toUpperCase().padStart(8, '0');
const historyName = (timeline: number) => `${eightDigits(timeline)}.history`;
const sealedHistory = (folder: string, timeline: number) => join(folder, 'wal', `${historyName(timeline)}.sealed`);

/** The timelines of the backups in a folder, in the order of their use. */
export async function listTimelines(folder: string): Promise<Timeline[]> {
  return existsSync(fileOf(folder)) ? (JSON.parse(await readFile(fileOf(folder), 'utf8')) as Timeline[]) : [];
}

/** Timeline of a running server. */
export async function readTimeline(url: string): Promise<number> {
  const client = new pg.Client({ connectionString: url, application_name: 'komora backup' });
  await client.connect();
  try {
    const { rows } = await client.query<{ segment: string }>('select pg_walfile_name(pg_current_wal_lsn()) as segment');
    return timelineOf(rows[0]?.segment ?? '');
  } finally {
    await client.end();
  }
}

/** Timeline in the name of a WAL segment. */
export const timelineOf = (segment: string): number => Number.parseInt(segment.slice(0, 8), 16);

/**
 * Stores the history files of a server's timelines, and records when its timeline began. PostgreSQL archives a history file only at the end of a
 * recovery, when this program does not archive. Without it no restore could follow the timeline.
 */
export async function storeTimeline(timeline: number, dataDir: string, folder: string, key: Buffer, now: Date): Promise<void> {
  await mkdir(join(folder, 'wal'), { recursive: true, mode: 0o700 });
  for (const name of await readdir(join(dataDir, 'pg_wal'))) {
    if (!/^[0-9A-F]{8}\.history$/.test(name) || timelineOf(name) > timeline) continue;
    const sealed = sealedHistory(folder, timelineOf(name));
    if (!existsSync(sealed)) await sealTo(sealed, await readFile(join(dataDir, 'pg_wal', name)), key);
  }
  const known = await listTimelines(folder);
  if (known.some((entry) => entry.timeline === timeline)) return;
  const draft = `${fileOf(folder)}.part`;
  await writeFile(draft, `${JSON.stringify([...known, { timeline, since: now.toISOString() }], null, 2)}\n`, { mode: 0o600 });
  await rename(draft, fileOf(folder));
}

/** The timeline that was in use at an instant, or the last one; null if none was recorded then. */
export async function timelineAt(folder: string, at: Date | null): Promise<number | null> {
  const used = (await listTimelines(folder)).findLast(({ since }) => at === null || new Date(since) <= at);
  return used?.timeline ?? null;
}

/** Position in the WAL at which each earlier timeline was left, by its number. */
async function readForks(folder: string, timeline: number, key: Buffer): Promise<Map<number, bigint>> {
  const forks = new Map<number, bigint>();
  const file = sealedHistory(folder, timeline);
  if (!existsSync(file)) return forks;
  await unseal(file, key, async (content) => {
    const pieces: Buffer[] = [];
    for await (const piece of content) pieces.push(piece);
    for (const line of Buffer.concat(pieces).toString('utf8').split('\n')) {
      const [, parent, position] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? [];
      if (parent !== undefined && position !== undefined) forks.set(Number(parent), parsePosition(position));
    }
  });
  return forks;
}

/** A position in the WAL as PostgreSQL writes it, for example `0/3000028`. */
function parsePosition(text: string): bigint {
  const [high, low] = text.split('/');
  return (BigInt(`0x${high}`) << 32n) + BigInt(`0x${low}`);
}

/** The base backups from which a timeline can be reached: its own, and those that ended before an earlier one was left. */
export async function basesOf(timeline: number | null, bases: readonly BaseBackup[], folder: string, key: Buffer): Promise<BaseBackup[]> {
  if (timeline === null) return [...bases];
  const forks = await readForks(folder, timeline, key);
  return bases.filter(({ firstSegment, endPosition }) => {
    const own = timelineOf(firstSegment);
    const left = forks.get(own);
    return own === timeline || (left !== undefined && endPosition !== undefined && parsePosition(endPosition) <= left);
  });
}

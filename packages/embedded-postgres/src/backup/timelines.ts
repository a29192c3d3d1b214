import { existsSync } from 'node:fs';
import { mkdir, readdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BaseBackup } from './base-backup.ts';
import { readSealed, sealTo } from './seal.ts';

/** A history of the cluster: each restore begins a new one. */
interface Timeline {
  /** Number of PostgreSQL, 1 for the first. */
  timeline: number;
  /** ISO 8601. The first start with backups on this timeline. */
  since: string;
}

/** The cluster whose backups a folder contains. */
export interface BackedUpCluster {
  /** PostgreSQL's number of the cluster. A restored copy has the same one. */
  systemIdentifier: string;
  /** In the order of their use. */
  timelines: readonly Timeline[];
}

const fileOf = (folder: string) => join(folder, 'cluster.json');
const eightDigits = (timeline: number) => timeline.toString(16).toUpperCase().padStart(8, '0');
const sealedHistory = (folder: string, timeline: number) => join(folder, 'wal', `${eightDigits(timeline)}.history.sealed`);

/** The cluster whose backups are in a folder; null if the folder does not say it. */
export async function readCluster(folder: string): Promise<BackedUpCluster | null> {
  return existsSync(fileOf(folder)) ? (JSON.parse(await readFile(fileOf(folder), 'utf8')) as BackedUpCluster) : null;
}

/** Replaces the description of the folder in one step. */
export async function writeCluster(folder: string, cluster: BackedUpCluster): Promise<void> {
  const draft = `${fileOf(folder)}.part`;
  await writeFile(draft, `${JSON.stringify(cluster, null, 2)}\n`, { mode: 0o600 });
  await rename(draft, fileOf(folder));
}

/** Timeline in the name of a WAL segment or of a history file. */
export const timelineOf = (name: string): number => Number.parseInt(name.slice(0, 8), 16);

/**
 * Stores the history files of a cluster up to `timeline`. PostgreSQL archives a history file only at the end of a recovery, when this program does
 * not archive. Without it no restore could follow the timeline.
 * @returns false if the folder contains another history of one of these timelines; nothing is stored then
 */
export async function storeHistories(timeline: number, dataDir: string, folder: string, key: Buffer): Promise<boolean> {
  const names = (await readdir(join(dataDir, 'pg_wal'))).filter(
    (name) => /^[0-9A-F]{8}\.history$/.test(name) && timelineOf(name) <= timeline,
  );
  const missing: [file: string, content: Buffer][] = [];
  for (const name of names) {
    const [sealed, content] = [sealedHistory(folder, timelineOf(name)), await readFile(join(dataDir, 'pg_wal', name))];
    if (!existsSync(sealed)) missing.push([sealed, content]);
    else if (!content.equals(await readSealed(sealed, key))) return false;
  }
  await mkdir(join(folder, 'wal'), { recursive: true, mode: 0o700 });
  for (const [sealed, content] of missing) await sealTo(sealed, content, key);
  return true;
}

/** The timeline that was in use at an instant, or the last one; null if none was recorded then. */
export async function timelineAt(folder: string, at: Date | null): Promise<number | null> {
  const used = (await readCluster(folder))?.timelines.findLast(({ since }) => at === null || new Date(since) <= at);
  return used?.timeline ?? null;
}

/** Position in the WAL at which each earlier timeline was left, by its number. */
async function readForks(folder: string, timeline: number, key: Buffer): Promise<Map<number, bigint>> {
  const forks = new Map<number, bigint>();
  const file = sealedHistory(folder, timeline);
  if (!existsSync(file)) return forks;
  for (const line of (await readSealed(file, key)).toString('utf8').split('\n')) {
    const [, parent, position] = /^\s*(\d+)\s+([0-9A-F]+\/[0-9A-F]+)/.exec(line) ?? [];
    if (parent !== undefined && position !== undefined) forks.set(Number(parent), parsePosition(position));
  }
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

import { chownSync, existsSync } from 'node:fs';
import { mkdir, readdir, rename, rm, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { extract } from 'tar-stream';
import { findBinaries } from '../binaries.ts';
import { openCluster } from '../cluster.ts';
import { makeDataFolder, serverIdentity } from '../identity.ts';
import { spawnServer, urlOf } from '../server.ts';
import { type BaseBackup, listBaseBackups } from './base-backup.ts';
import { unseal } from './seal.ts';
import { makeStage, recoverySettings } from './stage.ts';
import { basesOf, timelineAt } from './timelines.ts';

/** The backup does not contain what was asked for. Its message is for the operator. */
export class RestoreError extends Error {
  override name = 'RestoreError';
}

export interface Restored {
  base: BaseBackup;
  /** Instant of the last restored transaction; null if the base backup contains all of them. */
  lastTransactionAt: Date | null;
}

/**
 * Restores a cluster from `folder` into `dataDir`, which must be empty or not exist. After earlier restores it follows the timeline that was in
 * use at that instant, or the last one.
 * @param at the instant; null: everything that is archived
 * @param settings of the server that have an effect on recovery, such as `max_connections`
 * @throws RestoreError; SealError for a changed file or another key
 */
export async function restoreCluster({
  folder,
  key,
  dataDir,
  at,
  settings = {},
}: {
  folder: string;
  key: Buffer;
  dataDir: string;
  at: Date | null;
  settings?: Readonly<Record<string, string>>;
}): Promise<Restored> {
  const timeline = await timelineAt(folder, at);
  const bases = await basesOf(timeline, await listBaseBackups(folder), folder, key);
  const base = bases.findLast(({ finishedAt }) => at === null || new Date(finishedAt) <= at);
  if (base === undefined) {
    const [first] = bases;
    throw new RestoreError(
      first === undefined
        ? `${folder} contains no backup.`
        : `The oldest backup in ${folder} was finished at ${first.finishedAt}. Choose a later time.`,
    );
  }
  const identity = serverIdentity();
  const place = makeDataFolder(dataDir, identity);
  if ((await readdir(place)).length > 0)
    throw new RestoreError(`${dataDir} is not empty. Move it away first, and keep it until the restored database is checked.`);
  await unpack(join(folder, `${base.name}.tar.gz.sealed`), key, place, identity);
  const own = async (path: string, text: string) => {
    await writeFile(path, text, { mode: 0o600 });
    if (identity.uid !== undefined && identity.gid !== undefined) chownSync(path, identity.uid, identity.gid);
  };
  await own(join(place, 'recovery.signal'), '');
  const stage = makeStage(place, identity);
  const binaries = findBinaries(identity);
  const password = openCluster(binaries.initdb, place, identity);
  const serving = new AbortController();
  const served = serveWal({ stage, folder, key, signal: serving.signal, give: own });
  let server: Awaited<ReturnType<typeof spawnServer>>;
  try {
    server = await spawnServer(
      binaries.postgres,
      place,
      password,
      { settings: { ...settings, ...recoverySettings(stage, at?.toISOString() ?? null, timeline) }, startLimitMs: 24 * 3_600_000 },
      identity,
    );
  } catch (error) {
    serving.abort();
    await served;
    throw explained(error, at);
  }
  try {
    const lastTransactionAt = await untilRecovered(urlOf(password, server.port)(), server.hasEnded);
    return { base, lastTransactionAt };
  } catch (error) {
    throw server.hasEnded() ? explained(new Error(server.log(), { cause: error }), at) : error;
  } finally {
    serving.abort();
    await served;
    await server.stop();
  }
}

function explained(error: unknown, at: Date | null): unknown {
  const text = String(error);
  if (text.includes('recovery ended before configured recovery target was reached'))
    return new RestoreError(`The archive ends before ${at?.toISOString()}. Without --at, everything that is archived is restored.`, {
      cause: error,
    });
  return error;
}

async function unpack(file: string, key: Buffer, place: string, { uid, gid }: { uid?: number; gid?: number }): Promise<void> {
  const own = (path: string) => {
    if (uid !== undefined && gid !== undefined) chownSync(path, uid, gid);
  };
  await unseal(file, key, async (content) => {
    const tar = extract();
    const read = (async () => {
      for await (const piece of content) if (!tar.write(piece)) await new Promise<void>((done) => void tar.once('drain', () => done()));
      tar.end(undefined);
    })();
    read.catch((error: Error) => tar.destroy(error));
    for await (const entry of tar) {
      const { name, type } = entry.header;
      const path = join(place, name);
      if (!path.startsWith(`${place}/`)) throw new RestoreError(`${file} contains the path ${name}.`);
      if (type === 'directory') {
        await mkdir(path, { recursive: true, mode: 0o700 });
        entry.resume();
      } else {
        if (!existsSync(dirname(path))) throw new RestoreError(`${file} contains ${name} without its folder.`);
        await writeFile(path, entry as AsyncIterable<Uint8Array>, { mode: 0o600 });
      }
      own(path);
    }
    await read;
  });
}

/** Gives a recovering server the segments that it asks for, until it is aborted. */
async function serveWal({
  stage,
  folder,
  key,
  signal,
  give,
}: {
  stage: string;
  folder: string;
  key: Buffer;
  signal: AbortSignal;
  give: (path: string, text: string) => Promise<void>;
}): Promise<void> {
  while (!signal.aborted) {
    const wanted = (await readdir(stage)).filter((name) => name.endsWith('.wanted')).map((name) => name.slice(0, -'.wanted'.length));
    for (const name of wanted) {
      // Before the answer: the server may ask for the same segment again at once.
      await rm(join(stage, `${name}.wanted`));
      const sealed = join(folder, 'wal', `${name}.sealed`);
      const part = join(stage, `${name}.part`);
      // The server takes an answer as soon as it has its name.
      await give(part, '');
      if (existsSync(sealed)) await unseal(sealed, key, (content) => writeFile(part, content));
      await rename(part, join(stage, `${name}.${existsSync(sealed) ? 'ready' : 'none'}`));
    }
    await pause(10);
  }
  for (const name of await readdir(stage)) await rm(join(stage, name), { force: true });
}

async function untilRecovered(url: string, hasEnded: () => boolean): Promise<Date | null> {
  for (;;) {
    const client = new pg.Client({ connectionString: url, connectionTimeoutMillis: 5000 });
    try {
      await client.connect();
      const { rows } = await client.query<{ recovering: boolean; last: Date | null }>(
        'select pg_is_in_recovery() as recovering, pg_last_xact_replay_timestamp() as last',
      );
      const [state] = rows;
      if (state !== undefined && !state.recovering) return state.last;
    } catch (error) {
      if (hasEnded()) throw error;
    } finally {
      await client.end().catch(() => undefined);
    }
    if (hasEnded()) throw new Error('The server ended during the recovery');
    await pause(50);
  }
}

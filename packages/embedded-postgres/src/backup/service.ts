import { setTimeout as pause } from 'node:timers/promises';
import { serverIdentity } from '../identity.ts';
import { listBaseBackups, pruneBackups, takeBaseBackup } from './base-backup.ts';
import { claimFolder, endUse, markInUse } from './claim-folder.ts';
import { shipWal } from './ship-wal.ts';
import { makeStage } from './stage.ts';
import { timelineOf } from './timelines.ts';
import { hasWalGap } from './wal-gap.ts';

export interface BackupOptions {
  /** Outside the disk of the database. */
  folder: string;
  /** 32 bytes. */
  key: Buffer;
  /** Instants of the last days can be restored. */
  keepDays: number;
  now: () => Date;
  /** A base backup or a shipment failed; it is tried again. */
  onError: (error: unknown) => void;
}

const dayMs = 86_400_000;
const shipEveryMs = 2000;
const markEveryMs = 30_000;
/** After a failure, so that a full disk is not filled with attempts. */
const retryMs = 60_000;

/** `base`: the copies of the cluster; `wal`: the shipments of its changes. */
export type BackupPart = 'base' | 'wal';

export interface BackupState {
  startedAt: Date;
  /** End of the newest base backup, also of an earlier process; end of the last shipment after which no WAL waited. Null: none is known. */
  lastSuccess: Readonly<Record<BackupPart, Date | null>>;
  /** Attempts that failed since the start. */
  failures: Readonly<Record<BackupPart, number>>;
}

export interface Backups {
  state(): BackupState;
  /** Ends the backups and calls `stopServer`; then ships what the server has archived while it stopped. */
  stop(stopServer: () => Promise<void>): Promise<void>;
}

/**
 * Ships WAL every two seconds, and takes a base backup each day, and at once after a restore and after a time without backups.
 * @throws BackupFolderError if the folder belongs to other backups
 */
export async function startBackups(server: { url: string; dataDir: string }, options: BackupOptions): Promise<Backups> {
  const { folder, key, keepDays, now, onError } = options;
  const stage = makeStage(server.dataDir, serverIdentity());
  const stopping = new AbortController();
  const startedAt = now();
  const timeline = await claimFolder(server, folder, key, startedAt);
  let usedAt = 0;
  const lastSuccess: Record<BackupPart, Date | null> = { base: null, wal: null };
  const failures: Record<BackupPart, number> = { base: 0, wal: 0 };
  const loop = async (part: BackupPart, work: () => Promise<void>, everyMs: number) => {
    while (!stopping.signal.aborted) {
      let wait = everyMs;
      try {
        await work();
      } catch (error) {
        if (!stopping.signal.aborted) {
          failures[part] += 1;
          onError(error);
        }
        wait = retryMs;
      }
      await pause(wait, undefined, { signal: stopping.signal, ref: false }).catch(() => undefined);
    }
  };
  const shipOwn = async () => {
    if (now().getTime() - usedAt >= markEveryMs) {
      // A copy may have taken the folder.
      await claimFolder(server, folder, key, now());
      await markInUse(folder, now());
      usedAt = now().getTime();
    }
    await ship();
  };
  const ship = async () => {
    await shipWal(stage, folder, key);
    lastSuccess.wal = now();
  };
  const backUp = async () => {
    const newest = (await listBaseBackups(folder)).findLast(({ firstSegment }) => timelineOf(firstSegment) === timeline);
    if (newest !== undefined) lastSuccess.base = new Date(newest.finishedAt);
    const isRecent = newest !== undefined && now().getTime() - new Date(newest.startedAt).getTime() < dayMs;
    if (isRecent && !(await hasWalGap(server, { stage, folder, firstSegment: newest.firstSegment }))) return;
    const { finishedAt } = await takeBaseBackup({ ...server, folder, key });
    lastSuccess.base = new Date(finishedAt);
    await pruneBackups(folder, new Date(now().getTime() - keepDays * dayMs));
  };
  const running = Promise.all([loop('wal', shipOwn, shipEveryMs), loop('base', backUp, dayMs / 24)]);
  return {
    state: () => ({ startedAt, lastSuccess: { ...lastSuccess }, failures: { ...failures } }),
    stop: async (stopServer) => {
      stopping.abort();
      // A base backup in progress ends with its connection.
      await stopServer();
      await running;
      await ship().catch(onError);
      await endUse(folder).catch(onError);
    },
  };
}

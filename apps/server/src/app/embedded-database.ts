import { join } from 'node:path';
import {
  BackupFolderError,
  type BackupState,
  ClusterInUseError,
  SealError,
  startBackups,
  startLocalPostgres,
} from '@komora/embedded-postgres';
import type { Config } from '../config/config.ts';
import { systemClock } from '../platform/clock.ts';
import { createLog } from '../platform/logging.ts';
import { assertWritable } from './check-environment.ts';
import { StartError } from './start-error.ts';

export interface EmbeddedOptions {
  config: Config;
  onProgress: (line: string) => void;
  onDatabaseLost: () => void;
}

/** Settings of the server, also of one that recovers. */
export const embeddedSettings = { max_connections: '200' };

/** Folder of the embedded database. */
export const embeddedFolder = ({ dataDir }: Pick<Config, 'dataDir'>): string => join(dataDir, 'postgres');

export interface EmbeddedDatabase {
  connectionString: string;
  /** State of its backups; undefined if none are configured. */
  backupState: (() => BackupState) | undefined;
}

/**
 * Starts the embedded database, and its backups if they are configured. `opened` stops both.
 * @throws StartError
 */
export async function startEmbedded(
  { config, onProgress, onDatabaseLost }: EmbeddedOptions,
  opened: AsyncDisposableStack,
): Promise<EmbeddedDatabase> {
  await assertWritable(config.dataDir);
  const { backup } = config;
  if (backup !== undefined) await assertWritable(backup.folder);
  onProgress('Starting the embedded PostgreSQL …');
  const owner = `Komora at ${config.host}:${config.port} (process ${process.pid})`;
  try {
    const cluster = await startLocalPostgres({
      dataDir: embeddedFolder(config),
      clusterLock: { owner: owner.slice(0, 63), onLost: onDatabaseLost },
      settings: embeddedSettings,
      archive: backup !== undefined,
    });
    let stop = cluster.stop;
    opened.defer(() => stop());
    let backupState: EmbeddedDatabase['backupState'];
    if (backup !== undefined) {
      const log = createLog(config.logLevel);
      const onError = (error: unknown) => log.error({ err: error }, 'the backup failed; it is tried again');
      const server = { url: cluster.url(), dataDir: cluster.dataDir };
      const backups = await startBackups(server, { ...backup, now: () => systemClock.now(), onError });
      stop = () => backups.stop(cluster.stop);
      backupState = backups.state;
    }
    await cluster.ensureDatabase('komora');
    return { connectionString: cluster.url('komora'), backupState };
  } catch (error) {
    if (error instanceof BackupFolderError || error instanceof SealError) throw new StartError(error.message);
    if (!(error instanceof ClusterInUseError)) throw error;
    throw new StartError(
      `The data folder ${config.dataDir} is in use by ${error.holder}. Stop that process, or set DATA_DIR to another folder. Example: DATA_DIR=.data/second PORT=${config.port} npm start`,
    );
  }
}

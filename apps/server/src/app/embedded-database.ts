import { join } from 'node:path';
import { type BackupState, ClusterInUseError, startBackups, startLocalPostgres } from '@komora/embedded-postgres';
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
    let backupState: EmbeddedDatabase['backupState'];
    if (backup === undefined) opened.defer(cluster.stop);
    else {
      const log = createLog(config.logLevel);
      const onError = (error: unknown) => log.error({ err: error }, 'the backup failed; it is tried again');
      const backups = startBackups({ url: cluster.url(), dataDir: cluster.dataDir }, { ...backup, now: () => systemClock.now(), onError });
      opened.defer(() => backups.stop(cluster.stop));
      backupState = backups.state;
    }
    await cluster.ensureDatabase('komora');
    return { connectionString: cluster.url('komora'), backupState };
  } catch (error) {
    if (!(error instanceof ClusterInUseError)) throw error;
    throw new StartError(
      `The data folder ${config.dataDir} is in use by ${error.holder}. Stop that process, or set DATA_DIR to another folder. Example: DATA_DIR=.data/second PORT=${config.port} npm start`,
    );
  }
}

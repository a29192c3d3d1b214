export { type BaseBackup, listBaseBackups, pruneBackups, takeBaseBackup } from './base-backup.ts';
export { type Restored, RestoreError, restoreCluster } from './restore.ts';
export { SealError } from './seal.ts';
export { type BackupOptions, type BackupState, type Backups, startBackups } from './service.ts';
export { shipWal } from './ship-wal.ts';

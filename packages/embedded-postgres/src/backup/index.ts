export { type BaseBackup, listBaseBackups, pruneBackups, takeBaseBackup } from './base-backup.ts';
export { BackupFolderError } from './claim-folder.ts';
export { type Restored, RestoreError, restoreCluster } from './restore.ts';
export { SealError } from './seal.ts';
export { type BackupOptions, type BackupState, type Backups, startBackups } from './service.ts';
export { shipWal } from './ship-wal.ts';

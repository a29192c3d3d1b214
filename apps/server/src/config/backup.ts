import { resolve } from 'node:path';
import { matching, optionalText, type Reading, wholeNumber } from './variable.ts';

/** Backups of the embedded database. */
export interface BackupConfig {
  folder: string;
  /** 32 bytes. */
  key: Buffer;
  keepDays: number;
}

const backupKeyExample = 'the output of: openssl rand -hex 32';

export const backupVariables = {
  BACKUP_DIR: optionalText(),
  BACKUP_KEY: matching(/^[0-9a-fA-F]{64}$/, '64 hexadecimal digits', backupKeyExample),
  BACKUP_KEEP_DAYS: wholeNumber(1, 3650, 14),
};

/** Undefined without BACKUP_DIR. */
export function backupConfig({ values, report }: Reading<typeof backupVariables>, root: string): BackupConfig | undefined {
  const { BACKUP_DIR: folder, BACKUP_KEY: key, BACKUP_KEEP_DAYS: keepDays } = values;
  if (folder === undefined) return undefined;
  if (key === undefined) report('BACKUP_KEY', { expected: '64 hexadecimal digits, required with BACKUP_DIR', example: backupKeyExample });
  return { folder: resolve(root, folder), key: Buffer.from(key ?? '', 'hex'), keepDays };
}

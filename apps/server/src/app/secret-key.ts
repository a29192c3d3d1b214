import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

const fileOf = (dataDir: string): string => join(dataDir, 'secret-key');

/** The 32-byte key of the embedded database in a data folder; null if there is none. @throws StartError if the stored key is damaged */
export async function readSecretKey(dataDir: string): Promise<Buffer | null> {
  const file = fileOf(dataDir);
  if (!existsSync(file)) return null;
  const stored = (await readFile(file, 'utf8')).trim();
  if (/^[0-9a-f]{64}$/.test(stored)) return Buffer.from(stored, 'hex');
  throw new StartError(
    `${file} does not hold 64 hexadecimal digits. Restore the backup of the key for this data folder. Door codes cannot be decrypted without it.`,
  );
}

/**
 * The key of the embedded database, created once and stored in its data folder. With DATABASE_URL, the key comes from SECRET_KEY.
 * @throws as {@link readSecretKey}
 */
export async function loadOrCreateSecretKey(dataDir: string): Promise<Buffer> {
  const stored = await readSecretKey(dataDir);
  if (stored !== null) return stored;
  const file = fileOf(dataDir);
  const created = randomBytes(32);
  // Write and rename, so that a crash cannot leave a partial key.
  await writeFile(`${file}.new`, `${created.toString('hex')}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return created;
}

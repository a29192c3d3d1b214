import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The 32 bytes of the embedded default: made once and kept beside the data that they encrypt.
 * A deployment with a database of its own gives them as SECRET_KEY.
 */
export async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret-key');
  const kept = await readFile(file, 'utf8').catch(() => undefined);
  if (kept !== undefined) return Buffer.from(kept.trim(), 'hex');
  const made = randomBytes(32);
  await writeFile(file, `${made.toString('hex')}\n`, { mode: 0o600, flag: 'wx' });
  return made;
}

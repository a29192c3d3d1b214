import { randomBytes } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { StartError } from './start-error.ts';

/**
 * The 32 bytes of the embedded default: made once and kept beside the data that they encrypt.
 * A deployment with a database of its own gives them as SECRET_KEY.
 * @throws StartError when the kept ones were damaged
 */
export async function keptSecretKey(dataDir: string): Promise<Buffer> {
  const file = join(dataDir, 'secret-key');
  if (existsSync(file)) {
    const kept = (await readFile(file, 'utf8')).trim();
    if (/^[0-9a-f]{64}$/.test(kept)) return Buffer.from(kept, 'hex');
    throw new StartError(
      `${file} does not hold 64 hexadecimal digits. Put back the copy that belongs to this data folder: door codes cannot be read without it.`,
    );
  }
  const made = randomBytes(32);
  // Under another name first: a crash leaves either no key or a whole one.
  await writeFile(`${file}.new`, `${made.toString('hex')}\n`, { mode: 0o600 });
  await rename(`${file}.new`, file);
  return made;
}

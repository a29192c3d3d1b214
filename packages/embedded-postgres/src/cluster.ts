import { spawnSync } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { chownSync, existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Identity } from './identity.ts';
import { isAlive } from './process.ts';

export const USER = 'postgres';

const passwordFile = (dataDir: string) => join(dataDir, 'komora-password');
/** Exists from before initdb starts until the password is stored. A cluster beside this file is incomplete. */
const draftFile = (dataDir: string) => `${dataDir}.password`;

/**
 * Opens the cluster in `dataDir`, or creates it. A cluster whose creation was interrupted holds no data and is created again.
 * @returns the superuser's password
 */
export function openCluster(initdb: string, dataDir: string, identity: Identity): string {
  if (existsSync(draftFile(dataDir))) {
    assertNotBeingCreated(dataDir);
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
    rmSync(draftFile(dataDir));
  }
  if (!existsSync(join(dataDir, 'PG_VERSION'))) return initialise(initdb, dataDir, identity);
  if (!existsSync(passwordFile(dataDir)))
    throw new Error(`${dataDir} holds a PostgreSQL cluster that Komora did not create. Set DATA_DIR to another folder.`);
  return readFileSync(passwordFile(dataDir), 'utf8').trim();
}

function assertNotBeingCreated(dataDir: string): void {
  const maker = Number(readFileSync(draftFile(dataDir), 'utf8').split('\n')[1]);
  if (maker === process.pid || !isAlive(maker)) return;
  throw new Error(
    `Process ${maker} is creating the database in ${dataDir}. If no Komora runs, delete ${draftFile(dataDir)} and start again.`,
  );
}

/** Creates a cluster in UTF-8 with the same sort order on every machine. Returns the superuser's password. */
function initialise(initdb: string, dataDir: string, identity: Identity): string {
  const password = randomBytes(18).toString('base64url');
  const draft = draftFile(dataDir);
  // initdb reads the first line only.
  writeFileSync(draft, `${password}\n${process.pid}\n`, { mode: 0o600 });
  if (identity.uid !== undefined && identity.gid !== undefined) chownSync(draft, identity.uid, identity.gid);
  const flags = ['--encoding=UTF8', '--locale-provider=builtin', '--builtin-locale=C.UTF-8', '--locale=C', '--auth=scram-sha-256'];
  const made = spawnSync(initdb, ['-D', dataDir, '-U', USER, `--pwfile=${draft}`, '--no-instructions', ...flags], {
    ...identity,
    cwd: dataDir,
    encoding: 'utf8',
  });
  if (made.status !== 0) throw new Error(`initdb failed in ${dataDir}: ${made.error?.message ?? made.stderr}`);
  writeFileSync(passwordFile(dataDir), `${password}\n`, { mode: 0o600 });
  rmSync(draft);
  return password;
}

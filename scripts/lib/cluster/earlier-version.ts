import { execFileSync } from 'node:child_process';
import { mkdirSync, rmSync, symlinkSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** An earlier version of the program, from which the drill `update` begins. */
export interface EarlierVersion {
  /** Its checkout, absolute. */
  folder: string;
  commit: string;
  /** Brings a database to its schema. */
  migrate(connectionString: string): Promise<unknown>;
  /** Its loader of free boxes: today's one may fill columns that its schema does not have. @returns the ids of those in Slovakia */
  loadFreeBoxes(connectionString: string, size: { warehouses: number; boxesPerWarehouse: number }): Promise<string[]>;
}

/**
 * Clones a commit of this repository into `folder`, which is deleted before, with its packages and its build.
 * @param root of the repository
 * @param reference branch, tag or commit
 * @throws Error if git does not know the reference, or if a step fails
 */
export async function checkOutEarlier(
  root: string,
  reference: string,
  folder: string,
  say: (line: string) => void,
): Promise<EarlierVersion> {
  const run = (command: string, args: readonly string[], cwd: string): string =>
    execFileSync(command, args, {
      cwd,
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'inherit'],
      env: { ...process.env, NODE_COMPILE_CACHE: '' },
    });
  const commit = run('git', ['rev-parse', '--verify', `${reference}^{commit}`], root).trim();
  say(`Building the earlier version ${commit.slice(0, 8)} (about 2 minutes) …`);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(dirname(folder), { recursive: true });
  run('git', ['clone', '--quiet', '--shared', '--no-checkout', root, folder], root);
  run('git', ['checkout', '--quiet', '--detach', commit], folder);
  run(process.execPath, ['scripts/setup.mjs'], folder);
  run('npm', ['run', '--silent', 'build'], folder);
  const load = (file: string) => import(pathToFileURL(join(folder, file)).href);
  const { migrate } = (await load('apps/server/src/platform/db/migrate.ts')) as Pick<EarlierVersion, 'migrate'>;
  const { loadFreeBoxes } = (await load('scripts/lib/drills/boxes.ts')) as Pick<EarlierVersion, 'loadFreeBoxes'>;
  return { folder, commit, migrate, loadFreeBoxes };
}

/** Makes `link` point to the program in `folder`, as a deployment with one folder for each version does. Running processes keep theirs. */
export function switchProgram(link: string, folder: string): void {
  rmSync(link, { force: true });
  symlinkSync(folder, link, 'dir');
}

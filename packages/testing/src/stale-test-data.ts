import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { waitUntil } from './wait-until.ts';

const RETENTION_MS = 24 * 60 * 60 * 1000;

/** A run keeps 100 to 350 MB, in memory where there is room. Eighty kept runs once left no memory for the tests. */
const STORED_RUNS = 5;

/** Notes in a run's folder which server belongs to it. */
export function recordServer(home: string, server: { pid: number; dataDir: string }): void {
  writeFileSync(join(home, 'server.json'), JSON.stringify({ pid: server.pid, dataDir: server.dataDir }));
}

/**
 * Removes the folders of runs whose process is gone, and ends a server that outlived its run. Data that a run kept on
 * purpose stays for a day, of the newest runs only. Folders are named `<process id of the run>-<random>`.
 */
export async function clearLeftovers(place: string): Promise<void> {
  const newest = newestStoredRuns(place);
  for (const name of readdirSync(place)) {
    const owner = Number.parseInt(name, 10);
    if (!Number.isInteger(owner) || isAlive(owner)) continue;
    const home = join(place, name);
    const server = readServer(home);
    const orphaned = server !== undefined && isAlive(server.pid) && commandOf(server.pid).includes(server.dataDir);
    if (orphaned) {
      process.kill(server.pid, 'SIGINT');
      await waitUntil(() => !isAlive(server.pid), { what: 'an orphaned test database to end' });
    }
    if (!orphaned && newest.has(name)) continue;
    if (server) rmSync(server.dataDir, { recursive: true, force: true });
    rmSync(home, { recursive: true, force: true });
  }
}

/** The folders whose data stays: kept within a day, and few. */
function newestStoredRuns(place: string): Set<string> {
  const kept = readdirSync(place).flatMap((name) => {
    const stats = statSync(join(place, name, 'kept'), { throwIfNoEntry: false });
    return stats === undefined || Date.now() - stats.mtimeMs >= RETENTION_MS ? [] : [{ name, at: stats.mtimeMs }];
  });
  const newestFirst = kept.sort((one, other) => other.at - one.at);
  return new Set(newestFirst.slice(0, STORED_RUNS).map(({ name }) => name));
}

function readServer(home: string): { pid: number; dataDir: string } | undefined {
  const path = join(home, 'server.json');
  return existsSync(path) ? (JSON.parse(readFileSync(path, 'utf8')) as { pid: number; dataDir: string }) : undefined;
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** The command line of a process. The process id alone could have been reused by another program. */
function commandOf(pid: number): string {
  const file = `/proc/${pid}/cmdline`;
  if (existsSync(file)) return readFileSync(file, 'utf8').replaceAll('\0', ' ');
  return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
}

import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { existsSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/embedded-postgres';
import { HttpClient } from './lib/http.ts';
import { type Metric, median } from './lib/metric.ts';

const root = fileURLToPath(new URL('..', import.meta.url));
const startLimitMs = 120_000;
const restMs = 10_000;
const starts = 3;

/** `npm start` with the embedded database: the time from the command to the first page on an existing database, and the idle memory. */
export async function idle(): Promise<Metric[]> {
  const folder = mkdtempSync(join(tmpdir(), 'komora-rest-'));
  const port = await freePort();
  try {
    await stop((await start(folder, port)).npm);
    const seconds: number[] = [];
    const memory: number[] = [];
    for (let n = 1; n <= starts; n++) {
      const { npm, ms } = await start(folder, port);
      seconds.push(ms / 1000);
      if (n === starts) {
        await pause(restMs);
        memory.push(residentMb(serverOf(npm)));
      }
      await stop(npm);
    }
    const details = { slowest: `${Math.max(...seconds).toFixed(2)} s`, starts };
    return [
      {
        item: 'idle',
        what: 'npm start to the first page, database there',
        value: median(seconds),
        unit: 's',
        target: { most: 2.5 },
        details,
      },
      { item: 'idle', what: 'idle memory without PostgreSQL', value: median(memory), unit: 'MB', target: { most: 180 }, details: {} },
    ];
  } finally {
    const data = join(folder, 'postgres');
    // As root, the data folder may be a link to a folder that PostgreSQL's user can enter.
    if (existsSync(data)) rmSync(realpathSync(data), { recursive: true, force: true });
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Undefined while nothing listens on the port. */
async function statusOf(client: HttpClient, url: string): Promise<number | undefined> {
  try {
    return (await client.send('GET', url)).status;
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ECONNREFUSED') return undefined;
    throw error;
  }
}

async function start(folder: string, port: number): Promise<{ npm: ChildProcess; ms: number }> {
  const began = performance.now();
  const env = { ...process.env, DATA_DIR: folder, PORT: String(port) };
  const npm = spawn('npm', ['start', '--silent'], { cwd: root, env, stdio: ['ignore', 'ignore', 'inherit'] });
  const client = new HttpClient(1);
  try {
    for (;;) {
      if ((await statusOf(client, `http://127.0.0.1:${port}/`)) === 200) return { npm, ms: performance.now() - began };
      if (npm.exitCode !== null) throw new Error(`npm start ended with ${npm.exitCode}`);
      if (performance.now() - began > startLimitMs) throw new Error('npm start did not respond within two minutes');
      await pause(10);
    }
  } finally {
    client.close();
  }
}

async function stop(npm: ChildProcess): Promise<void> {
  const ended = new Promise<void>((resolve) => npm.once('exit', () => resolve()));
  process.kill(serverOf(npm), 'SIGTERM');
  await ended;
}

interface Listed {
  pid: number;
  parent: number;
  mb: number;
  command: string;
}

function processes(): Listed[] {
  const lines = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,rss=,args='], { encoding: 'utf8', maxBuffer: 16 * 1024 * 1024 }).split('\n');
  return lines.flatMap((line) => {
    const [, pid, parent, kb, command] = /^\s*(\d+)\s+(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
    return command === undefined ? [] : [{ pid: Number(pid), parent: Number(parent), mb: Number(kb) / 1024, command }];
  });
}

/** The server below npm and the shell that npm starts. */
function serverOf(npm: ChildProcess): number {
  const all = processes();
  const below = (pid: number | undefined): Listed[] =>
    all.filter(({ parent }) => parent === pid).flatMap((one) => [one, ...below(one.pid)]);
  const server = below(npm.pid).findLast(({ command }) => /^\S*node(\.exe)? scripts\/start\.mjs/.test(command));
  if (server === undefined) throw new Error('npm start has no server process');
  return server.pid;
}

function residentMb(pid: number): number {
  return processes().find((one) => one.pid === pid)?.mb ?? Number.NaN;
}

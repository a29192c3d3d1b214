import { spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '@komora/embedded-postgres';
import { waitUntil } from '@komora/testing';

const script = fileURLToPath(new URL('../../../../scripts/start.mjs', import.meta.url));

/** The real program, as `npm start` runs it. */
export interface Program {
  pid: number;
  port: number;
  address: string;
  out(): string;
  err(): string;
  /** Resolves when the program is ready. @throws Error with its output when it ended instead */
  ready(): Promise<void>;
  /** Resolves when it has printed `text`. */
  says(text: string): Promise<void>;
  kill(signal: NodeJS.Signals): void;
  /** Its exit code, or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

/** Starts the program with the given environment only, on a free port by default. */
export async function startProgram(env: Record<string, string>): Promise<Program> {
  const port = Number(env.PORT ?? (await freePort()));
  const { PATH = '', HOME = '' } = process.env;
  const child = spawn(process.execPath, [script, '--demo'], {
    env: { PATH, HOME, PORT: String(port), ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, err, hasEnded] = ['', '', false];
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    out += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => {
    err += text;
  });
  const ended = new Promise<number | NodeJS.Signals>((done) => {
    child.once('exit', (code, signal) => {
      hasEnded = true;
      done(code ?? signal ?? 'SIGKILL');
    });
  });
  const says = async (text: string): Promise<void> => {
    await waitUntil(() => out.includes(text) || hasEnded, { limitMs: 240_000, what: `the program to say: ${text}` });
    if (!out.includes(text)) throw new Error(`The program ended without saying ${text}:\n${out}\n${err}`);
  };
  return {
    pid: child.pid ?? 0,
    port,
    address: `http://127.0.0.1:${port}`,
    out: () => out,
    err: () => err,
    ready: () => says('Ctrl-C stops it.'),
    says,
    kill: (signal) => void child.kill(signal),
    ended,
  };
}

/** A data folder that any user may enter: under root the database runs as another user. */
export function dataFolder(): { path: string; remove(): void; postgresPid(): number | undefined } {
  const path = mkdtempSync(join(tmpdir(), 'komora-start-'));
  chmodSync(path, 0o755);
  const lock = join(path, 'postgres/postmaster.pid');
  return {
    path,
    remove: () => rmSync(path, { recursive: true, force: true }),
    postgresPid: () => (existsSync(lock) ? Number.parseInt(readFileSync(lock, 'utf8'), 10) : undefined),
  };
}

export function runs(pid: number | undefined): boolean {
  if (pid === undefined) return false;
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

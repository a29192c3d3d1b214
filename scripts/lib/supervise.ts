import { type ChildProcess, spawn } from 'node:child_process';
import { type FSWatcher, watch } from 'node:fs';
import { join } from 'node:path';

export interface Supervised {
  /** Arguments of this Node. */
  args: readonly string[];
  /** The watched folders, including subfolders. */
  folders: readonly string[];
  /** True if a change of the file (relative to its folder) needs a restart. */
  counts: (path: string) => boolean;
  /** Runs before each start. When it fails, the running program continues. */
  prepare: () => Promise<void>;
  say: (line: string) => void;
  env?: Record<string, string>;
}

/** Changes within this time cause one restart. */
const SETTLE_MS = 120;

/**
 * Runs a program and restarts it after each change, when the preparation has succeeded. A program that ends by itself starts
 * again with the next change.
 * @returns `stop` ends the supervision; it resolves when the program has ended
 */
export function supervise({ args, folders, counts, prepare, say, env = {} }: Supervised): { stop(): Promise<void> } {
  let child: ChildProcess | undefined;
  let timer: NodeJS.Timeout | undefined;
  let isStopping = false;
  let work = Promise.resolve();

  const end = async (): Promise<void> => {
    const old = child;
    if (old === undefined) return;
    child = undefined;
    const gone = new Promise((done) => old.once('exit', done));
    old.kill('SIGTERM');
    await gone;
  };
  const restart = async (): Promise<void> => {
    try {
      await prepare();
    } catch (error) {
      say(`${error instanceof Error ? error.message : String(error)}\n\nWaiting for a change …`);
      return;
    }
    await end();
    if (isStopping) return;
    const next = spawn(process.execPath, args, { stdio: 'inherit', env: { ...process.env, ...env } });
    child = next;
    next.once('exit', (code, signal) => {
      if (child !== next) return;
      child = undefined;
      if (!isStopping) say(`\nThe program has ended (${code ?? signal}). Waiting for a change …`);
    });
  };
  const enqueue = () => {
    work = work.then(restart);
  };
  const onChange = (folder: string, name: string | null) => {
    if (name === null || !counts(name) || isStopping) return;
    clearTimeout(timer);
    timer = setTimeout(() => {
      say(`\n${join(folder, name)} has changed.`);
      enqueue();
    }, SETTLE_MS);
  };
  const watchers: FSWatcher[] = folders.map((folder) => watch(folder, { recursive: true }, (_event, name) => onChange(folder, name)));
  enqueue();
  return {
    stop: async () => {
      isStopping = true;
      clearTimeout(timer);
      for (const watcher of watchers) watcher.close();
      await work;
      await end();
    },
  };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';

export interface MemberOptions {
  name: string;
  command: string;
  args: readonly string[];
  env: Readonly<Record<string, string>>;
  /** Receives both outputs; appended. */
  logFile: string;
  identity: { uid?: number; gid?: number };
  /** Longest time from SIGTERM to the end, ms; SIGKILL after it. */
  stopMs: number;
  /** Called when it ended without being stopped or killed by this program. */
  onLost: (name: string, how: string) => void;
}

/** One process of the cluster. */
export class Member {
  readonly name: string;
  readonly #options: MemberOptions;
  #child: ChildProcess | undefined;
  #ended: Promise<void> = Promise.resolve();
  #isExpected = false;

  constructor(options: MemberOptions) {
    this.name = options.name;
    this.#options = options;
  }

  get pid(): number | undefined {
    return this.#child?.pid;
  }

  /** Does nothing while the process runs. @param more variables of the environment for this run alone */
  start(more: Readonly<Record<string, string>> = {}): void {
    if (this.#child !== undefined) return;
    const { name, command, args, logFile, identity, onLost } = this.#options;
    const env = { ...this.#options.env, ...more };
    const log = openSync(logFile, 'a');
    // Detached: a Ctrl-C in the terminal reaches this program only, which then stops the members in order.
    const child = spawn(command, args, { ...identity, env, stdio: ['ignore', log, log], detached: true });
    closeSync(log);
    this.#child = child;
    this.#isExpected = false;
    this.#ended = new Promise((resolve) => {
      const end = (how: string) => {
        this.#child = undefined;
        if (!this.#isExpected) onLost(name, how);
        resolve();
      };
      child.once('exit', (code, signal) => end(signal ?? `exit code ${code}`));
      child.once('error', (error) => end(error.message));
    });
  }

  /** Kills the process as a crash of the machine would. */
  async kill(): Promise<void> {
    this.#isExpected = true;
    this.#child?.kill('SIGKILL');
    await this.#ended;
  }

  async stop(): Promise<void> {
    this.#isExpected = true;
    this.#child?.kill('SIGTERM');
    const limit = new AbortController();
    const late = pause(this.#options.stopMs, undefined, { signal: limit.signal }).then(
      () => this.#child?.kill('SIGKILL'),
      () => undefined,
    );
    await this.#ended;
    limit.abort();
    await late;
  }
}

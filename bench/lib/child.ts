import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** Resources that a measured process has used since it started. */
export interface Usage {
  /** User and system time of all its threads. */
  cpuMs: number;
  /** Peak resident memory. */
  peakMb: number;
}

type Message =
  | { kind: 'ready'; value: unknown }
  | { kind: 'result'; id: number; value: unknown }
  | { kind: 'error'; id: number; text: string };

/** A measured child process. Calls use IPC, so that they add no HTTP load. */
export class Child {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #calls = 0;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /** @param file below `bench/servers`. @returns the child, and the data that it sent when it was ready */
  static async start<Ready>(file: string, input: object, flags: string[] = []): Promise<{ child: Child; ready: Ready }> {
    const path = fileURLToPath(new URL(`../servers/${file}`, import.meta.url));
    const started = fork(path, {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...flags],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const child = new Child(started);
    const ready = new Promise<Ready>((resolve, reject) => {
      started.on('message', (reply: Message) => {
        if (reply.kind === 'ready') resolve(reply.value as Ready);
        else child.#settle(reply);
      });
      started.once('exit', (code) => {
        const error = new Error(`bench/servers/${file} exited with ${code}`);
        reject(error);
        for (const call of child.#waiting.values()) call.reject(error);
      });
    });
    started.send({ kind: 'start', input });
    return { child, ready: await ready };
  }

  call<Result>(name: string, input: object = {}): Promise<Result> {
    const id = ++this.#calls;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as Result), reject });
      this.#process.send({ kind: 'call', id, name, input });
    });
  }

  usage(): Promise<Usage> {
    return this.call<Usage>('usage');
  }

  async stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#process.once('exit', () => resolve()));
    this.#process.disconnect();
    await ended;
  }

  #settle(reply: Exclude<Message, { kind: 'ready' }>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'error') waiting?.reject(new Error(reply.text));
    else waiting?.resolve(reply.value);
  }
}

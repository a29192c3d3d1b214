import { type ChildProcess, fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';

/** What a measured process has used since it began. */
export interface Usage {
  /** User and system time of all its threads. */
  cpuMs: number;
  /** The most memory that it ever had resident. */
  peakMb: number;
}

type Reply =
  | { kind: 'ready'; value: unknown }
  | { kind: 'answer'; id: number; value: unknown }
  | { kind: 'fault'; id: number; text: string };

/** A process of its own under measurement; it is asked over IPC, so that asking costs its HTTP side nothing. */
export class Child {
  readonly #process: ChildProcess;
  readonly #waiting = new Map<number, { resolve: (value: unknown) => void; reject: (error: Error) => void }>();
  #asked = 0;

  private constructor(child: ChildProcess) {
    this.#process = child;
  }

  /** @param file below `bench/servers`. @returns it with what it told when it was ready */
  static async start<Ready>(file: string, input: object, flags: string[] = []): Promise<{ child: Child; ready: Ready }> {
    const path = fileURLToPath(new URL(`../servers/${file}`, import.meta.url));
    const started = fork(path, {
      serialization: 'advanced',
      execArgv: [...process.execArgv, ...flags],
      stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    });
    const child = new Child(started);
    const ready = new Promise<Ready>((resolve, reject) => {
      started.on('message', (reply: Reply) => {
        if (reply.kind === 'ready') resolve(reply.value as Ready);
        else child.#settle(reply);
      });
      started.once('exit', (code) => {
        const error = new Error(`bench/servers/${file} ended with ${code}`);
        reject(error);
        for (const { reject: refuse } of child.#waiting.values()) refuse(error);
      });
    });
    started.send({ kind: 'start', input });
    return { child, ready: await ready };
  }

  ask<Answer>(question: string, input: object = {}): Promise<Answer> {
    const id = ++this.#asked;
    return new Promise((resolve, reject) => {
      this.#waiting.set(id, { resolve: (value) => resolve(value as Answer), reject });
      this.#process.send({ kind: 'ask', id, question, input });
    });
  }

  usage(): Promise<Usage> {
    return this.ask<Usage>('usage');
  }

  async stop(): Promise<void> {
    const ended = new Promise<void>((resolve) => this.#process.once('exit', () => resolve()));
    this.#process.disconnect();
    await ended;
  }

  #settle(reply: Exclude<Reply, { kind: 'ready' }>): void {
    const waiting = this.#waiting.get(reply.id);
    this.#waiting.delete(reply.id);
    if (reply.kind === 'fault') waiting?.reject(new Error(reply.text));
    else waiting?.resolve(reply.value);
  }
}

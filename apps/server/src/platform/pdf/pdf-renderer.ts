import { Worker } from 'node:worker_threads';
import type { PrintJob } from '@komora/documents/print';
import type { PrintReply, PrintRequest } from './print-worker.ts';

/** Makes a document into PDF. @throws Error when its data contradict themselves */
export type Print = (job: PrintJob) => Promise<Buffer>;

export interface Printer {
  print: Print;
  /** Whether its thread is there. */
  isRunning(): boolean;
  close(): Promise<void>;
}

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

const idleMs = 60_000;

/**
 * Prints in a thread of its own, one document after the other: a page of PDF takes tens of milliseconds of computing, for which no door
 * and no reader shall wait. The thread starts with the first document and ends when none came for a minute, since its libraries take
 * some 50 MB.
 */
export function openPrinter({ idle = idleMs }: { idle?: number } = {}): Printer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let rest: NodeJS.Timeout | undefined;
  let last = 0;
  let closed = false;

  const failAll = (error: Error) => {
    const lost = [...waiting.values()];
    waiting.clear();
    for (const { reject } of lost) reject(error);
  };
  const stop = async () => {
    const stopped = worker;
    worker = undefined;
    await stopped?.terminate();
  };
  const start = (): Worker => {
    const started = new Worker(new URL('./print-worker.ts', import.meta.url));
    // Neither the thread nor its rest keeps a program alive that is done.
    started.unref();
    started.on('message', (reply: PrintReply) => {
      const asked = waiting.get(reply.number);
      waiting.delete(reply.number);
      if ('fault' in reply) asked?.reject(new Error(reply.fault));
      else asked?.resolve(Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength));
      if (waiting.size === 0) {
        started.unref();
        rest = setTimeout(() => void stop(), idle).unref();
      }
    });
    const ended = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      failAll(error);
    };
    started.on('error', ended);
    started.on('exit', (code) => ended(new Error(`The printing thread ended with ${code}`)));
    return started;
  };

  return {
    print: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error('The printer is closed'));
        clearTimeout(rest);
        worker ??= start();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.ref();
        worker.postMessage({ number: last, job } satisfies PrintRequest);
      }),
    isRunning: () => worker !== undefined,
    close: async () => {
      closed = true;
      clearTimeout(rest);
      await stop();
      failAll(new Error('The printer is closed'));
    },
  };
}

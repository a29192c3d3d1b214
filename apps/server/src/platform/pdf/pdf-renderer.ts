import { Worker } from 'node:worker_threads';
import type { PdfJob } from '@komora/documents/print';
import { fairQueue } from '../fair-queue.ts';
import type { PdfReply, PdfRequest } from './pdf-worker.ts';

/**
 * Renders a document when it is the turn of `caller`: a client's id, an address, {@link messagesCaller}.
 * @throws Error if its data are inconsistent, AppError too-many-requests if too many documents wait
 */
export type Print = (job: PdfJob, caller: string) => Promise<Buffer>;

/** The caller of attachments, which no request waits for. */
export const messagesCaller = 'messages';

export interface PdfRenderer {
  print: Print;
  /** True while the worker thread runs. */
  isRunning(): boolean;
  close(): Promise<void>;
}

interface Waiting {
  resolve: (bytes: Buffer) => void;
  reject: (error: Error) => void;
}

const idleMs = 60_000;
const limits = { concurrency: 1, maxWaiting: 200, maxWaitingPerCaller: 20, retryAfter: 5 };

/**
 * Renders documents one after another in a worker thread: a PDF page needs tens of milliseconds of CPU, which must not delay requests. The callers
 * take turns, so that a client with many documents delays only its own. The thread starts with the first document and ends after a minute without documents, because its libraries use about 50 MB.
 */
export function openPdfRenderer({ idle = idleMs }: { idle?: number } = {}): PdfRenderer {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
  let last = 0;
  let closed = false;
  const inTurn = fairQueue(limits);

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
    const started = new Worker(new URL('./pdf-worker.ts', import.meta.url));
    // Neither the thread nor its timer keeps a finished program alive.
    started.unref();
    started.on('message', (reply: PdfReply) => {
      const requested = waiting.get(reply.number);
      waiting.delete(reply.number);
      if ('error' in reply) requested?.reject(new Error(reply.error));
      else requested?.resolve(Buffer.from(reply.bytes.buffer, reply.bytes.byteOffset, reply.bytes.byteLength));
      if (waiting.size === 0) {
        started.unref();
        idleTimer = setTimeout(() => void stop(), idle).unref();
      }
    });
    const ended = (error: Error) => {
      if (worker !== started) return;
      worker = undefined;
      failAll(error);
    };
    started.on('error', ended);
    started.on('exit', (code) => ended(new Error(`The PDF thread exited with code ${code}`)));
    return started;
  };

  const send = (job: PdfJob): Promise<Buffer> =>
    new Promise((resolve, reject) => {
      if (closed) return reject(new Error('The PDF renderer is closed'));
      clearTimeout(idleTimer);
      worker ??= start();
      last += 1;
      waiting.set(last, { resolve, reject });
      worker.ref();
      worker.postMessage({ number: last, job } satisfies PdfRequest);
    });

  return {
    print: (job, caller) => inTurn(caller, () => send(job)),
    isRunning: () => worker !== undefined,
    close: async () => {
      closed = true;
      clearTimeout(idleTimer);
      await stop();
      failAll(new Error('The PDF renderer is closed'));
    },
  };
}

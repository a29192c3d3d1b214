import { Worker } from 'node:worker_threads';
import type { ThreadReply, ThreadRequest } from './answer-jobs.ts';

export interface WorkerThread<Job, Result> {
  /** @throws Error of the job, or if the thread ends or is closed before */
  run(job: Job): Promise<Result>;
  /** True while the thread exists. */
  isRunning(): boolean;
  close(): Promise<void>;
}

interface Waiting<Result> {
  resolve: (result: Result) => void;
  reject: (error: Error) => void;
}

/**
 * A thread that starts with the first job and ends after `idle` ms without a job, because its libraries use memory. It executes `file` of this program, which
 * calls `answerJobs`. @param name in errors
 */
export function openWorkerThread<Job, Result>({ file, name, idle }: { file: URL; name: string; idle: number }): WorkerThread<Job, Result> {
  const waiting = new Map<number, Waiting<Result>>();
  let worker: Worker | undefined;
  let idleTimer: NodeJS.Timeout | undefined;
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
    const started = new Worker(file);
    // Neither the thread nor its timer keeps a finished program alive.
    started.unref();
    started.on('message', (reply: ThreadReply<Result>) => {
      const requested = waiting.get(reply.number);
      waiting.delete(reply.number);
      if ('error' in reply) requested?.reject(new Error(reply.error));
      else requested?.resolve(reply.result);
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
    started.on('exit', (code) => ended(new Error(`The ${name} thread exited with code ${code}`)));
    return started;
  };

  return {
    run: (job) =>
      new Promise((resolve, reject) => {
        if (closed) return reject(new Error(`The ${name} thread is closed`));
        clearTimeout(idleTimer);
        worker ??= start();
        last += 1;
        waiting.set(last, { resolve, reject });
        worker.ref();
        worker.postMessage({ number: last, job } satisfies ThreadRequest<Job>);
      }),
    isRunning: () => worker !== undefined,
    close: async () => {
      closed = true;
      clearTimeout(idleTimer);
      await stop();
      failAll(new Error(`The ${name} thread is closed`));
    },
  };
}

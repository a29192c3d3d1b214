import { setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';

/** Messages of a thread: a numbered job, then its result or an error. */
export interface ThreadRequest<Job> {
  number: number;
  job: Job;
}
export type ThreadReply<Result> = { number: number; result: Result } | { number: number; error: string };

/** A nice value. A thread of normal priority on the same core gets three times as much time, and takes the core at once. */
const lowPriority = 5;

/** Executes the jobs that `openWorkerThread` sends to this thread. @param isUrgent false: the main thread, which answers requests, has priority */
export function answerJobs<Job, Result>(work: (job: Job) => Result | Promise<Result>, { isUrgent = true } = {}): void {
  // Elsewhere it would apply to the whole process.
  if (!isUrgent && process.platform === 'linux') setPriority(lowPriority);
  parentPort?.on('message', async ({ number, job }: ThreadRequest<Job>) => {
    parentPort?.postMessage(await reply(number, () => work(job)));
  });
}

async function reply<Result>(number: number, work: () => Result | Promise<Result>): Promise<ThreadReply<Result>> {
  try {
    return { number, result: await work() };
  } catch (error) {
    return { number, error: error instanceof Error ? (error.stack ?? error.message) : String(error) };
  }
}

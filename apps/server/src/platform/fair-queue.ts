import { AppError } from './app-error.ts';

export interface FairQueueOptions {
  /** Calls that run at once. */
  concurrency: number;
  /** Waiting calls of all callers. */
  maxWaiting: number;
  /** Waiting calls of one caller. */
  maxWaitingPerCaller: number;
  /** Seconds after which a rejected caller may try again. */
  retryAfter: number;
}

/** Runs `work` when it is the turn of `caller` (an address, an account). @throws AppError too-many-requests if the queue is full */
export type FairQueue = <T>(caller: string, work: () => Promise<T>) => Promise<T>;

interface Waiting {
  start: () => void;
  reject: (error: AppError) => void;
}

/**
 * A queue with bounded concurrency and bounded waiting for expensive work. The callers take turns: a caller with many waiting calls delays
 * its own calls, and every other caller waits for at most one of them. If the queue is full, the newest call of the caller with the most
 * waiting calls makes room for a caller with fewer.
 */
export function fairQueue({ concurrency, maxWaiting, maxWaitingPerCaller, retryAfter }: FairQueueOptions): FairQueue {
  // The order of the map is the order of the turns.
  const callers = new Map<string, Waiting[]>();
  let running = 0;
  let waiting = 0;
  const full = () => new AppError('too-many-requests', { retryAfter });

  function displaceFor(queued: number): boolean {
    let longest: Waiting[] = [];
    for (const calls of callers.values()) if (calls.length > longest.length) longest = calls;
    if (longest.length <= queued + 1) return false;
    longest.pop()?.reject(full());
    waiting -= 1;
    return true;
  }

  function enqueue(caller: string): Promise<void> {
    const calls = callers.get(caller) ?? [];
    if (calls.length >= maxWaitingPerCaller) throw full();
    if (waiting >= maxWaiting && !displaceFor(calls.length)) throw full();
    callers.set(caller, calls);
    waiting += 1;
    return new Promise((start, reject) => calls.push({ start, reject }));
  }

  function startNext(): void {
    for (const [caller, calls] of callers) {
      callers.delete(caller);
      const next = calls.shift();
      if (calls.length > 0) callers.set(caller, calls);
      if (next === undefined) continue;
      waiting -= 1;
      // The finished call passes its slot on, so `running` does not change.
      next.start();
      return;
    }
    running -= 1;
  }

  return async (caller, work) => {
    if (running >= concurrency) await enqueue(caller);
    else running += 1;
    try {
      return await work();
    } finally {
      startNext();
    }
  };
}

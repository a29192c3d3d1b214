import { availableParallelism } from 'node:os';
import { fairQueue } from '../../../platform/fair-queue.ts';
import { openWorkerThread } from '../../../platform/threads/worker-thread.ts';
import type { PasswordJob } from './password-worker.ts';

/** One core at least is left to other requests. */
const atOnce = availableParallelism() > 2 ? 2 : 1;

/** A hash takes about 50 ms: the last one of a full queue waits about 10 seconds. */
const queue = fairQueue({ concurrency: atOnce, maxWaiting: 200, maxWaitingPerCaller: 10, retryAfter: 5 });

/** Of low priority, so that 50 people who log in at once do not delay other requests. The last one is used first, so that the others can end. */
const freeThreads = Array.from({ length: atOnce }, () =>
  openWorkerThread<PasswordJob, string | boolean>({
    file: new URL('./password-worker.ts', import.meta.url),
    name: 'password',
    idle: 60_000,
  }),
);

async function inThread(job: PasswordJob, caller: string): Promise<string | boolean> {
  return queue(caller, async () => {
    const thread = freeThreads.pop();
    if (thread === undefined) throw new Error('More passwords are hashed than there are threads');
    try {
      return await thread.run(job);
    } finally {
      freeThreads.push(thread);
    }
  });
}

/**
 * Hashes with argon2id in PHC format, off the event loop. @param caller network or account for which the computation is made; callers take
 * turns. @throws AppError too-many-requests if the queue is full
 */
export async function hashPassword(password: string, caller: string): Promise<string> {
  return String(await inThread({ password }, caller));
}

/**
 * True if the password matches the hash. Without a hash (unknown account, or no password yet) it returns false in the same time, so that
 * accounts cannot be enumerated. @throws as {@link hashPassword}
 */
export async function verifyPassword(passwordHash: string | null, password: string, caller: string): Promise<boolean> {
  return (await inThread({ password, passwordHash }, caller)) === true;
}

import { availableParallelism } from 'node:os';
import { hash, verify } from '@node-rs/argon2';
import { fairQueue } from '../../../platform/fair-queue.ts';

// OWASP's recommendation for argon2id: 19 MiB, 2 passes, 1 lane. The library's default algorithm is argon2id.
const cost = { memoryCost: 19_456, timeCost: 2, parallelism: 1 } as const;

/**
 * Leaves a core free for other requests, and libuv threads for files and DNS. A hash takes about 50 ms: the last one of a full queue
 * waits about 10 seconds.
 */
const queue = fairQueue({ concurrency: availableParallelism() > 2 ? 2 : 1, maxWaiting: 200, maxWaitingPerCaller: 10, retryAfter: 5 });

/**
 * Hashes with argon2id in PHC format, off the event loop. @param caller network or account for which the computation is made; callers take
 * turns. @throws AppError too-many-requests if the queue is full
 */
export function hashPassword(password: string, caller: string): Promise<string> {
  return queue(caller, () => hash(password, cost));
}

let dummyHash: Promise<string> | undefined;

/**
 * True if the password matches the hash. Without a hash (unknown account, or no password yet) it returns false in the same time, so that
 * accounts cannot be enumerated. @throws as {@link hashPassword}
 */
export async function verifyPassword(passwordHash: string | null, password: string, caller: string): Promise<boolean> {
  dummyHash ??= hash('password of no account', cost);
  const dummy = await dummyHash;
  const isCorrect = await queue(caller, () => verify(passwordHash ?? dummy, password));
  return isCorrect && passwordHash !== null;
}

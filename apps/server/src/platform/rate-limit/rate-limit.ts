import { createHash } from 'node:crypto';
import { AppError } from '../app-error.ts';
import type { Trx } from '../db/database.ts';
import { inOneStatement } from '../db/transaction.ts';
import type { Deps } from '../module/context.ts';
import { addAttempt, type Bucket, deleteBuckets, findEmptyAt, lowerToFull, removeAttempt } from './rate-limit.sql.ts';

/** Allows `burst` attempts at once, and one more each time that `perMinute` gives. It holds across all web processes of a database. */
export interface RateLimit {
  /** The limit's name, then whom it limits: an address, an account. Only a hash is stored. */
  of: readonly [name: string, ...subject: string[]];
  burst: number;
  perMinute: number;
}

export type RateLimitDeps = Pick<Deps, 'db' | 'clock'>;

/** `most` attempts in 15 minutes: the limit of logins and links. */
export function per15Minutes(most: number, ...of: RateLimit['of']): RateLimit {
  return { of, burst: most, perMinute: most / 15 };
}

/**
 * Counts an attempt at each limit before the attempt is made, so that concurrent attempts cannot pass together. Stops at the first
 * limit that rejects: a client that is rejected by its address must not use up the limit of somebody else's account.
 * @throws AppError too-many-requests with the seconds to wait
 */
export async function countAttempt(deps: RateLimitDeps, limits: readonly RateLimit[]): Promise<void> {
  for (const limit of limits) {
    const now = deps.clock.now();
    const nextAt = await tryAttempt(deps, limit, now);
    if (nextAt !== null) throw tooMany(nextAt, now);
  }
}

/** Counts an attempt if it is allowed. @returns null, or the instant from which the next one is allowed */
export async function tryAttempt({ db }: Pick<Deps, 'db'>, limit: RateLimit, now: Date): Promise<Date | null> {
  const bucket = bucketOf(limit);
  const { isAllowed, emptyAt } = await inOneStatement(db, (statement) => addAttempt(statement, bucket, now));
  return isAllowed ? null : nextAttempt(bucket, emptyAt);
}

/** Rejects if no attempt is left. Counts nothing: for actions of which only failures count. @throws as {@link countAttempt} */
export async function assertAttemptsLeft({ db, clock }: RateLimitDeps, limit: RateLimit): Promise<void> {
  const now = clock.now();
  const bucket = bucketOf(limit);
  const emptyAt = await findEmptyAt(db, bucket, now);
  if (emptyAt === undefined) return;
  const nextAt = nextAttempt(bucket, emptyAt);
  if (nextAt <= now) return;
  await inOneStatement(db, (statement) => lowerToFull(statement, bucket, now));
  throw tooMany(nextAt, now);
}

/** Deletes the counts after a success. */
export async function resetAttempts(trx: Trx, limits: readonly RateLimit[]): Promise<void> {
  await deleteBuckets(
    trx,
    limits.map((limit) => bucketOf(limit).key),
  );
}

/**
 * Takes back one counted attempt, for a limit that many people share: a success does not count, and it does not delete the failures of
 * others either.
 */
export async function giveBackAttempt(trx: Trx, limit: RateLimit): Promise<void> {
  await removeAttempt(trx, bucketOf(limit));
}

export function tooMany(nextAt: Date, now: Date): AppError {
  return new AppError('too-many-requests', { retryAfter: Math.max(1, Math.ceil((nextAt.getTime() - now.getTime()) / 1000)) });
}

function bucketOf({ of, burst, perMinute }: RateLimit): Bucket {
  const key = createHash('sha256').update(JSON.stringify(of)).digest();
  return { key, burst, stepMicroseconds: Math.ceil(60_000_000 / perMinute) };
}

function nextAttempt({ stepMicroseconds, burst }: Bucket, emptyAt: Date): Date {
  return new Date(emptyAt.getTime() - Math.floor(((burst - 1) * stepMicroseconds) / 1000));
}

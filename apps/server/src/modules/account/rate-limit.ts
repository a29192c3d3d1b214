import { createHash } from 'node:crypto';
import { isIPv6 } from 'node:net';
import type { Trx } from '../../db/database.ts';
import { inTransaction } from '../../db/transaction.ts';
import type { Deps } from '../../deps.ts';
import { Refusal } from '../../refusal.ts';
import { after } from './lifetimes.ts';
import { countTry, deleteTries, findTries } from './rate-counter.sql.ts';

const window = 15 * 60_000;

export interface Limit {
  /** What is counted, as a list that no other limit uses. Only its hash is stored. */
  of: readonly string[];
  /** Tries in 15 minutes. */
  most: number;
}

const keyOf = ({ of }: Limit) => createHash('sha256').update(JSON.stringify(of)).digest();

/**
 * Counts a try before it is made, so that many at once cannot slip through together.
 * @throws Refusal too-many-requests with the seconds until the window ends
 */
export async function takeTry({ db, clock }: Pick<Deps, 'db' | 'clock'>, limits: readonly Limit[]): Promise<void> {
  const now = clock.now();
  // What was counted stays counted when the next limit refuses; a limit behind one that refuses counts nothing.
  const spent = await inTransaction(db, async (trx) => {
    for (const limit of limits) {
      const { tries, resetsAt } = await countTry(trx, keyOf(limit), now, after(now, window));
      if (tries > limit.most) return resetsAt;
    }
    return null;
  });
  if (spent !== null) throw tooMany(spent, now);
}

/** Refuses when earlier tries have used the limit up; counts nothing. @throws as {@link takeTry} */
export async function assertTriesLeft({ db, clock }: Pick<Deps, 'db' | 'clock'>, limit: Limit): Promise<void> {
  const now = clock.now();
  const found = await findTries(db, keyOf(limit), now);
  if (found !== undefined && found.tries >= limit.most) throw tooMany(found.resetsAt, now);
}

/** Forgets what was counted: the try succeeded. */
export async function forgetTries(trx: Trx, limits: readonly Limit[]): Promise<void> {
  await deleteTries(trx, limits.map(keyOf));
}

/** Who calls, as far as an address tells: one household of IPv6 has a whole /64 to itself. */
export function callerOf(ip: string): string {
  if (!isIPv6(ip)) return ip;
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(ip)?.[1];
  if (mapped !== undefined) return mapped;
  const [head = '', tail = ''] = (ip.split('%')[0] ?? ip).split('::');
  const left = head === '' ? [] : head.split(':');
  const right = tail === '' ? [] : tail.split(':');
  const missing = Math.max(0, 8 - left.length - right.length);
  return [...left, ...Array.from({ length: missing }, () => '0'), ...right].slice(0, 4).join(':');
}

function tooMany(resetsAt: Date, now: Date): Refusal {
  return new Refusal('too-many-requests', { retryAfter: Math.max(1, Math.ceil((resetsAt.getTime() - now.getTime()) / 1000)) });
}

import type { Clock } from '../clock.ts';
import { Refusal } from '../refusal.ts';

export interface RateLimit {
  /** How many calls may come at once. */
  burst: number;
  /** How many more every minute. */
  perMinute: number;
}

/** Counts one call of `key` (an IP address). @throws Refusal too-many-requests with the seconds to wait */
export type Limiter = (key: string) => void;

const mostKeys = 20_000;

/**
 * A token bucket per key in the memory of this process: N web processes let through up to N times as much, and a restart
 * forgets. That is enough to make guessing slow, which is what it is for; it is no shield against a flood.
 */
export function rateLimiter(clock: Clock, { burst, perMinute }: RateLimit): Limiter {
  const buckets = new Map<string, { tokens: number; at: number }>();
  const perMs = perMinute / 60_000;
  return (key) => {
    const now = clock.now().getTime();
    const known = buckets.get(key);
    const tokens = known === undefined ? burst : Math.min(burst, known.tokens + Math.max(0, now - known.at) * perMs);
    // Deleting first keeps the map in the order of last use, so that the oldest goes when it is full.
    buckets.delete(key);
    if (buckets.size >= mostKeys)
      for (const oldest of buckets.keys()) {
        buckets.delete(oldest);
        break;
      }
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    if (tokens < 1) throw new Refusal('too-many-requests', { retryAfter: Math.ceil((1 - tokens) / perMs / 1000) });
  };
}

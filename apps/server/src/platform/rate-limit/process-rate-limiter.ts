import { AppError } from '../app-error.ts';
import { Cache } from '../cache/cache.ts';
import type { Clock } from '../clock.ts';

interface ProcessRate {
  /** The number of calls that may come at once. */
  burst: number;
  perMinute: number;
}

/** Counts one call of `key` (an IP address). @throws AppError too-many-requests with the seconds to wait */
export type ProcessRateLimiter = (key: string) => void;

const maxKeys = 20_000;

/**
 * A token bucket per key in the memory of this process, for work that loads only this process. N processes allow N times as
 * much, and a restart forgets the counts. Use `rateLimiter` for everything that guards accounts, data or messages.
 */
export function processRateLimiter(clock: Clock, { burst, perMinute }: ProcessRate): ProcessRateLimiter {
  const buckets = new Cache<{ tokens: number; at: number }>({ maxSize: maxKeys });
  const perMs = perMinute / 60_000;
  return (key) => {
    const now = clock.now().getTime();
    const known = buckets.get(key);
    const tokens = known === undefined ? burst : Math.min(burst, known.tokens + Math.max(0, now - known.at) * perMs);
    buckets.set(key, { tokens: tokens < 1 ? tokens : tokens - 1, at: now });
    if (tokens < 1) throw new AppError('too-many-requests', { retryAfter: Math.ceil((1 - tokens) / perMs / 1000) });
  };
}

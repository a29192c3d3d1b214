import { Cache } from '../cache/cache.ts';
import { type RateLimit, type RateLimitDeps, tooMany, tryAttempt } from './rate-limit.ts';

/** Counts one attempt of `subject` (an address, an account). @throws AppError too-many-requests with the seconds to wait */
export type RateLimiter = (subject: string) => Promise<void>;

const maxSubjects = 20_000;

/** The limit of an endpoint. This process remembers who must wait, so that a flood of rejected requests does not reach the database. */
export function rateLimiter(
  deps: RateLimitDeps,
  { name, ...rate }: { name: string } & Pick<RateLimit, 'burst' | 'perMinute'>,
): RateLimiter {
  // A clock that was set back ends the wait.
  const waiting = new Cache<Date>({ maxSize: maxSubjects, now: () => deps.clock.now().getTime() });
  return async (subject) => {
    const now = deps.clock.now();
    const until = waiting.get(subject);
    if (until !== undefined) throw tooMany(until, now);
    const nextAt = await tryAttempt(deps, { of: [name, subject], ...rate }, now);
    if (nextAt === null) return;
    waiting.set(subject, nextAt, { expiresAt: nextAt.getTime() });
    throw tooMany(nextAt, now);
  };
}

import type { Job } from '@komora/api/admin';

const MINUTE = 60_000;
/** A due job that waits for longer is late: no worker runs, or it cannot keep up. */
const LATE = 10 * MINUTE;

/** Jobs that failed at every attempt, and jobs that wait for too long. @param now ms since the epoch */
export function healthOf(jobs: readonly Job[], now: number): { readonly failing: readonly Job[]; readonly late: readonly Job[] } {
  return {
    failing: jobs.filter(({ failed }) => failed > 0),
    late: jobs.filter(({ oldestDueAt }) => oldestDueAt !== null && now - Date.parse(oldestDueAt) > LATE),
  };
}

import { inOneStatement } from '../db/transaction.ts';
import { defineJob, type JobDefinition } from '../jobs/define-job.ts';
import { deleteEmptyBuckets } from './rate-limit.sql.ts';
import type { RateLimitDeps } from './rate-limit.ts';

declare module '../jobs/define-job.ts' {
  interface Jobs {
    'delete-expired-rate-limits': Record<string, never>;
  }
}

const batchSize = 5000;
/** One run stays bounded even after an attack; the next run continues. */
const maxBatches = 100;

/** Deletes the rows of limits that are fully available again. Safe to run concurrently. */
export async function deleteExpiredRateLimits({ db, clock }: RateLimitDeps): Promise<void> {
  const now = clock.now();
  for (let count = 0; count < maxBatches; count++) {
    const deleted = await inOneStatement(db, (statement) => deleteEmptyBuckets(statement, { now, limit: batchSize }));
    if (deleted < batchSize) return;
  }
}

export const rateLimitJobs = (deps: RateLimitDeps): JobDefinition[] => [
  defineJob('delete-expired-rate-limits', { retryLimit: 0, cron: '29 * * * *', handle: () => deleteExpiredRateLimits(deps) }),
];

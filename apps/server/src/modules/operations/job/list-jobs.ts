import type { Job } from '@komora/api/admin';
import { CronExpressionParser } from 'cron-parser';
import type { JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { ReadQueue, RetryFailed } from '../../../platform/jobs/queue-state.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { withoutAddresses } from '../../../platform/service-calls/index.ts';

export interface JobDeps extends Pick<Deps, 'db' | 'clock' | 'ids' | 'enqueue'> {
  /** Of all modules; read when a request arrives. */
  definitions: () => readonly JobDefinition[];
  readQueue: ReadQueue;
  retryFailed: RetryFailed;
}

/** Every job, by name, with the state of its queue. */
export async function listJobs({ clock, definitions, readQueue }: JobDeps): Promise<{ jobs: Job[] }> {
  const states = new Map((await readQueue()).map((state) => [state.name, state]));
  const jobs = definitions().map(({ name, cron }): Job => {
    const state = states.get(name);
    return {
      name,
      cron: cron ?? null,
      nextRunAt: cron === undefined ? null : nextRun(cron, clock.now()),
      waiting: state?.waiting ?? 0,
      running: state?.running ?? 0,
      failed: state?.failed ?? 0,
      oldestDueAt: state?.oldestDueAt?.toISOString() ?? null,
      lastCompletedAt: state?.lastCompletedAt?.toISOString() ?? null,
      lastFailedAt: state?.lastFailedAt?.toISOString() ?? null,
      failures: (state?.failures ?? []).map(({ words, jobs }) => ({ words: withoutAddresses(words), jobs })),
    };
  });
  return { jobs: jobs.sort((a, b) => (a.name < b.name ? -1 : 1)) };
}

/** The queue reads schedules in UTC, with the same library. */
function nextRun(cron: string, now: Date): string {
  return CronExpressionParser.parse(cron, { currentDate: now, tz: 'UTC' }).next().toDate().toISOString();
}

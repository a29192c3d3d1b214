import type { JobDefinition, JobName, Jobs } from '../../src/platform/jobs/define-job.ts';

export type JobHandlers = { [N in JobName]?: (payload: Jobs[N]) => Promise<void> };

/** The handlers of job definitions, by name. */
export function handlersOf(jobs: readonly JobDefinition[]): JobHandlers {
  return Object.fromEntries(jobs.flatMap(({ name, handle }) => (handle === null ? [] : [[name, handle]])));
}

import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import { recordJobRun } from '../job-run/index.ts';
import { runAudit } from './run-audit.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'audit-database': Record<string, never>;
  }
}

export const auditJobs = (context: ModuleContext): JobDefinition[] => [
  defineJob('audit-database', {
    retryLimit: 3,
    cron: '40 4 * * *',
    handle: () => recordJobRun(context, 'AUDIT', (count) => runAudit(context, count)),
  }),
];

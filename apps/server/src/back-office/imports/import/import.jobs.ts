import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { inviteClients } from './invite-clients.ts';
import { runImport } from './run-import.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'run-import': { id: string; isApplied: boolean };
    'invite-imported-clients': { id: string };
  }
}

export const importJobs = (deps: Deps): JobDefinition[] => [
  defineJob('run-import', { retryLimit: 5, handle: (run) => runImport(deps, run) }),
  defineJob('invite-imported-clients', { retryLimit: 5, handle: ({ id }) => inviteClients(deps, id) }),
];

import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { makeExport } from './make-export.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'make-export': { id: string };
  }
}

export const exportJobs = (deps: Deps, print: Print): JobDefinition[] => [
  // Documents of many years take hours.
  defineJob('make-export', { retryLimit: 5, expireInSeconds: 12 * 3600, handle: ({ id }) => makeExport(deps, print, id) }),
];

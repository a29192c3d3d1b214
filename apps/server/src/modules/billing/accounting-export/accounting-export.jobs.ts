import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { makeExport } from './make-export.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'make-accounting-export': { exportId: string };
  }
}

export const accountingExportJobs = (deps: Deps, print: Print): JobDefinition[] => [
  defineJob('make-accounting-export', { retryLimit: 3, handle: (payload) => makeExport(deps, print, payload) }),
];

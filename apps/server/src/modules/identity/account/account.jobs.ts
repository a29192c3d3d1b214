import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { sendCode } from './send-code.ts';
import { sendRequestedLink } from './send-link.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    /** `userId` is null if no account has the requested address. */
    'send-link': { userId: string | null; purpose: 'RESET_PASSWORD' | 'CONFIRM_EMAIL'; requestId: string };
    'send-sign-in-code': { codeId: string };
  }
}

export const accountJobs = (deps: Deps): JobDefinition[] => [
  defineJob('send-link', { retryLimit: 10, handle: (request) => sendRequestedLink(deps, request) }),
  defineJob('send-sign-in-code', { retryLimit: 10, handle: (request) => sendCode(deps, request) }),
];

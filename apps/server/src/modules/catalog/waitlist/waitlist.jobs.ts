import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { offerExpiredHolds } from './offer-expired-holds.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    'offer-expired-holds': Record<string, never>;
  }
}

export const waitlistJobs = (deps: Deps): JobDefinition[] => [
  defineJob('offer-expired-holds', {
    retryLimit: 0,
    cron: '* * * * *',
    handle: async () => {
      const { offered, freed } = await offerExpiredHolds(deps);
      if (offered + freed > 0) deps.log.info({ offered, freed }, 'expired waitlist offers');
    },
  }),
];

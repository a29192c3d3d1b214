import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { cancelCard, type IsCardInUse, type SavedCardRef } from './cancel-card.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    /** A card that may be unused. */
    'cancel-card': SavedCardRef;
  }
}

export const savedCardJobs = (deps: PaymentDeps, cardUses: () => readonly IsCardInUse[]): JobDefinition[] => [
  defineJob('cancel-card', { retryLimit: 20, handle: (card) => cancelCard(deps, cardUses(), card) }),
];

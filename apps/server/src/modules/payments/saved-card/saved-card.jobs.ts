import { defineJob, type JobDefinition } from '../../../platform/jobs/define-job.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { cancelCard } from './cancel-card.ts';
import type { CardUse, SavedCardRef } from './card-use.ports.ts';
import { refreshCard } from './refresh-card.ts';

declare module '../../../platform/jobs/define-job.ts' {
  interface Jobs {
    /** A card that may be unused. */
    'cancel-card': SavedCardRef;
    /** A card that its bank has renewed. */
    'refresh-card': SavedCardRef;
  }
}

export const savedCardJobs = (deps: PaymentDeps, cardUses: () => readonly CardUse[]): JobDefinition[] => [
  defineJob('cancel-card', { retryLimit: 20, handle: (card) => cancelCard(deps, cardUses(), card) }),
  defineJob('refresh-card', { retryLimit: 10, handle: (card) => refreshCard(deps, cardUses(), card) }),
];

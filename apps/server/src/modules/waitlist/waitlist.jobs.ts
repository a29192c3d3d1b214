import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { passOnOffers } from './pass-on-offers.ts';

export const waitlistJobs = (deps: Deps): JobHandlers => ({
  'pass-on-offers': async () => {
    const { offered, freed } = await passOnOffers(deps);
    if (offered + freed > 0) deps.log.info({ offered, freed }, 'private holds that ran out');
  },
});

import type { Deps } from '../../deps.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import { expireHolds } from './expire-holds.ts';
import type { OrderPorts } from './order.ports.ts';

export function orderJobs(deps: Deps, ports: OrderPorts): JobHandlers {
  return {
    'expire-holds': async () => {
      const cancelled = await expireHolds(deps, ports);
      if (cancelled > 0) deps.log.info({ cancelled }, 'orders whose hold ran out');
    },
  };
}

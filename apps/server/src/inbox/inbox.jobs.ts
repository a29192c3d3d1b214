import type { Deps } from '../deps.ts';
import type { JobHandlers } from '../jobs/queue.ts';
import type { GatewayOf } from '../modules/payment/index.ts';
import { processNotification } from './process-notification.ts';

/** The worker's door to notifications. */
export function inboxJobs(deps: Deps, gatewayOf: GatewayOf): JobHandlers {
  return {
    'process-notification': ({ notificationId }) => processNotification(deps, gatewayOf, notificationId),
  };
}

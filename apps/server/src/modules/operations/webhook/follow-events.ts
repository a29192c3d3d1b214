import { inTransaction } from '../../../platform/db/transaction.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';

/** NOTIFY channel of new events. */
const channel = 'webhook';

/**
 * Enqueues the sending when an event was written. Notifications that arrive meanwhile lead to one more job. A lost notification costs a minute,
 * because the job is scheduled as well.
 */
export async function followEvents({ db, enqueue, notifications, log, opened }: ModuleContext): Promise<void> {
  let isEnqueuing = false;
  let isMissed = false;
  const wake = async (): Promise<void> => {
    isMissed = isEnqueuing;
    if (isEnqueuing) return;
    isEnqueuing = true;
    try {
      do {
        isMissed = false;
        await inTransaction(db, (trx) => enqueue(trx, 'send-webhooks', {}));
      } while (isMissed);
    } catch (error) {
      log.warn({ err: error }, 'webhooks are sent by the schedule only');
    } finally {
      isEnqueuing = false;
    }
  };
  const unsubscribe = await notifications.subscribe({ channels: [channel], onNotification: () => void wake(), onLive: () => undefined });
  opened.defer(async () => unsubscribe());
}

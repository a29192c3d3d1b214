import type { PaymentProvider } from '@komora/contract/enumerations';
import { fromKysely, type Job, type JobResult, PgBoss } from 'pg-boss';
import type { Trx } from '../db/database.ts';
import type { Log } from '../log.ts';

/** Every job by name, with its payload. A job is an idempotent door to the use case of the same name. */
export interface Jobs {
  'send-message': { messageId: string };
  'send-messages': { messageIds: string[] };
  /** `userId` null: nobody has the address that was asked for. */
  'send-link': { userId: string | null; purpose: 'RESET_PASSWORD' | 'CONFIRM_EMAIL'; requestId: string };
  'settle-payment': { paymentId: string };
  'process-notification': { notificationId: string };
  'send-refund': { refundId: string };
  /** A card that nothing is charged to any more. */
  'cancel-card': { provider: PaymentProvider; reference: string };
  'process-payments': Record<string, never>;
  'send-tax-reports': Record<string, never>;
  'expire-holds': Record<string, never>;
  'reconcile-payments': Record<string, never>;
  'deliver-mock-notification': { notificationId: string };
  'sweep-expired': Record<string, never>;
  'expire-commands': Record<string, never>;
  'sweep-doors': Record<string, never>;
  'sweep-captures': Record<string, never>;
  'forget-contacts': Record<string, never>;
  'cancel-contracts': Record<string, never>;
  'pass-on-offers': Record<string, never>;
  'notify-contracts-before-termination': Record<string, never>;
  'notify-payments-to-be-announced': Record<string, never>;
  'notify-rents-with-payment-overdue': Record<string, never>;
}
export type JobName = keyof Jobs;

export interface SendOptions {
  /** Not before this many seconds from now. */
  startAfterSeconds?: number;
  /** At most one waiting job of this name and key. */
  singletonKey?: string;
}

/** Enqueues inside a transaction: the job exists exactly when what caused it does. */
export type Enqueue = <N extends JobName>(trx: Trx, name: N, payload: Jobs[N], options?: SendOptions) => Promise<void>;

export type JobHandler<N extends JobName> = (payload: Jobs[N]) => Promise<void>;
export type JobHandlers = { [N in JobName]?: JobHandler<N> };

const names: { [N in JobName]: { retryLimit: number; cron?: string } } = {
  'send-message': { retryLimit: 30 },
  'send-messages': { retryLimit: 3 },
  'send-link': { retryLimit: 10 },
  'settle-payment': { retryLimit: 10 },
  'process-notification': { retryLimit: 10 },
  'send-refund': { retryLimit: 10 },
  'cancel-card': { retryLimit: 20 },
  'process-payments': { retryLimit: 3, cron: '5 * * * *' },
  'send-tax-reports': { retryLimit: 0, cron: '* * * * *' },
  'expire-holds': { retryLimit: 0, cron: '* * * * *' },
  'reconcile-payments': { retryLimit: 0, cron: '* * * * *' },
  'deliver-mock-notification': { retryLimit: 10 },
  'sweep-expired': { retryLimit: 0, cron: '17 3 * * *' },
  'expire-commands': { retryLimit: 0, cron: '* * * * *' },
  'sweep-doors': { retryLimit: 0, cron: '41 3 * * *' },
  'sweep-captures': { retryLimit: 0, cron: '23 * * * *' },
  'forget-contacts': { retryLimit: 0, cron: '53 3 * * *' },
  // After midnight in every time zone that has a warehouse.
  'cancel-contracts': { retryLimit: 3, cron: '10 1 * * *' },
  'pass-on-offers': { retryLimit: 0, cron: '* * * * *' },
  'notify-contracts-before-termination': { retryLimit: 3, cron: '0 7 * * *' },
  'notify-payments-to-be-announced': { retryLimit: 3, cron: '10 7 * * *' },
  'notify-rents-with-payment-overdue': { retryLimit: 3, cron: '20 7 * * *' },
};

export interface Queue {
  enqueue: Enqueue;
  /** Starts to work on what is waiting. */
  work(handlers: JobHandlers): Promise<void>;
  /** Waits for running jobs, then ends. */
  stop(): Promise<void>;
}

/**
 * How many jobs of one name a process takes up together. A full take is followed by the next without a pause: a rush of paid orders
 * must not wait half a second for each.
 */
const atOnce = 10;

/** Opens the queue in the same database, schema `pgboss`. `supervise` is for processes that work. */
export async function openQueue(connectionString: string, log: Log, options: { worker: boolean; pollingSeconds?: number }): Promise<Queue> {
  const boss = new PgBoss({
    connectionString,
    max: options.worker ? 4 : 1,
    supervise: options.worker,
    schedule: options.worker,
    migrate: true,
  });
  boss.on('error', (error) => log.error({ err: error }, 'queue'));
  await boss.start();
  for (const [name, { retryLimit }] of Object.entries(names)) {
    await boss.createQueue(name, { retryLimit, retryDelay: 1, retryBackoff: true, retryDelayMax: 3600, expireInSeconds: 300 });
  }
  return {
    enqueue: async (trx, name, payload, send = {}) => {
      await boss.send(name, payload, {
        db: fromKysely(trx),
        ...(send.startAfterSeconds === undefined ? {} : { startAfter: send.startAfterSeconds }),
        ...(send.singletonKey === undefined ? {} : { singletonKey: send.singletonKey }),
      });
    },
    work: async (handlers) => {
      for (const [name, { cron }] of Object.entries(names) as [JobName, { cron?: string }][]) {
        const handler = handlers[name] as JobHandler<JobName> | undefined;
        if (!handler) continue;
        const work = {
          pollingIntervalSeconds: options.pollingSeconds ?? 0.5,
          batchSize: atOnce,
          burstWhenBatchFull: true,
          perJobResults: true as const,
        };
        await boss.work(name, work, (jobs) => Promise.all(jobs.map((job) => outcomeOf(log, name, job, handler))));
        if (cron) await boss.schedule(name, cron, {}, {});
      }
    },
    stop: async () => {
      await boss.stop({ graceful: true, close: true, timeout: 10_000 });
    },
  };
}

/** Every job stands for itself: what fails is tried again without those that were taken up with it. */
async function outcomeOf(log: Log, name: JobName, job: Job<unknown>, handler: JobHandler<JobName>): Promise<JobResult> {
  try {
    await handler(job.data as Jobs[JobName]);
    return { id: job.id, status: 'completed' };
  } catch (error) {
    log.warn({ err: error, job: name, payload: job.data }, 'a job failed; it is tried again while it has tries left');
    return { id: job.id, status: 'failed', output: error };
  }
}

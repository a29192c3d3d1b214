import type { Gateway } from '../../modules/payments/payment/payment.ports.ts';
import type { Database } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Routes } from '../../platform/http/app.ts';
import { defineJob, type JobDefinition } from '../../platform/jobs/define-job.ts';
import type { Deps } from '../../platform/module/context.ts';
import { definePort } from '../../platform/module/define-module.ts';
import { deriveKey } from '../../platform/secrets.ts';
import { bookPastPayments } from './book-past-payments.ts';
import type { MockGatewayContext } from './context.ts';
import { controlRoutes, type MockControl, mockControl } from './control.ts';
import { createMockGatewaySchema } from './create-schema.ts';
import { deliverNotification } from './deliver-notification.ts';
import { mockGateway } from './gateway-port.ts';
import { hostedPages } from './mock-gateway.routes.ts';

declare module '../../platform/jobs/define-job.ts' {
  interface Jobs {
    'deliver-mock-notification': { notificationId: string };
  }
}

export { bookPastPayments };

export interface MockGateway {
  gateway: Gateway;
  routes: Routes[];
  jobs: JobDefinition[];
  control: MockControl;
}

/** The mock gateway of this process, for tests; null when none is configured. */
export const mockGatewayPort = definePort<MockGateway | null>('mock gateway');

const defaultSlowSeconds = 90;
const defaultLateSeconds = 40 * 60;
const defaultPendingWaitMs = 10_000;

/**
 * A simulated card gateway for the demo and for tests, with hosted pages, a ledger and signed notifications. Creates its tables.
 * @param db a separate pool, so that no statement of the gateway runs in a transaction of the merchant
 */
export async function createMockGateway(
  deps: Pick<Deps, 'clock' | 'ids' | 'enqueue' | 'log' | 'secretKey' | 'config'>,
  db: Database,
  options: { slowSeconds?: number; lateSeconds?: number; pendingWaitMs?: number } = {},
): Promise<MockGateway> {
  await inTransaction(db, createMockGatewaySchema);
  const { config } = deps;
  const context: MockGatewayContext = {
    db,
    clock: deps.clock,
    ids: deps.ids,
    enqueue: deps.enqueue,
    log: deps.log,
    secret: deriveKey(deps.secretKey.current, 'mock-gateway'),
    publicUrl: config.publicUrl,
    slowSeconds: options.slowSeconds ?? defaultSlowSeconds,
    lateSeconds: options.lateSeconds ?? defaultLateSeconds,
    pendingWaitMs: options.pendingWaitMs ?? defaultPendingWaitMs,
  };
  const control = mockControl(context);
  return {
    gateway: mockGateway(context),
    routes: config.production ? [hostedPages(context)] : [hostedPages(context), controlRoutes(control)],
    jobs: [
      defineJob('deliver-mock-notification', {
        retryLimit: 10,
        handle: ({ notificationId }) => deliverNotification(context, notificationId),
      }),
    ],
    control,
  };
}

import type { Database } from '../../db/database.ts';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import type { JobHandlers } from '../../jobs/queue.ts';
import type { Gateway } from '../../modules/payment/payment.ports.ts';
import { deriveKey } from '../../secrets.ts';
import { controlRoutes, type MockControl, mockControl } from './control.ts';
import { deliverNotification } from './deliver-notification.ts';
import { mockGatewayPort } from './gateway-port.ts';
import { hostedPages } from './mock-gateway.routes.ts';
import type { MockWorld } from './world.ts';

export interface MockGateway {
  gateway: Gateway;
  routes: Routes[];
  jobs: JobHandlers;
  control: MockControl;
}

const defaultSlowSeconds = 90;
const defaultLateSeconds = 40 * 60;
const defaultPatienceMs = 10_000;

/**
 * A card gateway of our own for demo and tests: hosted pages, its own books, signed notifications.
 * @param db a pool of its own, so that nothing it does falls into a transaction of the merchant
 */
export function createMockGateway(
  deps: Pick<Deps, 'clock' | 'ids' | 'enqueue' | 'log' | 'secretKey' | 'config'>,
  db: Database,
  options: { slowSeconds?: number; lateSeconds?: number; patienceMs?: number } = {},
): MockGateway {
  const { config } = deps;
  const world: MockWorld = {
    db,
    clock: deps.clock,
    ids: deps.ids,
    enqueue: deps.enqueue,
    log: deps.log,
    secret: deriveKey(deps.secretKey, 'mock-gateway'),
    publicUrl: config.publicUrl,
    slowSeconds: options.slowSeconds ?? defaultSlowSeconds,
    lateSeconds: options.lateSeconds ?? defaultLateSeconds,
    patienceMs: options.patienceMs ?? defaultPatienceMs,
  };
  const control = mockControl(world);
  return {
    gateway: mockGatewayPort(world),
    routes: config.production ? [hostedPages(world)] : [hostedPages(world), controlRoutes(control)],
    jobs: { 'deliver-mock-notification': ({ notificationId }) => deliverNotification(world, notificationId) },
    control,
  };
}

import { randomUUID } from 'node:crypto';
import type { Service } from '@komora/api/admin';
import { waitUntil } from '@komora/testing';
import { beforeAll, describe, expect, test } from 'vitest';
import { carriersPort } from '../../src/modules/messaging/index.ts';
import { UndeliverableError } from '../../src/modules/messaging/message/message.ports.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { anOrderToPay } from '../kit/builders/order.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { aBox, homeWarehouse } from '../kit/builders/warehouse.ts';
import { control } from '../kit/gateways/mock.ts';
import { aRejectedReport, aWaitingReport, openStaffScene, type StaffScene } from '../kit/scenes/staff-scene.ts';
import { createEndpoint, overlock, send } from '../kit/scenes/webhook-scene.ts';
import { type TestApp, useTestApp } from '../kit/test-app.ts';

/** The app of the running test. */
let app: TestApp;
let owner: StaffClient;
let mailServer: 'works' | 'down' | 'rejects' = 'works';
const carrier = {
  keepsContent: false,
  carry: async ({ to }: { to: string }) => {
    if (mailServer === 'down') throw new Error('Sending failed', { cause: new Error(`connect ECONNREFUSED for ${to}`) });
    if (mailServer === 'rejects') throw new UndeliverableError(`550 <${to}> unknown`);
  },
};
const services = async () => (await owner.get('/api/admin/services')).json<{ services: Service[] }>().services;
const service = async (kind: Service['kind'], name: string | null = null) =>
  (await services()).find((one) => one.kind === kind && one.name === name);
/** The service once its last outcome is stored: no call waits for that. */
async function waitFor(kind: Service['kind'], name: string | null, state: Service['state']): Promise<Service> {
  await waitUntil(async () => (await service(kind, name))?.state === state);
  const found = await service(kind, name);
  if (found === undefined) throw new Error('The service is not listed any more');
  return found;
}

async function queueMail(): Promise<string> {
  const id = randomUUID();
  await app.rows(
    `insert into messages (id, channel, recipient, language, template, data, dedupe_key, status, created_at)
     values ($1::uuid, 'EMAIL', 'jana.nova@example.com', 'SK', 'password-changed', '{"firstName": "Jana"}', $1::text, 'QUEUED', $2)`,
    [id, app.clock.now()],
  );
  return id;
}
const deliver = (messageId: string) => app.runJob('send-message', { messageId });

describe('calls', () => {
  const testApp = useTestApp({ at: '2026-03-02T09:00:00Z', overrides: { ports: [override(carriersPort, () => ({ EMAIL: carrier }))] } });
  beforeAll(async () => {
    app = testApp();
    await homeWarehouse(app);
    owner = await aStaffClient(app);
  });

  test('an installation that has called nothing lists no service', async () => {
    expect(await services()).toEqual([]);
  });

  test('the mail server works, fails in its own words without the address of the client, and works again when it rejects one recipient', async () => {
    await deliver(await queueMail());
    expect(await waitFor('MAIL', null, 'WORKING')).toEqual({
      kind: 'MAIL',
      name: null,
      state: 'WORKING',
      waiting: 0,
      oldestAt: null,
      failed: 0,
      lastSuccessAt: '2026-03-02T09:00:00.000Z',
      lastFailureAt: null,
      lastFailure: null,
    });
    mailServer = 'down';
    app.clock.advance({ seconds: 20 });
    const waiting = await queueMail();
    await expect(deliver(waiting)).rejects.toThrow('Sending failed');
    expect(await waitFor('MAIL', null, 'FAILING')).toMatchObject({
      waiting: 1,
      oldestAt: '2026-03-02T09:00:20.000Z',
      failed: 0,
      lastSuccessAt: '2026-03-02T09:00:00.000Z',
      lastFailureAt: '2026-03-02T09:00:20.000Z',
      lastFailure: 'Sending failed: connect ECONNREFUSED for …',
    });
    mailServer = 'rejects';
    app.clock.advance({ minutes: 5 });
    await deliver(waiting);
    expect(await waitFor('MAIL', null, 'WORKING')).toMatchObject({ waiting: 0, failed: 1, lastSuccessAt: '2026-03-02T09:05:20.000Z' });
  });

  test('a gateway that is down fails with the payments whose outcome is unknown, and works when it is called again', async () => {
    await control(app, 'down');
    const boxId = await aBox(app);
    await expect(anOrderToPay(app, { boxId })).rejects.toThrow('payment/gateway-unavailable');
    const down = await waitFor('GATEWAY', 'MOCK', 'FAILING');
    expect(down).toMatchObject({ waiting: 1, lastFailure: 'The mock gateway is down', lastSuccessAt: null });
    expect(down.oldestAt).toBe(app.clock.now().toISOString());
    await control(app, 'up');
    app.clock.advance({ seconds: 30 });
    await app.runJob('reconcile-payments', {});
    await app.run();
    expect(await waitFor('GATEWAY', 'MOCK', 'WORKING')).toMatchObject({ waiting: 0, oldestAt: null, failed: 0 });
  });
});

describe('work', () => {
  const testApp = useTestApp({ at: '2026-03-02T09:00:00Z', env: { WEBHOOKS_ANYWHERE: 'true' } });
  let scene: StaffScene;
  beforeAll(async () => {
    app = testApp();
    scene = await openStaffScene(app);
    owner = await aStaffClient(app);
  });

  test('a tax authority shows reports that wait and that it rejected, also before its first call', async () => {
    await aRejectedReport(scene, scene.here);
    const since = app.clock.now().toISOString();
    await aWaitingReport(scene, scene.here);
    expect(await service('TAX_AUTHORITY', 'NAV')).toMatchObject({ state: 'UNUSED', waiting: 1, oldestAt: since, failed: 1 });
  });

  test('an endpoint shows its deliveries: the waiting ones, and the response of the last failed one', async () => {
    await createEndpoint(owner, 'http://127.0.0.1:9/hook');
    await overlock(app, scene.here.contractId);
    const since = app.clock.now().toISOString();
    expect(await service('WEBHOOK', 'Accounting')).toMatchObject({ state: 'UNUSED', waiting: 1, lastFailure: null });
    await send(app);
    expect(await service('WEBHOOK', 'Accounting')).toMatchObject({
      state: 'FAILING',
      waiting: 1,
      lastSuccessAt: null,
      lastFailureAt: since,
      lastFailure: 'no-connection',
    });
  });

  test('locks show how many are offline; removed ones do not count', async () => {
    const before = (await service('LOCKS'))?.failed ?? 0;
    const lock = (removedAt: Date | null) =>
      app.rows(
        `insert into locks (warehouse_id, door, device_id, removed_at) select id, 'ENTRANCE', $2, $3 from warehouses where id = $1`,
        [scene.here.warehouseId, randomUUID(), removedAt],
      );
    await lock(null);
    await lock(app.clock.now());
    expect(await service('LOCKS')).toMatchObject({ name: null, waiting: 0, failed: before + 1 });
  });
});

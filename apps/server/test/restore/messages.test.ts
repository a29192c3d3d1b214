import { freePort } from '@komora/embedded-postgres';
import { expect, test } from 'vitest';
import { restorePort } from '../../src/modules/billing/restore/index.ts';
import { carriersPort } from '../../src/modules/messaging/index.ts';
import { override } from '../../src/platform/module/register-modules.ts';
import { anAccount } from '../kit/builders/account.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { useMockGatewayEnvironment } from './restore-scene.ts';
import type { Deployment } from './restored-copy.ts';

const create = useMockGatewayEnvironment();

/** Messages that left the program, as [id, recipient]. */
const carried: string[][] = [];
const carrier = { keepsContent: false, carry: async ({ id, to }: { id: string; to: string }) => void carried.push([id, to]) };
const mails = { listen: true, overrides: { ports: [override(carriersPort, () => ({ EMAIL: carrier, SMS: carrier }))] } };

/** Sends what waits, as a worker does. */
async function work({ app }: Deployment): Promise<string[][]> {
  carried.length = 0;
  await app.run();
  const { 'send-message': send } = app.jobs;
  if (send !== undefined) await app.queue.drain({ 'send-message': send });
  return [...carried];
}
const request = ({ app }: Deployment, url: string, email: string) => app.post(url, { email });
const statesOf = ({ app }: Deployment) =>
  app.rows<{ template: string; status: string; lastError: string | null; hasSecrets: boolean }>(
    'select template, status, last_error as "lastError", secrets is not null as "hasSecrets" from messages order by created_at, template',
  );

/** A confirmation of an order and a link for a password that the backup contains as waiting, and that were sent afterwards. */
async function sentAfterBackup(): Promise<{ deployment: Deployment; email: string; backup: string; sent: string[][] }> {
  const deployment = await create();
  await deployment.start(undefined, mails);
  await aTenant(deployment.app);
  const { email } = await anAccount(deployment.app);
  await request(deployment, '/auth/password/request-reset', email);
  await deployment.app.run();
  await deployment.record();
  const original = await deployment.stop();
  const backup = await deployment.copy(original);
  await deployment.start(original, mails);
  const sent = await work(deployment);
  expect(sent.map(([, to]) => to)).toContain(email);
  expect(sent).toHaveLength(2);
  await deployment.stop();
  deployment.clock.advance({ hours: 1 });
  return { deployment, email, backup, sent };
}

test('messages from before a restore wait, new ones are sent, and the end of the pause leaves the decision to staff', async () => {
  const { deployment, email, backup } = await sentAfterBackup();
  const port = await freePort();
  const app = await deployment.start(backup, { ...mails, env: { METRICS_PORT: String(port) } });
  await app.app.observe();
  const restore = app.app.registered.get(restorePort);
  expect(await work(deployment)).toEqual([]);
  expect((await statesOf(deployment)).map(({ status }) => status)).toEqual(['QUEUED', 'QUEUED']);
  expect(await restore.countWaiting()).toBe(2);
  // They must not look like an outage of the mail server.
  const metrics = (await (await fetch(`http://127.0.0.1:${port}/metrics`)).text()).split('\n');
  expect(metrics).toEqual(
    expect.arrayContaining([
      'komora_messages{status="held"} 2',
      'komora_messages{status="queued"} 0',
      'komora_message_oldest_queued_seconds 0',
    ]),
  );

  await request(deployment, '/auth/code/request', email);
  expect((await work(deployment)).map(([, to]) => to)).toEqual([email]);

  expect(await restore.reconcile()).toMatchObject({ messages: 2 });
  expect(await restore.countWaiting()).toBe(0);
  expect(await work(deployment)).toEqual([]);
  const reason = 'Queued before the database was restored: it may have been sent already';
  expect(await statesOf(deployment)).toEqual([
    { template: 'order-confirmed', status: 'FAILED', lastError: reason, hasSecrets: false },
    { template: 'reset-password', status: 'FAILED', lastError: reason, hasSecrets: false },
    { template: 'sign-in-code', status: 'SENT', lastError: null, hasSecrets: false },
  ]);

  const staff = await aStaffClient(app);
  const { id } = await app.one<{ id: string }>(`select id from messages where template = 'reset-password'`);
  const again = await app.call('POST', `/api/admin/messages/${id}/resend`, {
    headers: { ...staff.headers, 'idempotency-key': crypto.randomUUID() },
  });
  expect(again.statusCode, again.body).toBe(200);
  expect((await work(deployment)).map(([, to]) => to)).toEqual([email]);
});

test('staff can send all that waited, once and with the ids of before, so that mail servers recognise a copy', async () => {
  const { deployment, backup, sent } = await sentAfterBackup();
  const app = await deployment.start(backup, mails);
  expect(await work(deployment)).toEqual([]);
  expect(await app.app.registered.get(restorePort).reconcile({ sendWaiting: true })).toMatchObject({ messages: 2 });
  expect((await work(deployment)).sort()).toEqual(sent.sort());
  expect(await work(deployment)).toEqual([]);
  expect(await app.app.registered.get(restorePort).reconcile({ sendWaiting: true })).toMatchObject({ messages: 0 });
});

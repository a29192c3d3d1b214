import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Webhook, WebhookDelivery, WebhookType } from '@komora/api/admin';
import type { Received } from '../../webhook-out/receiver.ts';
import type { StaffClient } from '../builders/staff.ts';
import type { TestApp } from '../test-app.ts';

/** The check of Standard Webhooks, written from its specification and not from the program. */
export function isSigned({ headers, body }: Received, secret: string): boolean {
  const key = Buffer.from(secret.split('_')[1] ?? '', 'base64');
  const expected = createHmac('sha256', key).update([headers['webhook-id'], headers['webhook-timestamp'], body].join('.')).digest();
  return String(headers['webhook-signature'])
    .split(' ')
    .some((signature) => {
      const [version, value = ''] = signature.split(',');
      const bytes = Buffer.from(value, 'base64');
      return version === 'v1' && bytes.length === expected.length && timingSafeEqual(bytes, expected);
    });
}

export const send = (app: TestApp) => app.runJob('send-webhooks', {});

export async function createEndpoint(owner: StaffClient, url: string, types: readonly WebhookType[] = ['overlock.set']) {
  const response = await owner.post('/api/admin/webhooks', { name: 'Accounting', url, types });
  if (response.statusCode !== 200) throw new Error(response.body);
  return response.json<{ id: string; secret: string }>();
}

export const listWebhooks = async (owner: StaffClient) => (await owner.get('/api/admin/webhooks')).json<{ webhooks: Webhook[] }>().webhooks;
export const findWebhook = async (owner: StaffClient, id: string) => {
  const found = (await listWebhooks(owner)).find((one) => one.id === id);
  if (found === undefined) throw new Error('The endpoint is not listed');
  return found;
};
export const deliveriesOf = async (owner: StaffClient, id: string, query = '') =>
  (await owner.get(`/api/admin/webhooks/${id}/deliveries?limit=200${query}`)).json<{
    rows: WebhookDelivery[];
    next: string | null;
    count: { value: number };
  }>();

/** Sets the overlock of a contract, or lifts it, by the statement of the product's use case. */
export const overlock = (app: TestApp, contractId: string, isSet = true) =>
  app.rows('update contracts set overlocked_at = $2 where id = $1', [contractId, isSet ? app.clock.now() : null]);

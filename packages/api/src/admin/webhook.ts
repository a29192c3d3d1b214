import * as z from 'zod/mini';
import type { Endpoint } from '../endpoint.ts';
import { Id, Instant, requiredText, Version } from '../values.ts';
import { keysetPage, listOf, Reason } from './values.ts';

/** Facts that an endpoint can get. The triggers of db/migrations write them. */
export const WEBHOOK_TYPES = [
  'order.paid',
  'contract.created',
  'contract.notice_given',
  'contract.ended',
  'payment.succeeded',
  'payment.failed',
  'refund.completed',
  'invoice.issued',
  'overlock.set',
  'overlock.lifted',
] as const;
export type WebhookType = (typeof WEBHOOK_TYPES)[number];

const WebhookTypeKey = z.enum(WEBHOOK_TYPES);

export const Webhook = z.object({
  id: Id,
  name: z.string(),
  url: z.string(),
  types: z.array(WebhookTypeKey),
  createdAt: Instant,
  /** Null: it works. Events of this time are kept as failed and can be replayed. */
  disabledAt: z.nullable(Instant),
  /** FAILURES: the program disabled it, because deliveries failed at every attempt. */
  disabledBy: z.nullable(z.enum(['STAFF', 'FAILURES'])),
  /** The secret before the rotation signs as well until then. */
  oldSecretUntil: z.nullable(Instant),
  waiting: z.int(),
  failed: z.int(),
  version: Version,
});
export type Webhook = z.infer<typeof Webhook>;

export const WebhookDelivery = z.object({
  id: Id,
  /** The `webhook-id` of the message: equal for every attempt and every replay. */
  messageId: z.string(),
  /** An event type, or `test`. */
  type: z.string(),
  at: Instant,
  state: z.enum(['PENDING', 'DELIVERED', 'FAILED']),
  attempts: z.int(),
  /** Of a delivery that waits. */
  nextAttemptAt: z.nullable(Instant),
  /** Of the last attempt. Status null: no response. */
  attemptedAt: z.nullable(Instant),
  status: z.nullable(z.int()),
  durationMs: z.nullable(z.int()),
  /** The first 1,024 characters. */
  response: z.nullable(z.string()),
  error: z.nullable(z.string()),
});
export type WebhookDelivery = z.infer<typeof WebhookDelivery>;

const settings = {
  name: requiredText(100),
  url: requiredText(2000),
  types: z.array(WebhookTypeKey).check(z.minLength(1), z.maxLength(50)),
};
const common = { tag: 'integration', access: 'staff', scope: 'organisation' } as const;
const read = { ...common, right: 'read:integration' } as const;
const write = { ...common, right: 'write:integration' } as const;
const ofId = { params: z.object({ id: Id }) };

export const webhookEndpoints = {
  'GET /api/admin/webhooks': {
    ...read,
    summary: 'Webhook endpoints by name, with what waits and what failed',
    response: z.object({ webhooks: z.array(Webhook) }),
  },
  'POST /api/admin/webhooks': {
    ...write,
    fresh: true,
    summary: 'Create a webhook endpoint. Its secret is shown once',
    audit: 'webhook.create',
    body: z.object(settings),
    response: z.object({ id: Id, secret: z.string() }),
    errors: ['webhook/url-exists', 'webhook/url-not-allowed', 'webhook/too-many'],
  },
  'PUT /api/admin/webhooks/{id}': {
    ...write,
    summary: 'Change, disable or enable a webhook endpoint',
    audit: 'webhook.change',
    ...ofId,
    body: z.object({ ...settings, enabled: z.boolean(), version: Version }),
    response: z.object({ version: Version }),
    errors: ['webhook/url-exists', 'webhook/url-not-allowed', 'changed-elsewhere'],
  },
  'POST /api/admin/webhooks/{id}/remove': {
    ...write,
    summary: 'Remove a webhook endpoint. Waiting deliveries end',
    audit: 'webhook.remove',
    reason: true,
    ...ofId,
    body: z.object({ reason: Reason }),
  },
  'POST /api/admin/webhooks/{id}/rotate-secret': {
    ...write,
    fresh: true,
    summary: 'A new secret, shown once. For 24 hours messages have a signature of each of the two',
    audit: 'webhook.rotate-secret',
    ...ofId,
    body: z.object({ version: Version }),
    response: z.object({ secret: z.string(), version: Version }),
    errors: ['changed-elsewhere'],
  },
  'POST /api/admin/webhooks/{id}/test': {
    ...write,
    summary: 'Send an event of the type `test`',
    audit: 'webhook.test',
    ...ofId,
    response: z.object({ deliveryId: Id }),
    errors: ['webhook/disabled'],
  },
  'GET /api/admin/webhooks/{id}/deliveries': {
    ...read,
    summary: 'Deliveries of the last 30 days with the outcome of the last attempt, the newest first',
    ...ofId,
    query: z.object({ ...keysetPage, state: z.optional(WebhookDelivery.shape.state) }),
    response: listOf(WebhookDelivery),
  },
  'POST /api/admin/webhooks/{id}/replay': {
    ...write,
    summary: 'Send all failed deliveries since an instant again, at most 10,000',
    audit: 'webhook.replay-failed',
    ...ofId,
    body: z.object({ since: Instant }),
    response: z.object({ count: z.int() }),
    errors: ['webhook/disabled'],
  },
  'POST /api/admin/webhook-deliveries/{id}/replay': {
    ...write,
    summary: 'Send one delivery again, with the same message id',
    audit: 'webhook.replay',
    ...ofId,
    errors: ['webhook/disabled', 'webhook/already-waiting'],
  },
} as const satisfies Record<string, Endpoint>;

import { randomUUID } from 'node:crypto';
import { encrypt } from '../../src/platform/secrets.ts';
import { aKey } from '../kit/builders/api-key.ts';
import type { StaffScene } from '../kit/scenes/staff-scene.ts';
import type { StaffKey, StaffRule } from './rule.ts';

/** Endpoints of API keys and webhooks. */
export type IntegrationKey = Extract<
  StaffKey,
  `${string} /api/admin/${'api-keys' | 'webhooks' | 'webhook-deliveries' | 'mail-server' | 'credentials'}${string}`
>;

const reason = 'no longer needed';
const unconfirmed = { confirmUnreachable: false, confirmOtherAccount: false, version: 0 };
/** A right of every role that may create keys. */
const keyBody = {
  rights: ['read:integration'],
  warehouseId: null,
  legalEntityId: null,
  expiresAt: '2026-12-31T00:00:00Z',
  addresses: ['203.0.113.0/24'],
};

/** No call of the access matrix causes such an event. */
const settings = () => ({ name: 'Accounting', url: `https://hooks.example.com/${randomUUID()}`, types: ['order.paid'] });

async function anEndpoint({ app }: StaffScene): Promise<string> {
  const { name, url, types } = settings();
  const { id } = await app.one<{ id: string }>(
    `insert into webhook_endpoints (name, url, types, secret_encrypted, created_at) values ($1, $2, $3, $4, $5) returning id`,
    [name, url, types, encrypt(app.context.secretKey, `whsec_${Buffer.alloc(24, 7).toString('base64')}`), app.clock.now()],
  );
  return id;
}

async function aFailedDelivery(scene: StaffScene): Promise<{ id: string; endpointId: string }> {
  const endpointId = await anEndpoint(scene);
  const { id: eventId } = await scene.app.one<{ id: string }>(
    `insert into webhook_events (type, at, data) values ('order.paid', $1, '{}') returning id`,
    [scene.app.clock.now()],
  );
  const { id } = await scene.app.one<{ id: string }>(
    `insert into webhook_deliveries (event_id, endpoint_id, state) values ($1, $2, 'FAILED') returning id`,
    [eventId, endpointId],
  );
  return { id, endpointId };
}

const ofEndpoint =
  (body?: object): StaffRule['request'] =>
  async (scene) => ({ params: { id: await anEndpoint(scene) }, ...(body === undefined ? {} : { body }) });

export const integrationRules: Record<IntegrationKey, StaffRule> = {
  'GET /api/admin/api-keys': { request: async ({ app }) => ({ lists: (await aKey(app, { createdAt: app.clock.now() })).id }) },
  'POST /api/admin/api-keys': { request: () => ({ body: { ...keyBody, name: `Key ${randomUUID()}` } }) },
  'POST /api/admin/api-keys/{id}/revoke': {
    request: async ({ app }) => ({ params: { id: (await aKey(app)).id }, body: { reason } }),
  },
  'GET /api/admin/mail-server': { request: () => ({}) },
  // The test app keeps messages in its mailbox.
  'PUT /api/admin/mail-server': {
    request: () => ({
      body: { host: '127.0.0.1', port: 1, security: 'STARTTLS', user: null, password: null, from: 'info@example.com', version: 0 },
    }),
    inside: 'setting/fixed',
  },
  'POST /api/admin/mail-server/remove': {
    request: async ({ app }, place) => {
      const secret = { host: 'mail.example', port: 587, security: 'STARTTLS', user: null, password: null, from: 'info@example.com' };
      const { version } = await app.one<{ version: number }>(
        `insert into provider_secrets (provider, secret_encrypted, version, changed_by, changed_at) values ('SMTP', $1, 1, $2, now())
         on conflict (provider, legal_entity_id) do update set secret_encrypted = excluded.secret_encrypted, version = provider_secrets.version + 1
         returning version`,
        [encrypt(app.context.secretKey, JSON.stringify(secret)), place.colleagueId],
      );
      return { body: { version, reason } };
    },
  },
  'GET /api/admin/credentials': { request: () => ({}) },
  // No vendor is called: each body lacks a secret, and no company of these countries exists.
  'PUT /api/admin/credentials/STRIPE': {
    request: () => ({ body: { secretKey: null, webhookSecret: null, oldWebhookSecret: null, ...unconfirmed } }),
    inside: 'credential/secret-needed',
  },
  'PUT /api/admin/credentials/GOPAY': {
    request: () => ({ body: { system: 'SANDBOX', goId: '8123456789', clientId: '1061399163', clientSecret: null, ...unconfirmed } }),
    inside: 'credential/secret-needed',
  },
  'PUT /api/admin/credentials/KSEF': {
    request: (_scene, { legalEntityId }) => ({
      body: { kind: 'TOKEN', token: null, certificate: null, key: null, keyPassword: null, legalEntityId, ...unconfirmed },
    }),
    inside: 'credential/company-needed',
  },
  'PUT /api/admin/credentials/NAV': {
    request: (_scene, { legalEntityId }) => ({
      body: { login: 'komora', password: null, signKey: null, exchangeKey: null, legalEntityId, ...unconfirmed },
    }),
    inside: 'credential/company-needed',
  },
  'PUT /api/admin/credentials/APPLE_WALLET': {
    request: () => ({ body: { certificate: null, key: null, keyPassword: null, intermediate: null, ...unconfirmed } }),
    inside: 'credential/secret-needed',
  },
  'PUT /api/admin/credentials/GOOGLE_WALLET': {
    request: () => ({ body: { issuerId: '3388000000012345678', serviceAccount: null, ...unconfirmed } }),
    inside: 'credential/secret-needed',
  },
  'POST /api/admin/credentials/{provider}/remove': {
    request: async ({ app }, place) => {
      const fields = { login: 'komora', password: 'secret', signKey: 'ce-8f5e-215119fa7dd621DLMRHRLH2S', exchangeKey: '7ac12119fa7dd621' };
      const { version } = await app.one<{ version: number }>(
        `insert into provider_secrets (provider, secret_encrypted, version, changed_by, changed_at, legal_entity_id) values ('NAV', $1, 1, $2, now(), $3)
         on conflict (provider, legal_entity_id) do update set secret_encrypted = excluded.secret_encrypted, version = provider_secrets.version + 1
         returning version`,
        [encrypt(app.context.secretKey, JSON.stringify(fields)), place.colleagueId, place.legalEntityId],
      );
      const { legalEntityId } = place;
      return { params: { provider: 'NAV' }, body: { confirmOtherAccount: false, version, reason, legalEntityId } };
    },
  },
  'GET /api/admin/webhooks': { request: async (scene) => ({ lists: await anEndpoint(scene) }) },
  'POST /api/admin/webhooks': {
    request: async ({ app }) => {
      // At most 100 endpoints may exist.
      await app.rows(`update webhook_endpoints set removed_at = now() where removed_at is null`, []);
      return { body: settings() };
    },
  },
  'PUT /api/admin/webhooks/{id}': {
    request: async (scene) => ({ params: { id: await anEndpoint(scene) }, body: { ...settings(), enabled: false, version: 1 } }),
  },
  'POST /api/admin/webhooks/{id}/remove': { request: ofEndpoint({ reason }) },
  'POST /api/admin/webhooks/{id}/rotate-secret': { request: ofEndpoint({ version: 1 }) },
  'POST /api/admin/webhooks/{id}/test': { request: ofEndpoint() },
  'GET /api/admin/webhooks/{id}/deliveries': {
    request: async (scene) => {
      const { id, endpointId } = await aFailedDelivery(scene);
      return { params: { id: endpointId }, lists: id };
    },
  },
  'POST /api/admin/webhooks/{id}/replay': { request: ofEndpoint({ since: '2026-03-01T00:00:00Z' }) },
  'POST /api/admin/webhook-deliveries/{id}/replay': {
    request: async (scene) => ({ params: { id: (await aFailedDelivery(scene)).id } }),
  },
};

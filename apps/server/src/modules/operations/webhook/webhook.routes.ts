import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { listDeliveries, listWebhooks } from './list-webhooks.ts';
import { replayDelivery, replayFailedSince, sendTestEvent } from './replay-delivery.ts';
import { changeWebhook, createWebhook, removeWebhook, rotateSecret, type WebhookDeps } from './save-webhook.ts';

const defaultPage = 50;

export const webhookRoutes =
  (deps: WebhookDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/webhooks', () => listWebhooks(deps));
    staffEndpoint(app, 'POST /api/admin/webhooks', ({ body, audit }) => createWebhook(deps, body, audit));
    staffEndpoint(app, 'PUT /api/admin/webhooks/{id}', ({ params, body, audit }) => changeWebhook(deps, { ...body, ...params }, audit));
    staffEndpoint(app, 'POST /api/admin/webhooks/{id}/remove', ({ params, audit }) => removeWebhook(deps, params.id, audit));
    staffEndpoint(app, 'POST /api/admin/webhooks/{id}/rotate-secret', ({ params, body, audit }) =>
      rotateSecret(deps, { ...body, ...params }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/webhooks/{id}/test', ({ params, audit }) => sendTestEvent(deps, params.id, audit));
    staffEndpoint(app, 'GET /api/admin/webhooks/{id}/deliveries', ({ params, query: { state, after, limit = defaultPage } }) =>
      listDeliveries(deps, { ...params, state, after, limit }),
    );
    staffEndpoint(app, 'POST /api/admin/webhooks/{id}/replay', ({ params, body, audit }) =>
      replayFailedSince(deps, { endpointId: params.id, ...body }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/webhook-deliveries/{id}/replay', ({ params, audit }) => replayDelivery(deps, params.id, audit));
  };

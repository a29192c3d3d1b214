import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { listOpenDisputes } from './list-open-disputes.ts';
import { recordDispute } from './record-dispute.ts';

export const disputeRoutes =
  (deps: PaymentDeps): Routes =>
  (app) => {
    endpoint(app, 'GET /api/admin/disputes', ({ query }) =>
      listOpenDisputes(deps, { limit: query.limit ?? 50, offset: query.offset ?? 0 }),
    );
    endpoint(app, 'POST /api/admin/disputes', async ({ body }) => {
      await recordDispute(deps, body);
      return undefined;
    });
  };

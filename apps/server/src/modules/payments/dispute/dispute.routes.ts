import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { listOpenDisputes } from './list-open-disputes.ts';
import { recordDispute } from './record-dispute.ts';

export const disputeRoutes =
  (deps: PaymentDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/disputes', ({ query, scope }) => listOpenDisputes(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/disputes', async ({ body, scope, audit }) => {
      await recordDispute(deps, { ...body, scope }, audit);
      return undefined;
    });
  };

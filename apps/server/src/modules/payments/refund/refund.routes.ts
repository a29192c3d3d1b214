import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listFailedRefunds } from './list-failed-refunds.ts';
import { markRefundPaid, resendRefund } from './resolve-failed-refund.ts';

export const refundRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/refunds/failed', ({ query, scope }) => listFailedRefunds(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/refunds/{id}/resend', async ({ params, scope, audit }) => {
      await resendRefund(deps, { refundId: params.id, scope }, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/refunds/{id}/paid-manually', async ({ params, body, scope, audit }) => {
      await markRefundPaid(deps, { refundId: params.id, scope, proof: body.proof }, audit);
      return undefined;
    });
  };

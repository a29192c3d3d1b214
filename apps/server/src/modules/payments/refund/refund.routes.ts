import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listFailedRefunds } from './list-failed-refunds.ts';
import { markRefundPaid, resendRefund } from './resolve-failed-refund.ts';

export const refundRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'GET /api/admin/refunds/failed', ({ query }) =>
      listFailedRefunds(deps, { limit: query.limit ?? 50, offset: query.offset ?? 0 }),
    );
    endpoint(app, 'POST /api/admin/refunds/{id}/resend', async ({ params }) => {
      await resendRefund(deps, params.id);
      return undefined;
    });
    endpoint(app, 'POST /api/admin/refunds/{id}/paid-manually', async ({ params, body, session }) => {
      await markRefundPaid(deps, { refundId: params.id, operatorId: session.userId, proof: body.proof });
      return undefined;
    });
  };

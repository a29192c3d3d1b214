import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { assignRecovered, previewAssignment, refundRecovered } from './decide-recovered.ts';
import { showRecovered } from './show-recovered.ts';

export const restoreRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/recovered-payments', ({ query }) =>
      showRecovered(deps, { done: query.state === 'done', after: query.after, limit: query.limit }),
    );
    staffEndpoint(app, 'POST /api/admin/recovered-payments/{id}/refund', async ({ params, body, ...call }) => {
      await refundRecovered(deps, { recoveredId: params.id, ...body }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/recovered-payments/{id}/assign/preview', ({ params, body, scope }) =>
      previewAssignment(deps, { recoveredId: params.id, ...body }, scope),
    );
    staffEndpoint(app, 'POST /api/admin/recovered-payments/{id}/assign', async ({ params, body, ...call }) => {
      await assignRecovered(deps, { recoveredId: params.id, ...body }, call);
      return undefined;
    });
  };

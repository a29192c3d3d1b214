import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { chargeLateInterest } from './charge-late-interest.ts';
import { showLateInterest } from './show-late-interest.ts';

export const lateInterestRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/clients/{id}/late-interest', ({ params, query, scope }) =>
      showLateInterest(deps, { clientId: params.id, ...query }, scope),
    );
    staffEndpoint(app, 'POST /api/admin/clients/{id}/late-interest', ({ params, body, ...call }) =>
      chargeLateInterest(deps, { clientId: params.id, ...body }, call),
    );
  };

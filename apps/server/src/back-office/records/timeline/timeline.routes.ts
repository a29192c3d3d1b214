import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { showClientTimeline, showContractTimeline } from './show-timeline.ts';

export const timelineRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/clients/{id}/timeline', ({ params, query, scope, staff }) =>
      showClientTimeline(deps, { id: params.id, scope, grants: staff.grants, ...query }),
    );
    staffEndpoint(app, 'GET /api/admin/contracts/{id}/timeline', ({ params, query, scope, staff }) =>
      showContractTimeline(deps, { id: params.id, scope, grants: staff.grants, ...query }),
    );
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { showRun } from './show-run.ts';

export const bulkRunRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/bulk-runs/{id}', ({ params, staff }) => showRun(deps, { id: params.id, staffId: staff.id }));
  };

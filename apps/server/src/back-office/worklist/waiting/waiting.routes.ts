import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { WorklistDeps } from '../worklist-deps.ts';
import { assignWaiting } from './assign-waiting.ts';

/** People who wait for a box, as tasks of staff. */
export const waitingRoutes =
  (deps: WorklistDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/waitlist-entries/{id}/assign', ({ params, body, scope, audit }) =>
      assignWaiting(deps, { ...params, ...body, scope }, audit),
    );
  };

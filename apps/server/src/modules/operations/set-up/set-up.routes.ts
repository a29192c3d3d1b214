import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { putOffStep } from './put-off-step.ts';
import { showSetUpProgress } from './show-set-up-progress.ts';

/** The first set-up, for staff. */
export const setUpRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/setup-progress', () => showSetUpProgress(deps, deps.db));
    staffEndpoint(app, 'PUT /api/admin/setup-progress/{step}', ({ params, body, audit }) =>
      putOffStep(deps, { ...params, ...body }, audit),
    );
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { downloadAttempts, listAttempts } from './list-attempts.ts';

/** The door log for staff. */
export const doorAttemptRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/door-log', ({ query, scope, staff }) =>
      listAttempts(deps, { ...query, scope, grants: staff.grants }),
    );
    staffEndpoint(app, 'GET /api/admin/door-log/csv', ({ query, scope, staff, audit }) =>
      downloadAttempts(deps, { ...query, scope, grants: staff.grants }, audit),
    );
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { searchRecords } from './search-records.ts';

export const searchRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/search', ({ query, staff }) =>
      searchRecords(deps, { q: query.q ?? '', warehouse: query.warehouse, grants: staff.grants }),
    );
  };

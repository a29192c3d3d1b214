import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { showIntegrity } from './show-integrity.ts';

export const integrityRoutes =
  (deps: Deps): Routes =>
  (app) =>
    staffEndpoint(app, 'GET /api/admin/reports/integrity', ({ query, scope }) => showIntegrity(deps, { ...query, scope }));

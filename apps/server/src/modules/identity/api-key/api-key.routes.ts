import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { createKey } from './create-key.ts';
import { listKeys } from './list-keys.ts';
import { revokeKey } from './revoke-key.ts';

export const apiKeyRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/api-keys', () => listKeys(deps));
    staffEndpoint(app, 'POST /api/admin/api-keys', ({ body, staff, audit }) => createKey(deps, { ...body, grants: staff.grants }, audit));
    staffEndpoint(app, 'POST /api/admin/api-keys/{id}/revoke', ({ params, audit }) => revokeKey(deps, params.id, audit));
  };

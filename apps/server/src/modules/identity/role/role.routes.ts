import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { deleteRole } from './delete-role.ts';
import { listRoles } from './list-roles.ts';
import { changeRole, createRole } from './save-role.ts';

export const roleRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/roles', () => listRoles(deps));
    staffEndpoint(app, 'POST /api/admin/roles', ({ body, staff, audit }) => createRole(deps, { ...body, grants: staff.grants }, audit));
    staffEndpoint(app, 'PUT /api/admin/roles/{id}', ({ params, body, staff, audit }) =>
      changeRole(deps, { ...body, id: params.id, grants: staff.grants }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/roles/{id}/delete', async ({ params, body, audit }) => {
      await deleteRole(deps, { id: params.id, version: body.version }, audit);
      return undefined;
    });
  };

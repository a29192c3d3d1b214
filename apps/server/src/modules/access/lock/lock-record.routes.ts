import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { removeLock } from './remove-lock.ts';
import { changeLock, createLock, listLocksOfStaff } from './save-lock.ts';

/** Locks for staff. */
export const lockRecordRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/locks', ({ query, scope }) => listLocksOfStaff(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/locks', ({ body, scope, audit }) => createLock(deps, { ...body, scope }, audit));
    staffEndpoint(app, 'PUT /api/admin/locks/{id}', ({ params, body: { version, reason: _, ...values }, scope, audit }) =>
      changeLock(deps, { id: params.id, version, values, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/locks/{id}/remove', ({ params, body: { version }, scope, audit }) =>
      removeLock(deps, { id: params.id, version, scope }, audit),
    );
  };

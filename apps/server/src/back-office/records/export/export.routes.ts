import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { cancelExport } from './cancel-export.ts';
import { downloadExport } from './download-export.ts';
import { listExports } from './list-exports.ts';
import { requestExport, requestFullExport } from './request-export.ts';

export const exportRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/exports', ({ staff }) => listExports(deps, staff.id));
    staffEndpoint(app, 'POST /api/admin/exports', ({ body, staff, audit }) =>
      requestExport(deps, { tables: body.tables, grants: staff.grants }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/full-exports', ({ body, scope, audit }) => requestFullExport(deps, { ...body, scope }, audit));
    staffEndpoint(app, 'POST /api/admin/exports/{id}/cancel', ({ params, audit }) => cancelExport(deps, params.id, audit));
    staffEndpoint(app, 'GET /api/admin/exports/{id}/file', ({ params, staff, audit }) =>
      downloadExport(deps, { id: params.id, grants: staff.grants }, audit),
    );
  };

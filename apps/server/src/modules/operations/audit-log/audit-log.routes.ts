import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { downloadAuditLog } from './download-audit-log.ts';
import { listAuditDigests } from './list-audit-digests.ts';
import { listAuditLog } from './list-audit-log.ts';

export const auditLogRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/audit-log', ({ query: { limit = 50, after, ...filter }, scope, staff }) =>
      listAuditLog(deps, { scope, grants: staff.grants, filter, after, limit }),
    );
    staffEndpoint(app, 'GET /api/admin/audit-log/csv', ({ query, scope, staff, audit }) =>
      downloadAuditLog(deps, { scope, grants: staff.grants, filter: query }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/audit-log/digests', ({ query }) => listAuditDigests(deps, query));
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { downloadReport } from './download-report.ts';

export const reportFileRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/reports/{report}/csv', ({ params, query, scope, audit }) =>
      downloadReport(deps, { report: params.report, scope, filters: query, format: 'CSV' }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/reports/{report}/xlsx', ({ params, query, scope, audit }) =>
      downloadReport(deps, { report: params.report, scope, filters: query, format: 'XLSX' }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/reports/integrity/{report}/csv', ({ params, query, scope, audit }) =>
      downloadReport(deps, { report: params.report, scope, filters: query, format: 'CSV' }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/reports/integrity/{report}/xlsx', ({ params, query, scope, audit }) =>
      downloadReport(deps, { report: params.report, scope, filters: query, format: 'XLSX' }, audit),
    );
  };

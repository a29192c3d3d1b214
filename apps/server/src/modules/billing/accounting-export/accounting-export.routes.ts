import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { downloadExport } from './download-export.ts';
import { requestExport } from './request-export.ts';

export const accountingExportRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/companies/{company}/months/{month}/exports', async ({ params, body, ...call }) => ({
      id: await requestExport(deps, { companyId: params.company, month: params.month, ...body }, call),
    }));
    staffEndpoint(app, 'GET /api/admin/accounting-exports/{id}/file', ({ params, scope, audit }) =>
      downloadExport(deps, { id: params.id, scope }, audit),
    );
  };

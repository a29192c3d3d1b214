import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { recordHandled } from './record-handled.ts';
import { sendTaxReportAgain } from './send-again.ts';
import { downloadReceipt, downloadXml, listTaxReports, showTaxReport } from './show-tax-reports.ts';
import { tryTaxReportNow } from './try-now.ts';

export const taxReportRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/tax-reports', ({ query, scope }) => listTaxReports(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/tax-reports/{id}', ({ params, scope }) => showTaxReport(deps, { id: params.id, scope }));
    staffEndpoint(app, 'GET /api/admin/tax-reports/{id}/rounds/{round}/xml', ({ params, scope }) =>
      downloadXml(deps, { id: params.id, round: Number(params.round), scope }),
    );
    staffEndpoint(app, 'GET /api/admin/tax-reports/{id}/receipt', ({ params, scope }) => downloadReceipt(deps, { id: params.id, scope }));
    staffEndpoint(app, 'POST /api/admin/tax-reports/{id}/send-again', ({ params, body, ...call }) =>
      sendTaxReportAgain(deps, { id: params.id, reason: body.reason }, call),
    );
    staffEndpoint(app, 'POST /api/admin/tax-reports/{id}/try-now', ({ params, ...call }) => tryTaxReportNow(deps, { id: params.id }, call));
    staffEndpoint(app, 'POST /api/admin/tax-reports/{id}/handled', ({ params, body, ...call }) =>
      recordHandled(deps, { id: params.id, number: body.number || null, proof: body.proof }, call),
    );
  };

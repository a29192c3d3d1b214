import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listBoxesOfBridge, showLossBridge } from './show-bridge.ts';
import { listEarnedDocuments, showEconomic } from './show-economic.ts';
import { listDelinquentContracts, listReceivableItems, showDelinquency, showDeposits, showReceivables } from './show-receivables.ts';
import { listDocumentsOfMonths, showRevenue, showVat } from './show-revenue.ts';

export const moneyReportRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/reports/receivables', ({ query, scope }) => showReceivables(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/receivable-items', ({ query, scope }) => listReceivableItems(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/delinquency', ({ query, scope }) => showDelinquency(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/delinquent-contracts', ({ query, scope }) =>
      listDelinquentContracts(deps, { ...query, scope }),
    );
    staffEndpoint(app, 'GET /api/admin/reports/economic', ({ query, scope }) => showEconomic(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/earned-documents', ({ query, scope }) => listEarnedDocuments(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/loss-bridge', ({ query, scope }) => showLossBridge(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/bridge-boxes', ({ query, scope }) => listBoxesOfBridge(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/revenue', ({ query, scope }) => showRevenue(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/revenue-documents', ({ query, scope }) => listDocumentsOfMonths(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/deposits', ({ query, scope }) => showDeposits(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/vat', ({ query, scope }) => showVat(deps, { ...query, scope }));
  };

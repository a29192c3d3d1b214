import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { cancelPlannedPrices, changePrices, previewPrices } from './change-prices.ts';
import { listPrices } from './list-prices.ts';

export const priceRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/prices', ({ query, scope }) => listPrices(deps, { warehouseId: query.warehouse, scope }));
    staffEndpoint(app, 'POST /api/admin/prices/preview', ({ body, scope, staff }) =>
      previewPrices(deps, { ...body, scope, staffId: staff.id }),
    );
    staffEndpoint(app, 'POST /api/admin/prices', ({ body: { reason: _, ...change }, scope, audit }) =>
      changePrices(deps, { ...change, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/prices/planned/cancel', ({ body: { reason: _, ...planned }, scope, audit }) =>
      cancelPlannedPrices(deps, { ...planned, scope }, audit),
    );
  };

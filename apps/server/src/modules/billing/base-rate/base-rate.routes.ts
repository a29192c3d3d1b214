import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { addBaseRate, listBaseRates, removeBaseRate } from './change-base-rates.ts';

export const baseRateRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/base-rates', () => listBaseRates(deps));
    staffEndpoint(app, 'POST /api/admin/base-rates', ({ body: { reason: _, ...rate }, audit }) => addBaseRate(deps, rate, audit));
    staffEndpoint(app, 'POST /api/admin/base-rates/{id}/remove', async ({ params, audit }) => {
      await removeBaseRate(deps, params.id, audit);
      return undefined;
    });
  };

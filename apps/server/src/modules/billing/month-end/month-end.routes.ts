import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { closeMonth } from './close-month.ts';
import { showMonth, showMonths } from './show-months.ts';

export const monthEndRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/months', ({ query, scope }) => showMonths(deps, { scope, companyId: query.company ?? null }));
    staffEndpoint(app, 'GET /api/admin/companies/{company}/months/{month}', ({ params, scope }) =>
      showMonth(deps, { companyId: params.company, month: params.month, scope }),
    );
    staffEndpoint(app, 'POST /api/admin/companies/{company}/months/{month}/close', async ({ params, body, ...call }) => {
      await closeMonth(deps, { companyId: params.company, month: params.month, seal: body.seal }, call);
      return undefined;
    });
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { keepPayment } from './keep-payment.ts';
import { listWarnings } from './list-warnings.ts';

export const fraudWarningRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/fraud-warnings', ({ query, scope }) => listWarnings(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/fraud-warnings/{id}/keep', async ({ params, body, scope, audit }) => {
      await keepPayment(deps, { ...params, ...body, scope }, audit);
      return undefined;
    });
  };

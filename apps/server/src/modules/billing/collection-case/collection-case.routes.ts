import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { downloadCase } from './download-case.ts';
import { handOver } from './hand-over.ts';
import { reportCase } from './report-case.ts';
import { listCases, showCase, showCollectable } from './show-cases.ts';
import { takeBack } from './take-back.ts';

export const collectionCaseRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/clients/{id}/collectable-debts', ({ params, scope }) =>
      showCollectable(deps, { clientId: params.id, scope }),
    );
    staffEndpoint(
      app,
      'POST /api/admin/clients/{id}/collection-cases',
      async ({ params, body: { reason: _reason, ...request }, ...call }) => ({
        id: await handOver(deps, { clientId: params.id, ...request }, call),
      }),
    );
    staffEndpoint(app, 'GET /api/admin/collection-cases', ({ query, scope }) => listCases(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/collection-cases/{id}', ({ params, scope }) => showCase(deps, { id: params.id, scope }));
    staffEndpoint(app, 'GET /api/admin/collection-cases/{id}/csv', ({ params, ...call }) => downloadCase(deps, params.id, call));
    staffEndpoint(app, 'POST /api/admin/collection-cases/{id}/report', async ({ params, body, ...call }) => {
      await reportCase(deps, { id: params.id, open: body.open }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/collection-cases/{id}/take-back', async ({ params, ...call }) => {
      await takeBack(deps, params.id, call);
      return undefined;
    });
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { makePromise } from './make-promise.ts';
import { withdrawPromise } from './withdraw-promise.ts';

export const promiseRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/clients/{id}/promises', async ({ params, body: { reason: _reason, ...promise }, ...call }) => ({
      id: await makePromise(deps, { clientId: params.id, ...promise }, call),
    }));
    staffEndpoint(app, 'POST /api/admin/promises/{id}/withdraw', async ({ params, ...call }) => {
      await withdrawPromise(deps, params.id, call);
      return undefined;
    });
  };

import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listContracts } from './list-contracts.ts';
import { showContract } from './show-contract.ts';
import { showFirstAt } from './show-first-at.ts';

export const contractReadRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/contracts', ({ query, session }) =>
      listContracts(deps, {
        clientId: session.userId,
        countries: query.country ?? [],
        statuses: query.status ?? [],
        limit: query.limit ?? 50,
        offset: query.offset ?? 0,
      }),
    );
    endpoint(app, 'GET /api/client/my/contract/firstAt', ({ session }) => showFirstAt(deps, session.userId));
    endpoint(app, 'GET /api/client/my/contracts/{id}', ({ params, session }) =>
      showContract(deps, { clientId: session.userId, contractId: params.id }),
    );
  };

import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { listRents } from './list-rents.ts';
import { listRentsOfContract } from './list-rents-of-contract.ts';

export const rentReadRoutes =
  (deps: Deps, payments: Pick<Payments, 'declineReason'>): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/rents', ({ query, session }) =>
      listRents(deps, payments, {
        clientId: session.userId,
        contractId: null,
        status: query.status ?? null,
        paidIn: query.paidIn ?? null,
        limit: query.limit ?? 50,
        offset: query.offset ?? 0,
      }),
    );
    endpoint(app, 'GET /api/client/my/contracts/{id}/rents', ({ params, query, session }) =>
      listRentsOfContract(deps, payments, {
        clientId: session.userId,
        contractId: params.id,
        limit: query.limit ?? 50,
        offset: query.offset ?? 0,
      }),
    );
  };

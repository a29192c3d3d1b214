import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { showCardUpdate } from './show-card-update.ts';
import { startCardUpdate } from './start-card-update.ts';

export const cardUpdateRoutes =
  (deps: Deps, payments: Payments): Routes =>
  (app) => {
    endpoint(app, 'POST /api/client/my/contracts/{id}/card', ({ params, session }) =>
      startCardUpdate(deps, payments, { contractId: params.id, userId: session.userId }),
    );
    endpoint(app, 'GET /api/client/my/contracts/{id}/card', ({ params, session }) =>
      showCardUpdate(deps, payments, { contractId: params.id, userId: session.userId }),
    );
  };

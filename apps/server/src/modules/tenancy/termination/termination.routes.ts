import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { confirmEviction } from './confirm-eviction.ts';
import { requestCancellation } from './request-cancellation.ts';
import { showCancellation } from './show-cancellation.ts';
import { showFirstPossibleDate } from './show-first-possible-date.ts';

export const cancellationRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/contract/{id}/cancellation/first-possible-date', ({ params, session }) =>
      showFirstPossibleDate(deps, { userId: session.userId, contractId: params.id }),
    );
    endpoint(app, 'GET /api/client/contract/{id}/cancelation/was-requested', ({ params, session }) =>
      showCancellation(deps, { userId: session.userId, contractId: params.id }),
    );
    endpoint(app, 'POST /api/client/contract/{id}/cancellation/request', async ({ params, body, session }) => {
      await requestCancellation(deps, { ...body, userId: session.userId, contractId: params.id, note: body.note || null });
      return undefined;
    });
    endpoint(app, 'POST /api/client/contract/{id}/cancelation/evict', async ({ params, session }) => {
      await confirmEviction(deps, { userId: session.userId, contractId: params.id });
      return undefined;
    });
  };

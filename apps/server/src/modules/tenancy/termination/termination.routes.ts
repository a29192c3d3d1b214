import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { confirmMoveOut } from './confirm-move-out.ts';
import { previewTermination } from './preview-termination.ts';
import { requestTermination } from './request-termination.ts';
import { showFirstPossibleDate } from './show-first-possible-date.ts';
import { showTerminationRequest } from './show-termination-request.ts';

export const terminationRoutes =
  (deps: Deps, billing: FinalSettlement): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/contract/{id}/cancellation/first-possible-date', ({ params, session }) =>
      showFirstPossibleDate(deps, { userId: session.userId, contractId: params.id }),
    );
    endpoint(app, 'GET /api/client/contract/{id}/cancellation/refund', ({ params, query, session }) =>
      previewTermination(deps, billing, { userId: session.userId, contractId: params.id, day: query.day }),
    );
    endpoint(app, 'GET /api/client/contract/{id}/cancelation/was-requested', ({ params, session }) =>
      showTerminationRequest(deps, { userId: session.userId, contractId: params.id }),
    );
    endpoint(app, 'POST /api/client/contract/{id}/cancellation/request', async ({ params, body, session }) => {
      await requestTermination(deps, billing, { ...body, userId: session.userId, contractId: params.id, note: body.note || null });
      return undefined;
    });
    endpoint(app, 'POST /api/client/contract/{id}/cancelation/evict', async ({ params, session }) => {
      await confirmMoveOut(deps, { userId: session.userId, contractId: params.id });
      return undefined;
    });
  };

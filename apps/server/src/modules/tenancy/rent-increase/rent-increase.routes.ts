import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { FinalSettlement } from '../contract/index.ts';
import { acceptIncrease } from './accept-increase.ts';
import { showIncrease } from './show-increase.ts';

export const rentIncreaseRoutes =
  (deps: Deps, billing: FinalSettlement): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/contracts/{id}/increase', ({ params, session }) =>
      showIncrease(deps, { userId: session.userId, contractId: params.id }),
    );
    endpoint(app, 'POST /api/client/my/contracts/{id}/increase/accept', async ({ params, body, session, request }) => {
      const { userId, language } = session;
      await acceptIncrease(deps, billing, { userId, contractId: params.id, increaseId: body.increaseId, language, ip: request.ip });
      return undefined;
    });
  };

import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { leavePayment } from './leave-payment.ts';
import { payRent } from './pay-rent.ts';
import type { GatewayOf } from './payment.ports.ts';
import { showTransfer } from './show-transfer.ts';

export const paymentRoutes =
  (deps: Deps, gatewayOf: GatewayOf): Routes =>
  (app) => {
    endpoint(app, 'POST /api/client/manual-payment/{id}', ({ params, body, session, idempotencyKey }) =>
      payRent(deps, gatewayOf, { rentId: params.id, userId: session.userId, returnUrl: body.returnUrl, idempotencyKey }),
    );
    endpoint(app, 'GET /api/client/my/bank-transfer/{id}', ({ params, session }) =>
      showTransfer(deps, { rentId: params.id, userId: session.userId }),
    );
    // A page for browsers that come back from a gateway, not an answer of the API.
    app.get<{ Params: { paymentId: string } }>('/payment/:paymentId/back', async (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(await leavePayment(deps, gatewayOf, request.params.paymentId), 303),
    );
  };

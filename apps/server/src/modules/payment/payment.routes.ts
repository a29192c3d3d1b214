import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { payRent } from './pay-rent.ts';
import type { GatewayOf } from './payment.ports.ts';

export const paymentRoutes =
  (deps: Deps, gatewayOf: GatewayOf): Routes =>
  (app) => {
    endpoint(app, 'POST /api/client/manual-payment/{id}', ({ params, body, session, idempotencyKey }) =>
      payRent(deps, gatewayOf, { rentId: params.id, userId: session.userId, returnUrl: body.returnUrl, idempotencyKey }),
    );
  };

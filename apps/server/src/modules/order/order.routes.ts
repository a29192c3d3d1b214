import type { FastifyRequest } from 'fastify';
import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { Session } from '../../http/session.ts';
import type { Buyer } from './buyer.ts';
import type { OrderPorts } from './order.ports.ts';
import { placeOrder } from './place-order.ts';
import { retryPayment } from './retry-payment.ts';
import { showOffer } from './show-offer.ts';
import { showOrderState } from './show-order-state.ts';
import { summariseOrder } from './summarise-order.ts';
import { verifyDetails } from './verify-details.ts';

export function orderRoutes(deps: Deps, ports: OrderPorts): Routes {
  const factor = deps.config.rateLimit;
  // Both tell whether an e-mail or a telephone is in use, so guessing must be slow; placing also holds boxes.
  const limitVerifying = rateLimiter(deps.clock, { burst: 20 * factor, perMinute: 10 * factor });
  const limitPlacing = rateLimiter(deps.clock, { burst: 20 * factor, perMinute: 10 * factor });
  return (app) => {
    endpoint(app, 'GET /api/client/order/offer/{boxId}', ({ params, query, session, request }) =>
      showOffer(deps, params.boxId, buyerOf(session, request, query.waitlistToken)),
    );
    endpoint(app, 'PUT /api/client/order/offer/summary', ({ body, session, request }) =>
      summariseOrder(deps, body, buyerOf(session, request, body.waitlistToken)),
    );
    endpoint(app, 'PUT /api/client/order/offer/verify-autoregistration-invoicing-details', async ({ body, request }) => {
      limitVerifying(request.ip);
      await verifyDetails(deps, ports, body);
      return undefined;
    });
    endpoint(app, 'POST /api/client/order/place/with-login', ({ body, session, request, idempotencyKey }) => {
      limitPlacing(request.ip);
      return placeOrder(deps, ports, {
        buyer: buyerOf(session, request, body.waitlistToken),
        request: body,
        idempotencyKey,
        ip: request.ip,
      });
    });
    endpoint(app, 'POST /api/client/order/place/without-login', ({ body, request, idempotencyKey }) => {
      limitPlacing(request.ip);
      return placeOrder(deps, ports, { buyer: buyerOf(null, request, body.waitlistToken), request: body, idempotencyKey, ip: request.ip });
    });
    endpoint(app, 'POST /api/client/order/{id}/retry-payment', ({ params, session, idempotencyKey }) =>
      retryPayment(deps, ports, { orderId: params.id, userId: session?.userId ?? null, idempotencyKey }),
    );
    endpoint(app, 'GET /api/client/order/status', ({ query, session }) =>
      showOrderState(deps, ports, { orderId: query.orderId, userId: session?.userId ?? null }),
    );
  };
}

function buyerOf(session: Session | null, request: FastifyRequest, waitlistToken?: string | null): Buyer {
  const sessionId = request.headers['session-id'];
  return {
    userId: session?.userId ?? null,
    sessionId: typeof sessionId === 'string' && sessionId !== '' ? sessionId.slice(0, 50) : null,
    waitlistToken: waitlistToken ?? null,
  };
}

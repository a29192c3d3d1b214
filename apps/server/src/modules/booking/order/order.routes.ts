import type { FastifyRequest } from 'fastify';
import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { readOrderCookie, setOrderCookie } from '../../../platform/http/order-cookie.ts';
import type { Session } from '../../../platform/http/session.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { Buyer } from './buyer.ts';
import { cancelOrder } from './cancel-order.ts';
import { listHeldOrders } from './list-held-orders.ts';
import type { OrderPorts } from './order.ports.ts';
import { keepOrderSecret, orderSecretHash } from './order-secret.ts';
import { placeOrder } from './place-order.ts';
import { retryPayment } from './retry-payment.ts';
import { showOffer } from './show-offer.ts';
import { showOrderState } from './show-order-state.ts';
import { signInBuyer } from './sign-in-buyer.ts';
import { summariseOrder } from './summarise-order.ts';
import { verifyDetails } from './verify-details.ts';

export function orderRoutes(deps: Deps, ports: OrderPorts): Routes {
  const factor = deps.config.rateLimit;
  // Both endpoints reveal whether an e-mail or a telephone number is in use, so guessing must be slow. Placing an order also holds a box.
  const limitVerifying = rateLimiter(deps, { name: 'verify-details', burst: 20 * factor, perMinute: 10 * factor });
  const limitOrderPlacement = rateLimiter(deps, { name: 'place-order', burst: 20 * factor, perMinute: 10 * factor });
  return (app) => {
    endpoint(app, 'GET /api/client/order/offer/{boxId}', ({ params, query, session, request }) =>
      showOffer(deps, params.boxId, toBuyer(session, request, query.waitlistToken)),
    );
    endpoint(app, 'PUT /api/client/order/offer/summary', ({ body, session, request }) =>
      summariseOrder(deps, body, toBuyer(session, request, body.waitlistToken)),
    );
    endpoint(app, 'PUT /api/client/order/offer/verify-autoregistration-invoicing-details', async ({ body, request }) => {
      const { sharesPhone, ...details } = body;
      await limitVerifying(clientNetwork(request.ip));
      await verifyDetails(deps, details, { sharesPhone });
      return undefined;
    });
    endpoint(app, 'POST /api/client/order/place/with-login', async ({ body, session, request, idempotencyKey }) => {
      await limitOrderPlacement(clientNetwork(request.ip));
      return placeOrder(deps, ports, {
        buyer: toBuyer(session, request, body.waitlistToken),
        request: body,
        idempotencyKey,
        ip: request.ip,
      });
    });
    endpoint(app, 'POST /api/client/order/place/without-login', async ({ body, request, reply, idempotencyKey }) => {
      await limitOrderPlacement(clientNetwork(request.ip));
      const secret = keepOrderSecret(deps, { sent: readOrderCookie(request), body, idempotencyKey });
      // Also with an error: the order may exist although the gateway did not respond.
      setOrderCookie(reply, secret);
      const buyer = { userId: null, secretHash: orderSecretHash(secret), waitlistToken: body.waitlistToken ?? null };
      return placeOrder(deps, ports, { buyer, request: body, idempotencyKey, ip: request.ip });
    });
    endpoint(app, 'POST /api/client/order/{id}/retry-payment', ({ params, session, request, idempotencyKey }) =>
      retryPayment(deps, ports, { orderId: params.id, buyer: toBuyer(session, request), idempotencyKey }),
    );
    endpoint(app, 'POST /api/client/order/{id}/cancel', async ({ params, session, request }) => {
      await cancelOrder(deps, ports, { orderId: params.id, buyer: toBuyer(session, request) });
      return undefined;
    });
    endpoint(app, 'GET /api/client/order/status', ({ query, session, request }) =>
      showOrderState(deps, ports, { orderId: query.orderId, buyer: toBuyer(session, request) }),
    );
    endpoint(app, 'GET /api/client/my/orders', async ({ session }) => ({ orders: await listHeldOrders(deps, ports, session.userId) }));
    endpoint(app, 'POST /api/client/order/{id}/sign-in', ({ params, request }) =>
      signInBuyer(deps, {
        orderId: params.id,
        secretHash: orderSecretHash(readOrderCookie(request)),
        userAgent: request.headers['user-agent'],
        ip: request.ip,
      }),
    );
  };
}

function toBuyer(session: Session | null, request: FastifyRequest, waitlistToken?: string | null): Buyer {
  return { userId: session?.userId ?? null, secretHash: orderSecretHash(readOrderCookie(request)), waitlistToken: waitlistToken ?? null };
}

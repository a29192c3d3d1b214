import type { Routes } from '../../../platform/http/app.ts';
import { abandonPayment } from './abandon-payment.ts';
import type { PaymentDeps } from './payment-deps.ts';

export const paymentRoutes =
  (deps: PaymentDeps): Routes =>
  (app) => {
    // Browsers return here from a gateway. It is not part of the JSON API.
    app.get<{ Params: { paymentId: string } }>('/payment/:paymentId/back', async (request, reply) =>
      reply.header('cache-control', 'no-store').redirect(await abandonPayment(deps, request.params.paymentId), 303),
    );
  };

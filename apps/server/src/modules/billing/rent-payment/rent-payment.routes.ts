import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { payRent } from './pay-rent.ts';
import { showRentPayment } from './show-rent-payment.ts';
import { showTransfer } from './show-transfer.ts';

export const rentPaymentRoutes =
  (deps: Deps, payments: Payments): Routes =>
  (app) => {
    endpoint(app, 'POST /api/client/manual-payment/{id}', ({ params, body, session, idempotencyKey }) =>
      payRent(deps, payments, {
        rentId: params.id,
        userId: session.userId,
        returnUrl: body.returnUrl,
        saveCard: body.saveCard,
        idempotencyKey,
      }),
    );
    endpoint(app, 'GET /api/client/my/rent-payment/{id}', ({ params, session }) =>
      showRentPayment(deps, payments, { rentId: params.id, userId: session.userId }),
    );
    endpoint(app, 'GET /api/client/my/bank-transfer/{id}', ({ params, session }) =>
      showTransfer(deps, { rentId: params.id, userId: session.userId }),
    );
  };

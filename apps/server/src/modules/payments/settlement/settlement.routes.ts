import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { closeUnknownCharge } from './close-unknown-charge.ts';
import { returnHeldPayment } from './return-held-payment.ts';

export const settlementRoutes =
  (deps: PaymentDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/payments/{id}/not-charged', async ({ params, scope, audit }) => {
      await closeUnknownCharge(deps, { paymentId: params.id, scope }, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/payments/{id}/returned', async ({ params, body, scope, audit }) => {
      await returnHeldPayment(deps, { paymentId: params.id, proof: body.proof, scope }, audit);
      return undefined;
    });
  };

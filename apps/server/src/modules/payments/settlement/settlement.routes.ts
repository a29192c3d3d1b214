import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { PaymentDeps } from '../payment/payment-deps.ts';
import { closeUnknownCharge } from './close-unknown-charge.ts';

export const settlementRoutes =
  (deps: PaymentDeps): Routes =>
  (app) => {
    endpoint(app, 'POST /api/admin/payments/{id}/not-charged', async ({ params }) => {
      await closeUnknownCharge(deps, params.id);
      return undefined;
    });
  };

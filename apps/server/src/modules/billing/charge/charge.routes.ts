import { fieldError } from '../../../platform/app-error.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { chargeClient } from './charge-client.ts';
import { type CreditedPart, creditInvoice } from './credit-invoice.ts';
import { refundGoodwill } from './refund-goodwill.ts';
import { showChargeTransfer, showMyCharges } from './show-my-charges.ts';

export const chargeRoutes =
  (deps: Deps): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/charges', async ({ session }) => ({ charges: await showMyCharges(deps, session.userId) }));
    endpoint(app, 'GET /api/client/my/charges/{id}/bank-transfer', ({ params, session }) =>
      showChargeTransfer(deps, { invoiceId: params.id, clientId: session.userId }),
    );
    staffEndpoint(app, 'POST /api/admin/contracts/{id}/charges', ({ params, body, ...call }) =>
      chargeClient(deps, { contractId: params.id, ...body }, call),
    );
    staffEndpoint(app, 'POST /api/admin/invoices/{id}/credit-notes', ({ params, body, ...call }) =>
      creditInvoice(deps, { invoiceId: params.id, part: readPart(body), reason: body.reason }, call),
    );
    staffEndpoint(app, 'POST /api/admin/payments/{id}/refunds', ({ params, body, ...call }) =>
      refundGoodwill(deps, { paymentId: params.id, ...body }, call),
    );
  };

function readPart({ gross, positions }: { gross?: number | undefined; positions?: number[] | undefined }): CreditedPart {
  if (gross !== undefined && positions === undefined) return { gross };
  if (positions !== undefined && gross === undefined) return { positions };
  throw fieldError('gross', 'revalid/rule/basic/not-null');
}

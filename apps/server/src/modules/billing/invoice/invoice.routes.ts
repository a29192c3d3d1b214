import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { downloadEInvoice } from './download-e-invoice.ts';
import { downloadInvoice } from './download-invoice.ts';

export const invoiceRoutes =
  (deps: Deps, print: Print): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/invoice-download/{id}', ({ params, session }) =>
      downloadInvoice(deps, print, { clientId: session.userId, invoiceId: params.id }),
    );
    endpoint(app, 'GET /api/client/my/invoice-download/{id}/ubl', ({ params, session }) =>
      downloadEInvoice(deps, { clientId: session.userId, invoiceId: params.id }),
    );
  };

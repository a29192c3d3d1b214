import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import type { Print } from '../../print/printer.ts';
import { downloadAgreement } from './download-agreement.ts';

export const agreementRoutes =
  (deps: Deps, print: Print): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/legal-agreement-download/{id}', ({ params, session }) =>
      downloadAgreement(deps, print, { clientId: session.userId, contractId: params.id }),
    );
  };

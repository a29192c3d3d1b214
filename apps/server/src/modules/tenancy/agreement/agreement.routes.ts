import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { downloadAgreement } from './download-agreement.ts';

export const agreementRoutes =
  (deps: Deps, print: Print): Routes =>
  (app) => {
    endpoint(app, 'GET /api/client/my/legal-agreement-download/{id}', ({ params, session }) =>
      downloadAgreement(deps, print, { clientId: session.userId, contractId: params.id }),
    );
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { changeClient, resendToClient } from './change-client.ts';
import { listClients, readClient } from './read-clients.ts';
import { previewResend, resendMany } from './resend-many.ts';

export const clientRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/clients', ({ query, scope, staff }) => listClients(deps, { ...query, scope, grants: staff.grants }));
    staffEndpoint(app, 'GET /api/admin/clients/{id}', ({ params, scope, staff }) =>
      readClient(deps, { id: params.id, scope, grants: staff.grants }),
    );
    staffEndpoint(app, 'PUT /api/admin/clients/{id}', ({ params, body, scope, audit }) =>
      changeClient(deps, { userId: params.id, ...body, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/messages/{id}/resend', ({ params, ...call }) =>
      resendToClient(deps, { messageId: params.id }, call),
    );
    staffEndpoint(app, 'POST /api/admin/messages/resend', ({ body, scope, audit }) => resendMany(deps, { ...body, scope }, audit));
    staffEndpoint(app, 'POST /api/admin/messages/resend/preview', ({ body, scope }) => previewResend(deps, { ...body, scope }));
  };

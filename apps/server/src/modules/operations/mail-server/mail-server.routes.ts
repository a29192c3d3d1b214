import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { changeMailServer, type MailServerDeps, removeMailServer } from './change-mail-server.ts';
import { showMailServer } from './read-mail-server.ts';

export const mailServerRoutes =
  (deps: MailServerDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/mail-server', () => showMailServer(deps, deps.db));
    staffEndpoint(app, 'PUT /api/admin/mail-server', ({ body, audit }) => changeMailServer(deps, body, audit));
    staffEndpoint(app, 'POST /api/admin/mail-server/remove', ({ body, audit }) => removeMailServer(deps, body.version, audit));
  };

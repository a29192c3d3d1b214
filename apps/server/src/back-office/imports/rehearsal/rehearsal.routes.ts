import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { downloadRehearsal, showRehearsal } from './rehearse-import.ts';
import { setOldBills } from './set-old-bills.ts';

export const rehearsalRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/imports/{id}/old-bills', ({ params, file, scope, audit }) =>
      setOldBills(deps, { id: params.id, file, scope }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/imports/{id}/rehearsal', ({ params, scope }) => showRehearsal(deps, params.id, scope));
    staffEndpoint(app, 'GET /api/admin/imports/{id}/rehearsal/csv', ({ params, scope }) => downloadRehearsal(deps, params.id, scope));
  };

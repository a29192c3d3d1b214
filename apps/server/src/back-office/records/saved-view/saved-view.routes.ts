import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { chooseColumns, listOwnColumns } from './choose-columns.ts';
import { listOwnViews } from './list-own-views.ts';
import { removeView } from './remove-view.ts';
import { saveView } from './save-view.ts';

export const savedViewRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/saved-views', ({ staff }) => listOwnViews(deps, staff.id));
    staffEndpoint(app, 'POST /api/admin/saved-views', ({ body, audit }) => saveView(deps, body, audit));
    staffEndpoint(app, 'POST /api/admin/saved-views/{id}/remove', ({ params, audit }) => removeView(deps, params.id, audit));
    staffEndpoint(app, 'GET /api/admin/list-columns', ({ staff }) => listOwnColumns(deps, staff.id));
    staffEndpoint(app, 'PUT /api/admin/list-columns/{list}', ({ params, body, audit }) =>
      chooseColumns(deps, { ...params, ...body }, audit),
    );
  };

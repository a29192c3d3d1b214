import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { type ChangeDeps, changeSetting } from './change-setting.ts';
import { showSettings } from './list-settings.ts';

/** Settings of the operator, for staff. */
export const settingRoutes =
  (deps: ChangeDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/settings', () => showSettings(deps, deps.db));
    staffEndpoint(app, 'PUT /api/admin/settings/contact', ({ body, audit }) =>
      changeSetting(deps, { section: 'contact', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/page', ({ body, audit }) =>
      changeSetting(deps, { section: 'page', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/sizes', ({ body, audit }) =>
      changeSetting(deps, { section: 'sizes', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/sites', ({ body, audit }) =>
      changeSetting(deps, { section: 'sites', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/sessions', ({ body, audit }) =>
      changeSetting(deps, { section: 'sessions', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/orders', ({ body, audit }) =>
      changeSetting(deps, { section: 'orders', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/gateways', ({ body, audit }) =>
      changeSetting(deps, { section: 'gateways', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/notice', ({ body, audit }) => changeSetting(deps, { section: 'notice', ...body }, audit));
    staffEndpoint(app, 'PUT /api/admin/settings/dunning', ({ body, audit }) =>
      changeSetting(deps, { section: 'dunning', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/retention', ({ body, audit }) =>
      changeSetting(deps, { section: 'retention', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/tax', ({ body, audit }) =>
      changeSetting(deps, { section: 'tax', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/tasks', ({ body, audit }) =>
      changeSetting(deps, { section: 'tasks', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/inspection', ({ body, audit }) =>
      changeSetting(deps, { section: 'inspection', from: null, ...body }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/settings/maintenance', ({ body, audit }) =>
      changeSetting(deps, { section: 'maintenance', from: null, ...body }, audit),
    );
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listServices } from './list-services.ts';

export const serviceRoutes =
  (deps: Pick<Deps, 'db' | 'clock'>): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/services', () => listServices(deps));
  };

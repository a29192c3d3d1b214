import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { StateDeps } from '../box/index.ts';
import { previewChange, startChange, toOffers, toPrices, toStates } from './change-boxes.ts';

export const bulkRoutes =
  (deps: StateDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/boxes/state/preview', ({ body, ...call }) => previewChange(deps, toStates(body), body, call));
    staffEndpoint(app, 'POST /api/admin/boxes/state', ({ body, ...call }) => startChange(deps, toStates(body), body, call));
    staffEndpoint(app, 'POST /api/admin/boxes/offer/preview', ({ body, ...call }) => previewChange(deps, toOffers(body), body, call));
    staffEndpoint(app, 'POST /api/admin/boxes/offer', ({ body, ...call }) => startChange(deps, toOffers(body), body, call));
    staffEndpoint(app, 'POST /api/admin/boxes/prices/preview', ({ body, ...call }) => previewChange(deps, toPrices(body), body, call));
    staffEndpoint(app, 'POST /api/admin/boxes/prices', ({ body, ...call }) => startChange(deps, toPrices(body), body, call));
  };

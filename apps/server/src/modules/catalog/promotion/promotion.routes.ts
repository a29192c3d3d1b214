import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { changePromotion, createPromotion, listPromotions, stopPromotion } from './save-promotion.ts';

export const promotionRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/promotions', ({ scope }) => listPromotions(deps, scope));
    staffEndpoint(app, 'POST /api/admin/promotions', ({ body: { reason: _, ...body }, scope, audit }) =>
      createPromotion(deps, { ...body, scope }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/promotions/{id}', ({ params, body: { version, reason: _, ...values }, scope, audit }) =>
      changePromotion(deps, { id: params.id, version, values, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/promotions/{id}/stop', ({ params, body, scope, audit }) =>
      stopPromotion(deps, { id: params.id, version: body.version, scope }, audit),
    );
  };

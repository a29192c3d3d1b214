import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { discardDraft, saveDraft } from './change-draft.ts';
import { publishPlan } from './publish-plan.ts';
import { comparePlan, readPlan } from './read-plan.ts';

/** Floor plans of warehouses for staff. */
export const planRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/warehouses/{id}/plan', ({ params, scope }) => readPlan(deps, { warehouseId: params.id, scope }));
    staffEndpoint(app, 'GET /api/admin/warehouses/{id}/plan/changes', ({ params, scope }) =>
      comparePlan(deps, { warehouseId: params.id, scope }),
    );
    staffEndpoint(app, 'PUT /api/admin/warehouses/{id}/plan/draft', ({ params, body, scope, audit }) =>
      saveDraft(deps, { warehouseId: params.id, scope, ...body }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/plan/discard', ({ params, body, scope, audit }) =>
      discardDraft(deps, { warehouseId: params.id, scope, ...body }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/plan/publish', ({ params, body: { version }, scope, audit }) =>
      publishPlan(deps, { warehouseId: params.id, scope, version }, audit),
    );
  };

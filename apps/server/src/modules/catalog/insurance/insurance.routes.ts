import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { changeInsurance, changePeriodDiscounts, createInsurance, listInsurances, listPeriodDiscounts } from './save-insurance.ts';

/** Insurances and discounts of legal entities, for staff. */
export const insuranceRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/insurances', ({ query, scope }) => listInsurances(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/insurances', ({ body, scope, audit }) => createInsurance(deps, { ...body, scope }, audit));
    staffEndpoint(app, 'PUT /api/admin/insurances/{id}', ({ params, body: { version, ...values }, scope, audit }) =>
      changeInsurance(deps, { id: params.id, version, values, scope }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/period-discounts', ({ scope, staff }) => listPeriodDiscounts(deps, { scope, staffId: staff.id }));
    staffEndpoint(app, 'PUT /api/admin/period-discounts/{id}', ({ params, body: { discounts, version }, scope, audit }) =>
      changePeriodDiscounts(deps, { id: params.id, discounts, version, scope }, audit),
    );
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { changeVoucher, createVoucher, listVouchers, showDiscountLimit, stopVoucher } from './save-voucher.ts';

/** Vouchers for staff. */
export const voucherRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/vouchers', ({ query, scope }) => listVouchers(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/discount-limit', ({ query: { country, warehouse = null }, scope, staff }) =>
      showDiscountLimit(deps, { country, warehouseId: warehouse, scope, staffId: staff.id }),
    );
    staffEndpoint(app, 'POST /api/admin/vouchers', ({ body: { reason: _, ...voucher }, scope, audit }) =>
      createVoucher(deps, { ...voucher, scope }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/vouchers/{id}', ({ params, body: { version, reason: _, ...values }, scope, audit }) =>
      changeVoucher(deps, { id: params.id, version, values, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/vouchers/{id}/stop', ({ params, body, scope, audit }) =>
      stopVoucher(deps, { id: params.id, version: body.version, scope }, audit),
    );
  };

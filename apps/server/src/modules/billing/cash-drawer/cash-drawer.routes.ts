import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { closeDay, confirmDay, countDay, reopenDay } from './close-day.ts';
import { downloadDay } from './download-day.ts';
import { moveCash } from './move-cash.ts';
import { openDay } from './open-day.ts';
import { showDay, showDays } from './show-days.ts';

export const cashDrawerRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/cash-days', ({ query, staff, scope }) =>
      showDays(
        deps,
        { warehouseId: query.warehouse ?? null, after: query.after ?? null, limit: query.limit ?? 50 },
        { staffId: staff.id, scope },
      ),
    );
    staffEndpoint(app, 'GET /api/admin/cash-days/{id}', ({ params, staff, scope }) =>
      showDay(deps, params.id, { staffId: staff.id, scope }),
    );
    staffEndpoint(app, 'GET /api/admin/cash-days/{id}/csv', ({ params, staff, scope }) =>
      downloadDay(deps, params.id, { staffId: staff.id, scope }),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/cash-days', async ({ params, body, ...call }) => ({
      id: await openDay(deps, { warehouseId: params.id, openingFloat: body.openingFloat ?? null }, call),
    }));
    staffEndpoint(app, 'POST /api/admin/cash-days/{id}/pay-in', async ({ params, body, ...call }) => {
      await moveCash(deps, { dayId: params.id, kind: 'PAY_IN', ...body }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/cash-days/{id}/pay-out', async ({ params, body, ...call }) => {
      await moveCash(deps, { dayId: params.id, kind: 'PAY_OUT', ...body }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/cash-days/{id}/bank-deposit', async ({ params, body, ...call }) => {
      await moveCash(deps, { dayId: params.id, kind: 'BANK_DEPOSIT', ...body }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/cash-days/{id}/count', async ({ params, body, ...call }) => {
      await countDay(deps, { id: params.id, ...body }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/cash-days/{id}/reopen', async ({ params, body, ...call }) => {
      await reopenDay(deps, { id: params.id, version: body.version }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/cash-days/{id}/close', async ({ params, body, ...call }) => {
      const { version, banked, differenceReason = null } = body;
      await closeDay(deps, { id: params.id, version, banked, differenceReason }, call);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/cash-days/{id}/confirm', async ({ params, body, ...call }) => {
      await confirmDay(deps, { id: params.id, version: body.version }, call);
      return undefined;
    });
  };

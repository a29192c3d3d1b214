import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import type { LockService } from '../lock/index.ts';
import { approveOpening, listOpenings, rejectOpening } from './decide-opening.ts';
import { openDoorByStaff } from './open-door-by-staff.ts';
import { showStaffCommand } from './show-staff-command.ts';
import { testLock } from './test-lock.ts';

/** Doors that staff open. */
export function doorOpeningRoutes(deps: Deps, lockService: LockService): Routes {
  const { rateLimit } = deps.config;
  const limit = rateLimiter(deps, { name: 'door-opening', burst: 10 * rateLimit, perMinute: 20 * rateLimit });
  return (app) => {
    staffEndpoint(app, 'POST /api/admin/doors/{id}/open', async ({ params, body, scope, audit }) => {
      await limit(audit.staffId);
      return openDoorByStaff(deps, lockService, { lockId: params.id, scope, ...body }, audit);
    });
    staffEndpoint(app, 'POST /api/admin/locks/{id}/test', async ({ params, scope, audit }) => {
      await limit(audit.staffId);
      return testLock(deps, lockService, { lockId: params.id, scope }, audit);
    });
    staffEndpoint(app, 'GET /api/admin/doors/commands/{id}', ({ params, scope }) => showStaffCommand(deps, { ...params, scope }));
    staffEndpoint(app, 'GET /api/admin/door-openings', ({ query, scope }) =>
      listOpenings(deps, { scope, warehouse: query.warehouse, limit: query.limit ?? 50 }),
    );
    staffEndpoint(app, 'POST /api/admin/door-openings/{id}/approve', async ({ params, scope, audit }) => {
      await limit(audit.staffId);
      return approveOpening(deps, lockService, { ...params, scope }, audit);
    });
    staffEndpoint(app, 'POST /api/admin/door-openings/{id}/reject', ({ params, scope, audit }) =>
      rejectOpening(deps, { ...params, scope }, audit),
    );
  };
}

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { approveAct, cancelOwnAct, type LimitedActs, rejectAct, renewOwnAct, seeOwnAct } from './decide-approval.ts';
import { listApprovals, listOwnApprovals } from './list-approvals.ts';
import { replaceLimits, showLimits } from './role-limits.ts';

export const approvalRoutes =
  (deps: Deps, acts: LimitedActs): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/approvals', ({ query, scope }) => listApprovals(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/approvals/{id}/approve', ({ params, body, ...call }) =>
      approveAct(deps, acts, { approvalId: params.id, ...body }, call),
    );
    staffEndpoint(app, 'POST /api/admin/approvals/{id}/reject', async ({ params, body, ...call }) => {
      await rejectAct(deps, { approvalId: params.id, ...body }, call);
      return undefined;
    });
    staffEndpoint(app, 'GET /api/admin/me/approvals', ({ query, staff }) => listOwnApprovals(deps, { ...query, staffId: staff.id }));
    staffEndpoint(app, 'POST /api/admin/me/approvals/{id}/cancel', async ({ params, audit }) => {
      await cancelOwnAct(deps, params.id, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/me/approvals/{id}/see', async ({ params, audit }) => {
      await seeOwnAct(deps, params.id, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/me/approvals/{id}/renew', async ({ params, audit }) => {
      const { expiresAt } = await renewOwnAct(deps, acts, params.id, audit);
      return { expiresAt: expiresAt.toISOString() };
    });
    staffEndpoint(app, 'GET /api/admin/roles/{id}/limits', ({ params }) => showLimits(deps, params.id));
    staffEndpoint(app, 'PUT /api/admin/roles/{id}/limits', async ({ params, body, audit }) => {
      await replaceLimits(deps, { roleId: params.id, limits: body.limits, percents: body.percents, version: body.version }, audit);
      return undefined;
    });
  };

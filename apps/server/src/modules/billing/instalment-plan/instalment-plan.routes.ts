import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Payments } from '../../payments/index.ts';
import { agreePlan } from './agree-plan.ts';
import { cancelPlan } from './cancel-plan.ts';
import { presentMyPlan, presentPlan } from './instalment-plan.presenter.ts';
import { payInstalment } from './pay-instalment.ts';
import { listMyPlans, listPlans, showOpenDebts, showPlan } from './show-plans.ts';

export const instalmentPlanRoutes =
  (deps: Deps, payments: Payments): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/clients/{id}/instalment-debts', ({ params, query, scope }) =>
      showOpenDebts(deps, { clientId: params.id, ...query, scope }),
    );
    staffEndpoint(
      app,
      'POST /api/admin/clients/{id}/instalment-plans',
      async ({ params, body: { reason: _reason, ...request }, ...call }) => ({
        id: await agreePlan(deps, { clientId: params.id, ...request }, call),
      }),
    );
    staffEndpoint(app, 'GET /api/admin/instalment-plans', async ({ query, scope }) => {
      const { rows, next } = await listPlans(deps, { ...query, scope });
      return { rows: rows.map((plan) => presentPlan(plan, deps)), next };
    });
    staffEndpoint(app, 'GET /api/admin/instalment-plans/{id}', async ({ params, scope }) => {
      const { plan, payments: paid } = await showPlan(deps, { id: params.id, scope });
      return { ...presentPlan(plan, deps), payments: paid };
    });
    staffEndpoint(app, 'POST /api/admin/instalment-plans/{id}/cancel', async ({ params, ...call }) => {
      await cancelPlan(deps, params.id, call);
      return undefined;
    });
    endpoint(app, 'GET /api/client/my/instalment-plans', async ({ session }) => ({
      plans: (await listMyPlans(deps, session.userId)).map((plan) => presentMyPlan(plan, deps)),
    }));
    endpoint(app, 'POST /api/client/my/instalment-plans/{id}/pay', ({ params, body, session, idempotencyKey }) =>
      payInstalment(deps, payments, { planId: params.id, userId: session.userId, returnUrl: body.returnUrl, idempotencyKey }),
    );
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { matchTransfer } from './match-transfer.ts';
import type { PayoutTransfers } from './payout.ports.ts';
import { resolveDifference } from './resolve-difference.ts';
import { downloadPayout, listPayoutDifferences, listPayouts, showPayout } from './show-payout.ts';

export const payoutRoutes =
  (deps: Deps, getTransfers: () => readonly PayoutTransfers[]): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/payouts', ({ query, scope }) => listPayouts(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/payouts/differences', ({ query, scope }) => listPayoutDifferences(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/payouts/{id}', ({ params, scope }) =>
      showPayout(deps, { id: params.id, scope, transfers: getTransfers()[0] }),
    );
    staffEndpoint(app, 'GET /api/admin/payouts/{id}/csv', ({ params, scope }) => downloadPayout(deps, { id: params.id, scope }));
    staffEndpoint(app, 'POST /api/admin/payouts/differences/{id}/resolve', async ({ params, body, scope, audit }) => {
      await resolveDifference(deps, { id: params.id, resolution: body.resolution, note: body.reason, scope }, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/payouts/{id}/transfer', async ({ params, body, scope, audit }) => {
      await matchTransfer(deps, { id: params.id, transferId: body.transferId, scope, transfers: getTransfers()[0] }, audit);
      return undefined;
    });
  };

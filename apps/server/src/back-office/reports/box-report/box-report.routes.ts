import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { showRentRoll, showUnitMix } from './list-boxes.ts';
import { listMovedContracts, showMoves } from './show-moves.ts';
import { showOccupancy, showOccupancyMonths } from './show-occupancy.ts';

export const boxReportRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/reports/occupancy', ({ query, scope }) => showOccupancy(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/occupancy-months', ({ query, scope }) => showOccupancyMonths(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/rent-roll', ({ query, scope }) => showRentRoll(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/unit-mix', ({ query, scope }) => showUnitMix(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/moves', ({ query, scope }) => showMoves(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/reports/moved-contracts', ({ query, scope }) => listMovedContracts(deps, { ...query, scope }));
  };

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { createSchedule, leaveSchedule, pauseSchedule, removeSchedule, resumeSchedule } from './change-schedule.ts';
import { listColleagues, showSchedules } from './show-schedules.ts';

export const scheduleRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/report-schedules', ({ staff }) => showSchedules(deps, staff.id));
    staffEndpoint(app, 'GET /api/admin/report-schedules/colleagues', ({ query: { report, warehouse, company }, staff }) =>
      listColleagues(deps, { report, filters: { warehouse, company } }, staff.id),
    );
    staffEndpoint(app, 'POST /api/admin/report-schedules', ({ body, ...call }) => createSchedule(deps, body, call));
    staffEndpoint(app, 'POST /api/admin/report-schedules/{id}/pause', async ({ params, audit }) => {
      await pauseSchedule(deps, params.id, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/report-schedules/{id}/resume', async ({ params, audit }) => {
      await resumeSchedule(deps, params.id, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/report-schedules/{id}/remove', async ({ params, audit }) => {
      await removeSchedule(deps, params.id, audit);
      return undefined;
    });
    staffEndpoint(app, 'POST /api/admin/report-schedules/{id}/leave', async ({ params, audit }) => {
      await leaveSchedule(deps, params.id, audit);
      return undefined;
    });
  };

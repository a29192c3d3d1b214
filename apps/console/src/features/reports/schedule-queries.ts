import type { ScheduledReport, ScheduleFilters } from '@komora/api/admin';
import { queryOptions } from '@tanstack/react-query';
import type { App } from '../../shared/app-context.ts';

/** While messages of a run wait, the page is loaded again. */
const WAITING_MS = 15_000;

export const schedulesQuery = ({ call }: Pick<App, 'call'>) =>
  queryOptions({
    queryKey: ['report-schedules'],
    queryFn: ({ signal }) => call('GET /api/admin/report-schedules', { signal }),
    refetchInterval: ({ state }) =>
      state.data?.schedules.some(({ lastRun }) => lastRun?.deliveries.some((one) => one.state === 'WAITING')) === true ? WAITING_MS : false,
  });

export const colleaguesQuery = (
  { call }: Pick<App, 'call'>,
  report: ScheduledReport,
  { warehouse, company }: Pick<ScheduleFilters, 'warehouse' | 'company'>,
) =>
  queryOptions({
    queryKey: ['report-colleagues', report, warehouse, company],
    queryFn: ({ signal }) => call('GET /api/admin/report-schedules/colleagues', { query: { report, warehouse, company }, signal }),
  });

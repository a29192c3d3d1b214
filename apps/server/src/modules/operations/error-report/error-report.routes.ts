import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { clientNetwork } from '../../../platform/rate-limit/client-network.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { listErrorReports } from './list-error-reports.ts';
import { reportError } from './report-error.ts';
import { queuedViolations, reportViolations, violationsOf } from './report-violations.ts';

const minutesOfDay = 1440;

/** Reports are limited per network, per network and day, and in total per day. Those of policies do not use up the limits of errors. */
export function reportRoutes(deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'>): Routes {
  const limit = rateLimiter(deps, { name: 'error-report', burst: 20, perMinute: 20 });
  const limitDay = rateLimiter(deps, { name: 'error-report/day', burst: 200, perMinute: 200 / minutesOfDay });
  const limitAll = rateLimiter(deps, { name: 'error-report/all', burst: 2000, perMinute: 2000 / minutesOfDay });
  const limitViolationsOfMinute = rateLimiter(deps, { name: 'csp-report', burst: 20, perMinute: 20 });
  const limitViolationsOfDay = rateLimiter(deps, { name: 'csp-report/day', burst: 100, perMinute: 100 / minutesOfDay });
  const limitAllViolations = rateLimiter(deps, { name: 'csp-report/all', burst: 500, perMinute: 500 / minutesOfDay });
  const limitViolations = async (network: string): Promise<void> => {
    await limitViolationsOfMinute(network);
    await limitViolationsOfDay(network);
    await limitAllViolations('all');
  };
  return (app) => {
    endpoint(app, 'POST /api/ops/error', async ({ body, request }) => {
      const network = clientNetwork(request.ip);
      await limit(network);
      await limitDay(network);
      await limitAll('all');
      const header = request.headers.authorization;
      await reportError(deps, body, header?.startsWith('Bearer ') && header.length > 15 ? header.slice(7) : null);
      return undefined;
    });
    endpoint(app, 'POST /api/ops/csp-report', async ({ body, request }) => {
      await limitViolations(clientNetwork(request.ip));
      await reportViolations(deps, violationsOf(body));
      return undefined;
    });
    endpoint(app, 'POST /api/ops/csp-reports', async ({ body, request }) => {
      await limitViolations(clientNetwork(request.ip));
      await reportViolations(deps, queuedViolations(body));
      return undefined;
    });
    staffEndpoint(app, 'GET /api/admin/error-reports', ({ query }) => listErrorReports(deps, query));
  };
}

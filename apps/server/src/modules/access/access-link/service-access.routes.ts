import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { endServiceAccess, giveServiceAccess, listServiceAccesses } from './give-service-access.ts';

/** Access links of craftsmen, for staff. */
export function serviceAccessRoutes(deps: Deps): Routes {
  const { rateLimit } = deps.config;
  const limit = rateLimiter(deps, { name: 'service-access/create', burst: 10 * rateLimit, perMinute: 2 * rateLimit });
  return (app) => {
    staffEndpoint(app, 'GET /api/admin/service-access', ({ query, scope }) => listServiceAccesses(deps, { ...query, scope }));
    staffEndpoint(app, 'POST /api/admin/service-access', async ({ body, scope, audit }) => {
      await limit(audit.staffId);
      return giveServiceAccess(deps, { ...body, validFrom: new Date(body.validFrom), validTo: new Date(body.validTo), scope }, audit);
    });
    staffEndpoint(app, 'POST /api/admin/service-access/{id}/revoke', ({ params, scope, audit }) =>
      endServiceAccess(deps, { ...params, scope }, audit),
    );
  };
}

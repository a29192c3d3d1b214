import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import { reportError } from './report-error.ts';

export function reportRoutes(deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'>): Routes {
  const limit = rateLimiter(deps.clock, { burst: 20, perMinute: 20 });
  return (app) => {
    endpoint(app, 'POST /api/ops/error', async ({ body, request }) => {
      limit(request.ip);
      const header = request.headers.authorization;
      await reportError(deps, body, header?.startsWith('Bearer ') && header.length > 15 ? header.slice(7) : null);
      return undefined;
    });
  };
}

import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { createRateLimit } from '../../http/rate-limit.ts';
import { reportError } from './report-error.ts';

export function reportRoutes(deps: Pick<Deps, 'db' | 'ids' | 'clock' | 'log'>): Routes {
  const limit = createRateLimit(deps.clock, { tries: 20, seconds: 60 });
  return (app) => {
    endpoint(app, 'POST /api/ops/error', async ({ body, request }) => {
      limit.take(request.ip);
      const header = request.headers.authorization;
      await reportError(deps, body, header?.startsWith('Bearer ') && header.length > 15 ? header.slice(7) : null);
      return undefined;
    });
  };
}

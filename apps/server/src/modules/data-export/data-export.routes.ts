import type { Deps } from '../../deps.ts';
import type { Routes } from '../../http/app.ts';
import { endpoint } from '../../http/endpoint.ts';
import { rateLimiter } from '../../http/rate-limit.ts';
import type { ExportPart } from './data-export.ports.ts';
import { exportData } from './export-data.ts';

export function dataExportRoutes(deps: Deps, parts: readonly ExportPart[]): Routes {
  // It reads a lot; nobody needs it often.
  const limit = rateLimiter(deps.clock, { burst: 3, perMinute: 0.1 });
  return (app) => {
    endpoint(app, 'GET /api/client/my/data-export', ({ session }) => {
      limit(session.userId);
      return exportData(deps, parts, session.userId);
    });
  };
}

import type { Routes } from '../../../platform/http/app.ts';
import { endpoint } from '../../../platform/http/endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ExportPart } from '../../../platform/module/define-module.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { exportData } from './export-data.ts';

export function dataExportRoutes(deps: Deps, parts: () => readonly ExportPart[]): Routes {
  // An export reads many rows and is needed rarely.
  const limit = rateLimiter(deps, { name: 'data-export', burst: 3, perMinute: 0.1 });
  return (app) => {
    endpoint(app, 'GET /api/client/my/data-export', async ({ session }) => {
      await limit(session.userId);
      return exportData(deps, parts(), session.userId);
    });
  };
}

import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { ErasurePart, ExportPart } from '../../../platform/module/define-module.ts';
import { rateLimiter } from '../../../platform/rate-limit/rate-limiter.ts';
import { changeBlock } from './change-block.ts';
import { eraseClient, showErasure } from './erase-client.ts';
import { exportClient } from './export-client.ts';
import { writeMessage } from './write-message.ts';

export interface PersonParts {
  erasure: () => readonly ErasurePart[];
  exportParts: () => readonly ExportPart[];
}

export function clientActRoutes(deps: Deps, { erasure, exportParts }: PersonParts): Routes {
  // An export reads many rows.
  const limit = rateLimiter(deps, { name: 'staff-data-export', burst: 20, perMinute: 1 });
  const { rateLimit } = deps.config;
  const limitWriter = rateLimiter(deps, { name: 'staff-message/staff', burst: 30 * rateLimit, perMinute: 5 * rateLimit });
  const limitClient = rateLimiter(deps, { name: 'staff-message/client', burst: 10 * rateLimit, perMinute: rateLimit });
  return (app) => {
    staffEndpoint(app, 'POST /api/admin/clients/{id}/messages', async ({ params, body, ...call }) => {
      await limitWriter(call.audit.staffId);
      await limitClient(params.id);
      return writeMessage(deps, { clientId: params.id, ...body }, call);
    });
    staffEndpoint(app, 'POST /api/admin/clients/{id}/block', ({ params, body, scope, audit }) =>
      changeBlock(deps, { userId: params.id, version: body.version, isBlocked: true, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/clients/{id}/unblock', ({ params, body, scope, audit }) =>
      changeBlock(deps, { userId: params.id, version: body.version, isBlocked: false, scope }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/clients/{id}/data-export', async ({ params, staff, audit }) => {
      await limit(staff.id);
      return exportClient(deps, exportParts(), params.id, audit);
    });
    staffEndpoint(app, 'POST /api/admin/clients/{id}/erase/preview', ({ params }) => showErasure(deps, erasure(), params.id));
    staffEndpoint(app, 'POST /api/admin/clients/{id}/erase', ({ params, body, audit }) =>
      eraseClient(deps, erasure(), { userId: params.id, version: body.version }, audit),
    );
  };
}

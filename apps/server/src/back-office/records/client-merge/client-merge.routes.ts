import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { MergePart } from '../../../platform/module/client-merge.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { mergeClients, previewMerge } from './merge-clients.ts';
import { suggestDuplicates } from './suggest-duplicates.ts';

export const clientMergeRoutes =
  (deps: Deps, parts: () => readonly MergePart[]): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/clients/{id}/duplicates', ({ params, scope, staff }) =>
      suggestDuplicates(deps, { id: params.id, scope, grants: staff.grants }),
    );
    staffEndpoint(app, 'POST /api/admin/clients/{id}/merge/preview', ({ params, body, scope, staff }) =>
      previewMerge(deps, parts(), { survivorId: params.id, duplicateId: body.duplicateId, scope, grants: staff.grants }),
    );
    staffEndpoint(app, 'POST /api/admin/clients/{id}/merge', ({ params, body, staff, ...call }) =>
      mergeClients(
        deps,
        parts(),
        { survivorId: params.id, duplicateId: body.duplicateId, version: body.version, duplicateVersion: body.duplicateVersion },
        { scope: call.scope, audit: call.audit, idempotencyKey: call.idempotencyKey, grants: staff.grants },
      ),
    );
  };

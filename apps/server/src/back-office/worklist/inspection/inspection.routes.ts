import { fairQueue } from '../../../platform/fair-queue.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { ModuleContext } from '../../../platform/module/context.ts';
import { addPhoto, discard, removePhoto, startInspection } from './change-inspection.ts';
import { finishInspection, previewInspection } from './finish-inspection.ts';
import { listInspections, showInspectionPhoto } from './show-inspections.ts';

/** Inspections of boxes whose client has left. */
export function inspectionRoutes(deps: ModuleContext): Routes {
  // As for photos of warehouses: decoding takes a core and much memory.
  const queue = fairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerCaller: 10, retryAfter: 10 });
  return (app) => {
    staffEndpoint(app, 'GET /api/admin/inspections', ({ query, scope }) =>
      listInspections(deps, { scope, box: query.box, contract: query.contract }),
    );
    staffEndpoint(app, 'POST /api/admin/boxes/{id}/inspections', ({ params, scope, audit }) =>
      startInspection(deps, { ...params, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/inspections/{id}/photos', ({ params, query, scope, file, audit }) =>
      addPhoto({ ...deps, queue }, { ...params, scope, file, photoId: query.photo }, audit),
    );
    staffEndpoint(app, 'DELETE /api/admin/inspection-photos/{id}', ({ params, scope, audit }) =>
      removePhoto(deps, { ...params, scope }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/inspection-photos/{id}', ({ params, scope }) => showInspectionPhoto(deps, { ...params, scope }));
    staffEndpoint(app, 'POST /api/admin/inspections/{id}/preview', ({ params, body, scope, staff }) =>
      previewInspection(deps, { ...params, ...body, scope, grants: staff.grants }),
    );
    staffEndpoint(app, 'POST /api/admin/inspections/{id}/discard', ({ params, body, scope, audit }) =>
      discard(deps, { ...params, ...body, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/inspections/{id}/finish', ({ params, body, staff, ...call }) =>
      finishInspection(deps, { ...params, ...body, grants: staff.grants }, call),
    );
  };
}

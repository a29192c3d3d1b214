import { fairQueue } from '../../../platform/fair-queue.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { listWalks, showWalk, showWalkPhoto } from './show-walk.ts';
import { addWalkPhoto, finishWalk, startWalk, tickBox } from './walk-through.ts';

/** Rounds through warehouses. */
export function walkRoutes(deps: Deps): Routes {
  // As for photos of warehouses: decoding takes a core and much memory.
  const queue = fairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerCaller: 10, retryAfter: 10 });
  return (app) => {
    staffEndpoint(app, 'GET /api/admin/walks', ({ query, scope }) => listWalks(deps, { scope, warehouse: query.warehouse }));
    staffEndpoint(app, 'POST /api/admin/walks', ({ body, scope, audit }) => startWalk(deps, { ...body, scope }, audit));
    staffEndpoint(app, 'GET /api/admin/walks/{id}', ({ params, scope }) => showWalk(deps.db, deps, params.id, scope));
    staffEndpoint(app, 'POST /api/admin/walks/{id}/ticks', ({ params, body, ...call }) =>
      tickBox(deps, { walkId: params.id, ...body }, call),
    );
    staffEndpoint(app, 'POST /api/admin/walks/{id}/finish', ({ params, scope, audit }) => finishWalk(deps, { ...params, scope }, audit));
    staffEndpoint(app, 'POST /api/admin/walk-ticks/{id}/photo', ({ params, scope, file, audit }) =>
      addWalkPhoto({ ...deps, queue }, { ...params, scope, file }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/walk-ticks/{id}/photo', ({ params, scope }) => showWalkPhoto(deps, { ...params, scope }));
  };
}

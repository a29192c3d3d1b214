import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import { createBoxes, previewBoxes } from './create-boxes.ts';
import { listBoxes, readBox } from './list-boxes.ts';
import { changeBox, createBox, removeBox } from './save-box.ts';
import { type StateDeps, setBoxState } from './set-box-state.ts';

export const boxRoutes =
  (deps: StateDeps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/boxes', ({ query, scope }) => listBoxes(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/boxes/{id}', ({ params, scope }) => readBox(deps, params.id, scope));
    staffEndpoint(app, 'POST /api/admin/boxes', ({ body, scope, audit }) => createBox(deps, { ...body, scope }, audit));
    staffEndpoint(app, 'PUT /api/admin/boxes/{id}', ({ params, body: { version, position, ...values }, scope, audit }) =>
      changeBox(deps, { id: params.id, version, values, position, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/boxes/{id}/remove', ({ params, body, scope, audit }) =>
      removeBox(deps, { id: params.id, version: body.version, scope }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/boxes/{id}/state', ({ params, body: { version, ...change }, scope, audit }) =>
      setBoxState(deps, { id: params.id, version, change, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/boxes/generate/preview', ({ body, scope }) => previewBoxes(deps, { ...body, scope }));
    staffEndpoint(app, 'POST /api/admin/boxes/generate', ({ body, scope, audit }) => createBoxes(deps, { ...body, scope }, audit));
  };

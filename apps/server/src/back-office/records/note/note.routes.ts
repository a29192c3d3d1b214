import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { addNote, changeNote } from './write-note.ts';

export const noteRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'POST /api/admin/clients/{id}/notes', ({ params, body, scope, audit }) =>
      addNote(deps, { clientId: params.id, ...body, scope }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/notes/{id}', ({ params, body, scope, audit }) =>
      changeNote(deps, { id: params.id, ...body, scope }, audit),
    );
  };

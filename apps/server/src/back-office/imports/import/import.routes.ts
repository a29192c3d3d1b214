import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { downloadFaults, downloadTemplate, listImportRecords, readImport, showFaults } from './read-imports.ts';
import { setImportLive } from './set-import-live.ts';
import { startApply, startCheck } from './start-run.ts';
import { undoImport } from './undo-import.ts';
import { addDocuments, removeDocuments } from './upload-documents.ts';
import { mapImport, uploadImport } from './upload-import.ts';

export const importRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/imports', ({ query, scope }) => listImportRecords(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/imports/{id}', ({ params, scope }) => readImport(deps, params.id, scope));
    staffEndpoint(app, 'GET /api/admin/imports/{id}/faults', ({ params, query, scope }) =>
      showFaults(deps, { id: params.id, scope, from: query.from ?? 0 }),
    );
    staffEndpoint(app, 'GET /api/admin/imports/{id}/faults/csv', ({ params, scope }) => downloadFaults(deps, params.id, scope));
    staffEndpoint(app, 'GET /api/admin/import-templates/{kind}', ({ params, query }) => downloadTemplate(params.kind, query.language));
    staffEndpoint(app, 'POST /api/admin/imports', ({ query, file, scope, audit }) => uploadImport(deps, { ...query, file, scope }, audit));
    staffEndpoint(app, 'POST /api/admin/imports/{id}/map', ({ params, body, scope, audit }) =>
      mapImport(deps, { id: params.id, scope, ...body }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/imports/{id}/documents', ({ params, file, scope, audit }) =>
      addDocuments(deps, { id: params.id, file, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/imports/{id}/documents/remove', ({ params, scope, audit }) =>
      removeDocuments(deps, { id: params.id, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/imports/{id}/check', ({ params, body, scope, audit }) =>
      startCheck(deps, { id: params.id, scope, ...body }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/imports/{id}/apply', ({ params, body, scope, audit }) =>
      startApply(deps, { id: params.id, scope, ...body }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/imports/{id}/undo', ({ params, body, scope, audit }) =>
      undoImport(deps, { id: params.id, scope, version: body.version }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/imports/{id}/live', ({ params, body, scope, audit }) =>
      setImportLive(deps, { id: params.id, scope, ...body }, audit),
    );
  };

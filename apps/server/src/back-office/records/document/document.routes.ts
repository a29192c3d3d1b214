import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import type { Print } from '../../../platform/pdf/pdf-renderer.ts';
import { downloadDocument, listDocuments, listOverdue, readDocument } from './read-documents.ts';

export const documentRoutes =
  (deps: Deps, print: Print): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/invoices', ({ query, scope }) => listDocuments(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/invoices/{id}', ({ params, scope }) => readDocument(deps, { id: params.id, scope }));
    staffEndpoint(app, 'GET /api/admin/invoices/{id}/pdf', ({ params, scope }) => downloadDocument(deps, print, { id: params.id, scope }));
    staffEndpoint(app, 'GET /api/admin/overdue', ({ query, scope }) => listOverdue(deps, { ...query, scope }));
  };

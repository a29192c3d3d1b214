import { fairQueue } from '../../../platform/fair-queue.ts';
import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { addClientFile } from './add-client-file.ts';
import { downloadClientFile } from './download-client-file.ts';
import { listClientFiles } from './list-client-files.ts';
import { removeClientFile } from './remove-client-file.ts';

export const clientFileRoutes = (context: Deps): Routes => {
  const deps = { ...context, queue: fairQueue({ concurrency: 1, maxWaiting: 20, maxWaitingPerCaller: 5, retryAfter: 10 }) };
  return (app) => {
    staffEndpoint(app, 'GET /api/admin/clients/{id}/files', ({ params, query, scope }) =>
      listClientFiles(deps, { ...params, contractId: query.contract ?? null, scope }),
    );
    staffEndpoint(app, 'POST /api/admin/clients/{id}/files', ({ params, query, file, scope, audit }) =>
      addClientFile(deps, { id: params.id, contractId: query.contract ?? null, name: query.name, file, scope }, audit),
    );
    staffEndpoint(app, 'GET /api/admin/client-files/{id}', ({ params, scope, audit }) =>
      downloadClientFile(deps, { ...params, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/client-files/{id}/remove', ({ params, scope, audit }) =>
      removeClientFile(deps, { ...params, scope }, audit),
    );
  };
};

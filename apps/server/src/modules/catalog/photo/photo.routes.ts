import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { addPhoto, photoQueue } from './add-photo.ts';
import { arrangePhotos } from './arrange-photos.ts';
import { deletePhoto } from './delete-photo.ts';
import { listPhotos } from './list-photos.ts';

/** Photos of warehouses for staff. */
export const photoRoutes = (context: Deps): Routes => {
  const deps = { ...context, queue: photoQueue() };
  return (app) => {
    staffEndpoint(app, 'GET /api/admin/warehouses/{id}/photos', ({ params, scope }) => listPhotos(deps, params.id, scope));
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/photos', ({ params, file, scope, audit }) =>
      addPhoto(deps, { warehouseId: params.id, scope, file }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/warehouses/{id}/photos', ({ params, body, scope, audit }) =>
      arrangePhotos(deps, { warehouseId: params.id, scope, ...body }, audit),
    );
    staffEndpoint(app, 'DELETE /api/admin/warehouse-photos/{id}', ({ params, scope, audit }) =>
      deletePhoto(deps, { id: params.id, scope }, audit),
    );
  };
};

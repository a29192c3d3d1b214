import type { Routes } from '../../../platform/http/app.ts';
import { staffEndpoint } from '../../../platform/http/staff-endpoint.ts';
import type { Deps } from '../../../platform/module/context.ts';
import { archiveWarehouse, previewArchive, restoreWarehouse } from './archive-warehouse.ts';
import { listWarehousesOfStaff, readWarehouseOfStaff } from './list-warehouse-records.ts';
import { hideWarehouse, previewPublic, publishWarehouse } from './publish-warehouse.ts';
import { changeWarehouse, createWarehouse, setWarehouseActive } from './save-warehouse.ts';

/** Warehouses for staff. */
export const warehouseRecordRoutes =
  (deps: Deps): Routes =>
  (app) => {
    staffEndpoint(app, 'GET /api/admin/warehouses', ({ query, scope }) => listWarehousesOfStaff(deps, { ...query, scope }));
    staffEndpoint(app, 'GET /api/admin/warehouses/{id}', ({ params, scope }) => readWarehouseOfStaff(deps, params.id, scope));
    staffEndpoint(app, 'POST /api/admin/warehouses', ({ body: { legalEntityId, ...settings }, scope, audit }) =>
      createWarehouse(deps, { settings, legalEntityId, scope }, audit),
    );
    staffEndpoint(app, 'PUT /api/admin/warehouses/{id}', ({ params, body: { version, ...settings }, scope, audit }) =>
      changeWarehouse(deps, { id: params.id, version, settings, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/deactivate', ({ params, body, scope, audit }) =>
      setWarehouseActive(deps, { id: params.id, version: body.version, active: false, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/activate', ({ params, body, scope, audit }) =>
      setWarehouseActive(deps, { id: params.id, version: body.version, active: true, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/publish/preview', ({ params, scope }) => previewPublic(deps, { ...params, scope }));
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/publish', ({ params, body, scope, audit }) =>
      publishWarehouse(deps, { id: params.id, version: body.version, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/hide', ({ params, body, scope, audit }) =>
      hideWarehouse(deps, { id: params.id, version: body.version, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/archive/preview', ({ params, scope }) =>
      previewArchive(deps, { ...params, scope }),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/archive', ({ params, body, scope, audit }) =>
      archiveWarehouse(deps, { id: params.id, version: body.version, scope }, audit),
    );
    staffEndpoint(app, 'POST /api/admin/warehouses/{id}/restore', ({ params, body, scope, audit }) =>
      restoreWarehouse(deps, { id: params.id, version: body.version, scope }, audit),
    );
  };

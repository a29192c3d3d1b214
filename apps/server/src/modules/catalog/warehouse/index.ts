export { catalogueChanged } from '../../../platform/db/catalogue-changes.ts';
export { CatalogueIndex } from './catalogue-index.ts';
export { leaveWaitlists } from './delete-waitlist-entries.ts';
export { type ImportedWarehouse, importWarehouse } from './import-warehouse.ts';
export { listOpenWarehouses } from './list-open-warehouses.ts';
export { sharePictureRoutes } from './share-picture.routes.ts';
export { warehouseRoutes } from './warehouse.routes.ts';
export { hasWarehouses } from './warehouse.sql.ts';
export { warehouseRecordRoutes } from './warehouse-record.routes.ts';

export { catalogueChanged } from '../../db/catalogue-changes.ts';
export { CatalogueIndex } from './catalogue-index.ts';
export { forgetWaitlist } from './forget-waitlist.ts';
export { listOpenWarehouses } from './list-open-warehouses.ts';
export { sharePictureRoutes } from './share-picture.routes.ts';
export type { WarehousePorts } from './warehouse.ports.ts';
export { warehouseRoutes } from './warehouse.routes.ts';
export { hasWarehouses } from './warehouse.sql.ts';

export { catalogueChanged } from '../../db/catalogue-changes.ts';
export { type Catalogue, openCatalogue } from './catalogue.ts';
export type { WarehousePorts } from './warehouse.ports.ts';
export { warehouseRoutes } from './warehouse.routes.ts';

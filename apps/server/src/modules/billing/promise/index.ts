export { exportPromises } from './export-data.sql.ts';
export { promiseRoutes } from './promise.routes.ts';
export { listDues, listLatestPromises } from './promise.sql.ts';

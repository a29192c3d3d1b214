export { dataExportRoutes } from './data-export.routes.ts';
export { exportData } from './export-data.ts';

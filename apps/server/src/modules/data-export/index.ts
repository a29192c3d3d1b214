export type { ExportPart } from './data-export.ports.ts';
export { dataExportRoutes } from './data-export.routes.ts';
export { exportParts } from './export-parts.ts';

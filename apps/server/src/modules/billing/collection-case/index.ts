export { collectionCaseRoutes } from './collection-case.routes.ts';
export { exportCases } from './export-data.sql.ts';
export { listRunningCases } from './show-cases.ts';

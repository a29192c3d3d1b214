export { deleteErrorReports } from './delete-door-reports.ts';
export { reportRoutes } from './error-report.routes.ts';
export { exportErrorReports } from './export-data.sql.ts';

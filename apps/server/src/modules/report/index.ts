export { forgetReports } from './forget-reports.ts';
export { reportRoutes } from './report.routes.ts';

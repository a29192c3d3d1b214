export { type ReportFilters, readReportFile } from './download-report.ts';
export { reportFileRoutes } from './report-file.routes.ts';

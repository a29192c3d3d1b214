export { FORMATS, type ReportFilters, readReportFile } from './download-report.ts';
export { reportFileRoutes } from './report-file.routes.ts';
export { reportWords } from './report-words.ts';

export { exportJobs } from './export.jobs.ts';
export { EXPORT_DAYS } from './export.presenter.ts';
export { exportRoutes } from './export.routes.ts';

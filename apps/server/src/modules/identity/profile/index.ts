export { exportProfile } from './export-data.sql.ts';
export { profileRoutes } from './profile.routes.ts';

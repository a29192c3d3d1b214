export { clientFileRoutes } from './client-file.routes.ts';
export { deleteOldFiles } from './client-file.sql.ts';
export { exportFiles } from './export-data.sql.ts';
export { eraseFiles } from './remove-client-file.ts';

export { authenticateView } from './authenticate-view.ts';
export { clientViewRoutes } from './client-view.routes.ts';
export { deleteViewsOf } from './client-view.sql.ts';
export { exportViews } from './export-data.sql.ts';

export { infoRoutes } from './version.routes.ts';

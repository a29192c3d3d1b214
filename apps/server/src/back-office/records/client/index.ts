export { clientRoutes } from './client.routes.ts';

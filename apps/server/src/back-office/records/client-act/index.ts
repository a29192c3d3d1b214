export { clientActRoutes } from './client-act.routes.ts';

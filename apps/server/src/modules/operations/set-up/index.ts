export { setUpRoutes } from './set-up.routes.ts';

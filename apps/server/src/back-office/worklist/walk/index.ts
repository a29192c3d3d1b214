export { walkRoutes } from './walk.routes.ts';

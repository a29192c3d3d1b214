export { monthEndRoutes } from './month-end.routes.ts';

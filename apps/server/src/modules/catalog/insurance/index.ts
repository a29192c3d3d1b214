export { insuranceRoutes } from './insurance.routes.ts';

export { chargeRoutes } from './charge.routes.ts';

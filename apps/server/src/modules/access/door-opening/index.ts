export { doorOpeningRoutes } from './door-opening.routes.ts';
export { deleteOpenings } from './door-opening.sql.ts';

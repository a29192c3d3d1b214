export { baseRateRoutes } from './base-rate.routes.ts';
export { listBaseRateRows } from './base-rate.sql.ts';

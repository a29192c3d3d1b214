export { boxRoutes } from './box.routes.ts';
export { findSite, lockSite } from './box.sql.ts';

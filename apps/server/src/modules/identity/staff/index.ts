export { findSetUpCode } from './set-up-owner.ts';
export { staffRoutes } from './staff.routes.ts';

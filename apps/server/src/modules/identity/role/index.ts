export { listPercentLimits, readPercentLimit, replacePercentLimits } from './percent-limit.sql.ts';
export { rightsOf } from './rights-of.ts';
export { roleRoutes } from './role.routes.ts';
export { findRoles } from './role.sql.ts';

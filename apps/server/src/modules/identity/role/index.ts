export { isWithinLimits } from './compare-limits.ts';
export { type LimitsOfRole, listLimitsOfRole, replaceLimitsOfRole, rightsOfLimit } from './limit.sql.ts';
export { readLimitedRoles, readRolesOfPerson, setsLimits } from './limited-roles.ts';
export { readPercentLimit } from './percent-limit.sql.ts';
export { rightsOf } from './rights-of.ts';
export { roleRoutes } from './role.routes.ts';
export { holdRoles } from './role.sql.ts';

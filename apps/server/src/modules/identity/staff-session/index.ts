export { authenticateStaff, readGrants, toGrant } from './authenticate-staff.ts';
export { endStaffSession } from './end-staff-session.ts';
export { isLockedAt } from './lock-state.ts';
export { issueRecoveryCodes } from './recovery-codes.ts';
export type { SignedIn } from './sign-in.ts';
export { staffSessionRoutes } from './staff-session.routes.ts';
export { deleteSessionsOfStaff, replaceRecoveryCodes } from './staff-session.sql.ts';
export { type Origin, startStaffSession } from './start-staff-session.ts';
export { newTotpSecret, totpCode, totpStep, totpUri } from './totp.ts';

export { authenticateStaff } from './authenticate-staff.ts';
export { issueRecoveryCodes } from './recovery-codes.ts';
export { acceptSecondFactor, assertSecondFactor, type SecondFactor } from './second-factor.ts';
export { staffSessionRoutes } from './staff-session.routes.ts';
export { deleteSessionsOfStaff, findStaffLogin, replaceRecoveryCodes } from './staff-session.sql.ts';
export { type Origin, startStaffSession } from './start-staff-session.ts';
export { newTotpSecret, totpStep, totpUri } from './totp.ts';

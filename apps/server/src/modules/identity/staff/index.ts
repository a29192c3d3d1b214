export { acceptInvitation } from './accept-invitation.ts';
export { inviteOwner } from './invite-owner.ts';
export { openInvitation } from './open-invitation.ts';
export { findSetUpCode, setUpOwner } from './set-up-owner.ts';
export { staffJobs } from './staff.jobs.ts';
export { cancelRequestsPort } from './staff.ports.ts';
export { staffRoutes } from './staff.routes.ts';
export { findPlaces } from './staff.sql.ts';

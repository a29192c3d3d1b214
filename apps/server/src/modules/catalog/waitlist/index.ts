export { exportWaitlist } from './export-data.sql.ts';
export { followWaitlistEntry, readWaitlistEntry } from './manage-waitlist.ts';
export { waitlistMerging } from './merging.ts';
export { offerBox } from './offer-box.ts';
export { waitlistJobs } from './waitlist.jobs.ts';
export { waitlistRoutes } from './waitlist.routes.ts';
export { deleteHandledEntries } from './waitlist.sql.ts';

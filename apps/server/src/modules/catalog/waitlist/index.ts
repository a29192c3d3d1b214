export { exportWaitlist } from './export-data.sql.ts';
export { offerBox } from './offer-box.ts';
export { waitlistJobs } from './waitlist.jobs.ts';
export { deleteNotifiedEntries } from './waitlist.sql.ts';

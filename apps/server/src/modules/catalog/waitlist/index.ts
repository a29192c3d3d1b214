export { offerBox } from './offer-box.ts';
export { waitlistJobs } from './waitlist.jobs.ts';

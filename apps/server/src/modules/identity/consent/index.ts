export { exportConsents } from './export-data.sql.ts';
export { type Consent, consentTextVersion, type RecurringConsent, recordConsents } from './record-consents.ts';

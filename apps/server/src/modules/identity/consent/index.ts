export { consentTexts } from '@komora/api/consent-texts';
export { exportConsents } from './export-data.sql.ts';
export { type Consent, type RecurringConsent, recordConsents } from './record-consents.ts';

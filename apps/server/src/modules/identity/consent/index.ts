export { consentTexts } from '@komora/contract/consent-texts';
export { type Consent, type RecurringConsent, recordConsents } from './record-consents.ts';

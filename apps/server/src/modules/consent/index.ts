export { consentTexts } from '@komora/contract/consent-texts';
export { type Consent, recordConsents } from './record-consents.ts';

export { consentTexts } from './consent-texts.ts';
export { type Consent, recordConsents } from './record-consents.ts';

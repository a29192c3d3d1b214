/**
 * Versions of the texts that people consent to: the day from which a text is in force, 'YYYY-MM-DD'. A changed text gets a new version in
 * the same commit.
 */
export const consentTexts = {
  termsAndConditions: '2026-11-01',
  recurringPayments: '2026-11-20',
  privacyPolicy: '2026-11-01',
  immediateStart: '2026-11-01',
  newsletter: '2026-11-01',
} as const;

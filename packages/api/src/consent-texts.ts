/**
 * Versions of the consent texts: the first day of validity, 'YYYY-MM-DD'. A changed text gets a new version in
 * the same commit.
 */
export const consentTexts = {
  termsAndConditions: '2026-11-27',
  recurringPayments: '2026-11-20',
  higherRent: '2026-11-27',
  privacyPolicy: '2026-11-27',
  immediateStart: '2026-11-23',
  newsletter: '2026-11-01',
} as const;

import type { Country, Language, PaymentProvider } from '@komora/contract';

// The marks themselves are drawn in the web client, `apps/web/src/shell/marks.svg` and `memberships.svg`; here is who shows which.

/** What each mark stands for, read out in its place. */
const markNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  amex: 'American Express',
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  gopay: 'GoPay',
  simplepay: 'SimplePay',
} as const;
type PaymentMark = keyof typeof markNames;

/** What each gateway takes. */
const usual: Record<PaymentProvider, readonly PaymentMark[]> = {
  STRIPE: ['visa', 'mastercard', 'amex', 'apple-pay', 'google-pay'],
  GOPAY: ['visa', 'mastercard', 'maestro', 'apple-pay', 'google-pay', 'gopay'],
  MOCK: ['visa', 'mastercard', 'maestro', 'apple-pay', 'google-pay'],
};

/** Hungary has a provider set of its own (specification §1); wallets are not taken there. */
const hungarian: Record<PaymentProvider, readonly PaymentMark[]> = {
  STRIPE: ['visa', 'mastercard', 'maestro', 'amex'],
  GOPAY: ['visa', 'mastercard', 'maestro', 'gopay'],
  MOCK: ['visa', 'mastercard', 'maestro', 'simplepay'],
};

/** Marks with their names, in the order in which they are shown. */
export function paymentMarks(country: Country, provider: PaymentProvider): [mark: string, name: string][] {
  return (country === 'HUN' ? hungarian : usual)[provider].map((mark) => [mark, markNames[mark]]);
}

/** Associations, each with its mark, and whose readers know it: the others are not shown it. */
const associations = {
  SAMOSKLAD: { name: 'SAMOSKLAD – česká asociace', mark: 'samosklad', language: 'CS' },
  CECH_SKLADNIKU: { name: 'Cech skladníků', mark: 'cech-skladniku', language: 'CS' },
  MESTSKY_PROSTOR: { name: 'Svaz Městský prostor', mark: 'mestsky-prostor', language: 'CS' },
} as const satisfies Record<string, { name: string; mark: string; language: Language }>;

export type Membership = keyof typeof associations;
export const memberships = Object.keys(associations) as Membership[];

export function associationOf(membership: Membership): { name: string; mark: string; language: Language } {
  return associations[membership];
}

/** What a country calls the numbers of its companies, and who knows those words: Slovaks and Czechs each other's too. */
export const companyIdNames: Record<Country, { companyId: string; taxId: string; vatId: string; readers: readonly Language[] }> = {
  SVK: { companyId: 'IČO', taxId: 'DIČ', vatId: 'IČ DPH', readers: ['SK', 'CS'] },
  CZE: { companyId: 'IČO', taxId: 'DIČ', vatId: 'DIČ', readers: ['CS', 'SK'] },
  POL: { companyId: 'REGON', taxId: 'NIP', vatId: 'NIP UE', readers: ['PL'] },
  HUN: { companyId: 'Cégjegyzékszám', taxId: 'Adószám', vatId: 'Közösségi adószám', readers: ['HU'] },
};

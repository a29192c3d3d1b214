import type { Country, Language, PaymentProvider } from '@komora/api';

// The drawings are in the web client, `apps/web/src/features/shell/marks.svg` and `memberships.svg`. This file selects the marks of a deployment.

/** Accessible name of each mark. */
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

/** Payment methods of each gateway. */
const defaultMarks: Record<PaymentProvider, readonly PaymentMark[]> = {
  STRIPE: ['visa', 'mastercard', 'amex', 'apple-pay', 'google-pay'],
  GOPAY: ['visa', 'mastercard', 'maestro', 'apple-pay', 'google-pay', 'gopay'],
  MOCK: ['visa', 'mastercard', 'maestro', 'apple-pay', 'google-pay'],
};

/** Hungary has its own set of payment marks, without wallets. */
const hungarianMarks: Record<PaymentProvider, readonly PaymentMark[]> = {
  STRIPE: ['visa', 'mastercard', 'maestro', 'amex'],
  GOPAY: ['visa', 'mastercard', 'maestro', 'gopay'],
  MOCK: ['visa', 'mastercard', 'maestro', 'simplepay'],
};

/** Marks with their names, in the order in which they are shown. */
export function paymentMarks(country: Country, provider: PaymentProvider): [mark: string, name: string][] {
  return (country === 'HUN' ? hungarianMarks : defaultMarks)[provider].map((mark) => [mark, markNames[mark]]);
}

/** Associations with mark and language. Pages in other languages do not show the mark. */
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

/** Names of company numbers by country. Pages in the languages `readers` show these names, other languages translate them. */
export const companyIdNames: Record<Country, { companyId: string; taxId: string; vatId: string; readers: readonly Language[] }> = {
  SVK: { companyId: 'IČO', taxId: 'DIČ', vatId: 'IČ DPH', readers: ['SK', 'CS'] },
  CZE: { companyId: 'IČO', taxId: 'DIČ', vatId: 'DIČ', readers: ['CS', 'SK'] },
  POL: { companyId: 'REGON', taxId: 'NIP', vatId: 'NIP UE', readers: ['PL'] },
  HUN: { companyId: 'Cégjegyzékszám', taxId: 'Adószám', vatId: 'Közösségi adószám', readers: ['HU'] },
};

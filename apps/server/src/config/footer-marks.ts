import type { Country, Language, PaymentProvider } from '@komora/api';
import type { Membership } from '@komora/api/admin';

// The drawings are in the web client, `apps/web/src/features/shell/marks.svg` and `memberships.svg`. This file selects the marks of a deployment.

/** Accessible name of each mark. Without Maestro: its cards are no longer issued, and the last ones carry Mastercard's name too. */
const markNames = {
  visa: 'Visa',
  mastercard: 'Mastercard',
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
  GOPAY: ['visa', 'mastercard', 'apple-pay', 'google-pay', 'gopay'],
  MOCK: ['visa', 'mastercard', 'apple-pay', 'google-pay'],
};

/** Hungary has its own set of payment marks, without wallets. */
const hungarianMarks: Record<PaymentProvider, readonly PaymentMark[]> = {
  STRIPE: ['visa', 'mastercard', 'amex'],
  GOPAY: ['visa', 'mastercard', 'gopay'],
  MOCK: ['visa', 'mastercard', 'simplepay'],
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
} as const satisfies Record<Membership, { name: string; mark: string; language: Language }>;

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

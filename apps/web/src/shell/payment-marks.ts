import type { Country, PaymentProvider } from '../config.ts';

/** What each mark of `marks.svg` stands for, read out in its place. */
export const MARK_NAMES = {
  visa: 'Visa',
  mastercard: 'Mastercard',
  maestro: 'Maestro',
  amex: 'American Express',
  'apple-pay': 'Apple Pay',
  'google-pay': 'Google Pay',
  gopay: 'GoPay',
  simplepay: 'SimplePay',
} as const;
export type PaymentMark = keyof typeof MARK_NAMES;

/** What each gateway takes. */
const USUAL: Readonly<Record<PaymentProvider, readonly PaymentMark[]>> = {
  STRIPE: ['visa', 'mastercard', 'amex', 'apple-pay', 'google-pay'],
  GOPAY: ['visa', 'mastercard', 'maestro', 'apple-pay', 'google-pay', 'gopay'],
  MOCK: ['visa', 'mastercard', 'maestro', 'apple-pay', 'google-pay'],
};

/** Hungary has a provider set of its own (specification §1); wallets are not taken there. */
const HUNGARIAN: Readonly<Record<PaymentProvider, readonly PaymentMark[]>> = {
  STRIPE: ['visa', 'mastercard', 'maestro', 'amex'],
  GOPAY: ['visa', 'mastercard', 'maestro', 'gopay'],
  MOCK: ['visa', 'mastercard', 'maestro', 'simplepay'],
};

/** The marks that the footer shows. */
export function paymentMarks(country: Country, provider: PaymentProvider): readonly PaymentMark[] {
  return (country === 'HUN' ? HUNGARIAN : USUAL)[provider];
}

/** Behaviour of a card at an off-session charge. */
export type LaterOutcome = 'PAYS' | 'SOFT' | 'HARD' | 'CHALLENGE' | 'DROPPED' | 'HANGS';

export interface TestCard {
  number: string;
  brand: 'visa' | 'mastercard';
  /** On the hosted page. */
  first: 'PAYS' | 'CHALLENGE' | { declineCode: string };
  /** When it was saved. */
  later: LaterOutcome;
  says: string;
}

/** Numbers of Stripe's own where it has one for the case; all pass the Luhn check. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', brand: 'visa', first: 'PAYS', later: 'PAYS', says: 'pays' },
  { number: '5555555555554444', brand: 'mastercard', first: 'PAYS', later: 'PAYS', says: 'pays' },
  {
    number: '4000000000009995',
    brand: 'visa',
    first: { declineCode: 'insufficient_funds' },
    later: 'SOFT',
    says: 'declined: insufficient funds',
  },
  { number: '4000000000000069', brand: 'visa', first: { declineCode: 'expired_card' }, later: 'HARD', says: 'declined: expired card' },
  { number: '4000002500003155', brand: 'visa', first: 'CHALLENGE', later: 'PAYS', says: '3-D Secure once, later charges pay' },
  { number: '4000002760003184', brand: 'visa', first: 'CHALLENGE', later: 'CHALLENGE', says: '3-D Secure every time' },
  { number: '4000000000000341', brand: 'visa', first: 'PAYS', later: 'SOFT', says: 'pays, later charges lack funds' },
  { number: '4000000000001406', brand: 'visa', first: 'PAYS', later: 'HARD', says: 'pays, later reported stolen' },
  { number: '4000000000001505', brand: 'visa', first: 'PAYS', later: 'CHALLENGE', says: 'pays, later charges need 3-D Secure' },
  { number: '4000000000001604', brand: 'visa', first: 'PAYS', later: 'DROPPED', says: 'pays, later charged while the connection drops' },
  { number: '4000000000001703', brand: 'visa', first: 'PAYS', later: 'HANGS', says: 'pays, later charges are answered too late' },
];

export function findCard(text: string): TestCard | undefined {
  const digits = text.replace(/[\s-]/g, '');
  return testCards.find(({ number }) => number === digits);
}

/** Why a saved card is declined, as Stripe words it. */
export const laterDeclines = {
  SOFT: { code: 'card_declined', declineCode: 'insufficient_funds', advice: 'try_again_later' },
  HARD: { code: 'card_declined', declineCode: 'stolen_card', advice: 'do_not_try_again' },
  CHALLENGE: { code: 'authentication_required', declineCode: 'authentication_required', advice: undefined },
} as const;

/** The behaviour of a test card. */
export type CardBehaviour =
  | 'PAYS'
  | 'NO_FUNDS'
  | 'EXPIRED_CARD'
  | 'CHALLENGE'
  | 'SLOW'
  | 'LATE'
  | 'NOTIFIED_TWICE'
  | 'NOTIFIED_BEFORE_RETURN'
  | 'NEVER_NOTIFIED'
  | 'LATER_NO_FUNDS'
  | 'LATER_STOLEN'
  | 'LATER_UNHEARD'
  | 'LATER_HANGS';

export interface TestCard {
  number: string;
  behaviour: CardBehaviour;
}

/** Every number passes the Luhn check, like a real card number. */
export const testCards: readonly TestCard[] = [
  { number: '4242424242424242', behaviour: 'PAYS' },
  { number: '4000000000009995', behaviour: 'NO_FUNDS' },
  { number: '4000000000000069', behaviour: 'EXPIRED_CARD' },
  { number: '4000002760003184', behaviour: 'CHALLENGE' },
  { number: '4000000000000903', behaviour: 'SLOW' },
  { number: '4000000000001000', behaviour: 'LATE' },
  { number: '4000000000001109', behaviour: 'NOTIFIED_TWICE' },
  { number: '4000000000001208', behaviour: 'NOTIFIED_BEFORE_RETURN' },
  { number: '4000000000001307', behaviour: 'NEVER_NOTIFIED' },
  { number: '4000000000000341', behaviour: 'LATER_NO_FUNDS' },
  { number: '4000000000009979', behaviour: 'LATER_STOLEN' },
  { number: '4000000000001406', behaviour: 'LATER_UNHEARD' },
  { number: '4000000000001505', behaviour: 'LATER_HANGS' },
];

export function findTestCard(digits: string): TestCard | undefined {
  return testCards.find((card) => card.number === digits);
}

/** Finds the test card whose last four digits end the reference. */
export function findSavedCard(reference: string): TestCard | undefined {
  return testCards.find((card) => reference.endsWith(card.number.slice(-4)));
}

/** '4242 4242 4242 4242' */
export function groupDigits(number: string): string {
  return number.replace(/(\d{4})(?=\d)/g, '$1 ');
}

export function passesLuhn(digits: string): boolean {
  let sum = 0;
  for (const [index, digit] of [...digits].reverse().entries()) {
    const value = Number(digit) * (index % 2 === 1 ? 2 : 1);
    sum += value > 9 ? value - 9 : value;
  }
  return sum % 10 === 0;
}

import { findTestCard, passesLuhn, type TestCard } from './test-cards.ts';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardField = keyof CardInput;
export type CardFault = 'missing' | 'number-invalid' | 'number-unknown' | 'expiry-invalid' | 'expiry-past' | 'cvc-invalid';
export type CardFaults = Partial<Record<CardField, CardFault>>;

/** The fields of a posted form; what is not text counts as empty. */
export function readCardInput(body: unknown): CardInput {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: CardField) => (typeof fields[name] === 'string' ? fields[name].trim().slice(0, 40) : '');
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc') };
}

/** A card that was given rightly. */
export interface ReadCard {
  card: TestCard;
  /** Last day of its last month, 'YYYY-MM-DD'. */
  expiresOn: string;
}

/** The card, or what is wrong at which field. A card is good to the end of its month. */
export function checkCard(input: CardInput, now: Date): ReadCard | { faults: CardFaults } {
  const digits = input.number.replace(/[\s-]/g, '');
  const card = findTestCard(digits);
  const faults: CardFaults = {};
  const number = numberFault(digits, card);
  const lastDay = readExpiry(input.expiry);
  const expiry = expiryFault(input.expiry, lastDay, now);
  if (number) faults.number = number;
  if (expiry) faults.expiry = expiry;
  if (input.cvc === '') faults.cvc = 'missing';
  else if (!/^\d{3}$/.test(input.cvc)) faults.cvc = 'cvc-invalid';
  if (card === undefined || lastDay === null || Object.keys(faults).length > 0) return { faults };
  return { card, expiresOn: lastDay.toISOString().slice(0, 10) };
}

function numberFault(digits: string, card: TestCard | undefined): CardFault | null {
  if (digits === '') return 'missing';
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return 'number-invalid';
  return card === undefined ? 'number-unknown' : null;
}

/** Midnight, UTC, of the last day of the month; null when it is no month. */
function readExpiry(text: string): Date | null {
  const match = /^(0[1-9]|1[0-2])\s*[/-]?\s*(?:20)?(\d{2})$/.exec(text);
  return match === null ? null : new Date(Date.UTC(2000 + Number(match[2]), Number(match[1]), 0));
}

function expiryFault(text: string, lastDay: Date | null, now: Date): CardFault | null {
  if (text === '') return 'missing';
  if (lastDay === null) return 'expiry-invalid';
  return lastDay.getTime() + 86_400_000 <= now.getTime() ? 'expiry-past' : null;
}

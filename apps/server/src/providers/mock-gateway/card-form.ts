import { findTestCard, passesLuhn, type TestCard } from './test-cards.ts';

export interface CardInput {
  number: string;
  expiry: string;
  cvc: string;
}
export type CardField = keyof CardInput;
export type CardError = 'missing' | 'number-invalid' | 'number-unknown' | 'expiry-invalid' | 'expiry-past' | 'cvc-invalid';
export type CardErrors = Partial<Record<CardField, CardError>>;

/** Reads the fields of a posted form; non-text values count as empty. */
export function readCardInput(body: unknown): CardInput {
  const fields = typeof body === 'object' && body !== null ? (body as Record<string, unknown>) : {};
  const text = (name: CardField) => (typeof fields[name] === 'string' ? fields[name].trim().slice(0, 40) : '');
  return { number: text('number'), expiry: text('expiry'), cvc: text('cvc') };
}

/** A valid card. */
export interface ReadCard {
  card: TestCard;
  /** Last day of its last month, 'YYYY-MM-DD'. */
  expiresOn: string;
}

/** @returns the card, or an error code by field. A card is valid until the end of its month. */
export function checkCard(input: CardInput, now: Date): ReadCard | { errors: CardErrors } {
  const digits = input.number.replace(/[\s-]/g, '');
  const card = findTestCard(digits);
  const errors: CardErrors = {};
  const number = cardNumberError(digits, card);
  const lastDay = readExpiry(input.expiry);
  const expiry = cardExpiryError(input.expiry, lastDay, now);
  if (number) errors.number = number;
  if (expiry) errors.expiry = expiry;
  if (input.cvc === '') errors.cvc = 'missing';
  else if (!/^\d{3}$/.test(input.cvc)) errors.cvc = 'cvc-invalid';
  if (card === undefined || lastDay === null || Object.keys(errors).length > 0) return { errors };
  return { card, expiresOn: lastDay.toISOString().slice(0, 10) };
}

function cardNumberError(digits: string, card: TestCard | undefined): CardError | null {
  if (digits === '') return 'missing';
  if (!/^\d{13,19}$/.test(digits) || !passesLuhn(digits)) return 'number-invalid';
  return card === undefined ? 'number-unknown' : null;
}

/** Midnight (UTC) of the last day of the month; null for an invalid month. */
function readExpiry(text: string): Date | null {
  const match = /^(0[1-9]|1[0-2])\s*(?:[/-]\s*)?(?:20)?(\d{2})$/.exec(text);
  return match === null ? null : new Date(Date.UTC(2000 + Number(match[2]), Number(match[1]), 0));
}

function cardExpiryError(text: string, lastDay: Date | null, now: Date): CardError | null {
  if (text === '') return 'missing';
  if (lastDay === null) return 'expiry-invalid';
  return lastDay.getTime() + 86_400_000 <= now.getTime() ? 'expiry-past' : null;
}

/** The fields that a link of the card list fills. */
export function prefilledCard(query: Record<string, unknown>): CardInput {
  const card = typeof query.card === 'string' ? findTestCard(query.card) : undefined;
  if (!card) return { number: '', expiry: '', cvc: '' };
  return { number: card.number, expiry: typeof query.expiry === 'string' ? query.expiry.slice(0, 7) : '', cvc: '123' };
}

/** December of the year after next. */
export function validExpiry(now: Date): string {
  return `12/${String((now.getUTCFullYear() + 2) % 100).padStart(2, '0')}`;
}

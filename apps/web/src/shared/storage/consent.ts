/** Counts the wordings of what is asked: an answer to another one is no answer. */
const CONSENT_VERSION = 1;

/** What a visitor said of cookies. Essential ones are no question. */
export interface Consent {
  readonly version: number;
  readonly marketing: boolean;
  /** When it was said, ms since the epoch. */
  readonly at: number;
}

export function isConsent(value: unknown): value is Consent {
  if (typeof value !== 'object' || value === null) return false;
  const { version, marketing, at } = value as Partial<Record<keyof Consent, unknown>>;
  return version === CONSENT_VERSION && typeof marketing === 'boolean' && Number.isFinite(at);
}

export function consentTo(marketing: boolean, at: number): Consent {
  return { version: CONSENT_VERSION, marketing, at };
}

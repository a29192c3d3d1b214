/** Version of the consent text: a choice on another version is invalid. */
const CONSENT_VERSION = 1;

/** The visitor's cookie choice. Essential cookies need none. */
export interface Consent {
  readonly version: number;
  readonly marketing: boolean;
  /** Time of the choice, ms since the epoch. */
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

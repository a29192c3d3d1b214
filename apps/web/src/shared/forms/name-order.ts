import type { Locale } from '@komora/i18n';

/** Values of `autocomplete`. */
export const NAME_AUTOCOMPLETE = { firstName: 'given-name', lastName: 'family-name' } as const;

/** The fields of a person's name in the order of a language: Hungarian puts the family name first. */
export const nameOrder = (locale: Locale): readonly (keyof typeof NAME_AUTOCOMPLETE)[] =>
  locale === 'hu' ? ['lastName', 'firstName'] : ['firstName', 'lastName'];

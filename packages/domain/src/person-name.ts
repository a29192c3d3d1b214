import type { Language } from './language.ts';

/** A person's name in the order of a language, given in capitals or as a locale: Hungarian puts the family name first. */
export const personName = (
  { firstName, lastName }: { firstName: string; lastName: string },
  language: Language | Lowercase<Language>,
): string => (language === 'HU' || language === 'hu' ? `${lastName} ${firstName}` : `${firstName} ${lastName}`);

import type { LocalisedText } from '@komora/api';

/** The text in the language of the page, or in English, or in any other one. */
export function localisedText(text: LocalisedText, locale: string): string {
  const byLanguage: Readonly<Record<string, string | undefined>> = text;
  return byLanguage[locale.toUpperCase()] ?? byLanguage.EN ?? Object.values(byLanguage).find((one) => one !== undefined) ?? '';
}

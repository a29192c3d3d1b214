import type { Language } from '@komora/domain/language';

/** The six locales of the product; a catalogue folder, the `lang` attribute and the cookie all use these codes. */
export const LOCALES = ['sk', 'cs', 'en', 'uk', 'pl', 'hu'] as const;
export type Locale = (typeof LOCALES)[number];

/** Each language has its own name, so that a person who cannot read the page finds theirs. */
export const LOCALE_NAMES: Readonly<Record<Locale, string>> = {
  sk: 'Slovenčina',
  cs: 'Čeština',
  en: 'English',
  uk: 'Українська',
  pl: 'Polski',
  hu: 'Magyar',
};

const LANGUAGE_OF: Readonly<Record<Locale, Language>> = {
  sk: 'SK',
  cs: 'CS',
  en: 'EN',
  uk: 'UK',
  pl: 'PL',
  hu: 'HU',
};

/** True if `value` is one of the product's locale codes. */
export function isLocale(value: unknown): value is Locale {
  return typeof value === 'string' && (LOCALES as readonly string[]).includes(value);
}

/** `sk` → `SK`: the language that the server stores. */
export function languageOf(locale: Locale): Language {
  return LANGUAGE_OF[locale];
}

/** `SK` → `sk`. */
export function localeOf(language: Language): Locale {
  const locale = language.toLowerCase();
  if (!isLocale(locale)) throw new Error(`No locale for the language ${language}`);
  return locale;
}

/** The short label of the selector: Ukrainian is shown as UA, the others as their language code. */
export function localeLabel(locale: Locale): string {
  return locale === 'uk' ? 'UA' : LANGUAGE_OF[locale];
}

/**
 * Reads a LOCALES value such as `sk,cs,en`.
 * @throws Error for an unknown locale or an empty list
 */
export function parseLocales(value: string): readonly Locale[] {
  const parts = value
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '');
  if (parts.length === 0) throw new Error('LOCALES is empty; expected codes such as sk,cs,en');
  return parts.map((part) => {
    if (!isLocale(part)) throw new Error(`LOCALES holds "${part}"; expected some of ${LOCALES.join(',')}`);
    return part;
  });
}

interface Wish {
  readonly locale: string;
  readonly weight: number;
}

function negotiation(acceptLanguage: string): Wish[] {
  return acceptLanguage
    .split(',')
    .map((part) => {
      const [tag = '', ...params] = part.trim().split(';');
      const quality = params.map((param) => param.trim()).find((param) => param.startsWith('q='));
      const weight = quality === undefined ? 1 : Number(quality.slice(2));
      return { locale: tag.toLowerCase().split('-')[0] ?? '', weight: Number.isFinite(weight) ? weight : 0 };
    })
    .filter((wish) => wish.weight > 0)
    .sort((left, right) => right.weight - left.weight);
}

/**
 * The locale for a visitor: the one of the `locale` cookie, else the first one of Accept-Language
 * that the deployment offers, else the deployment's default.
 */
export function chooseLocale(visitor: {
  readonly cookie: string | undefined;
  readonly acceptLanguage: string | undefined;
  readonly available: readonly Locale[];
  readonly fallback: Locale;
}): Locale {
  const offered = (value: string | undefined): value is Locale => isLocale(value) && visitor.available.includes(value);
  if (offered(visitor.cookie)) return visitor.cookie;
  for (const wish of negotiation(visitor.acceptLanguage ?? '')) if (offered(wish.locale)) return wish.locale;
  return visitor.fallback;
}

import { LANGUAGES, type Language } from '@komora/domain/language';

/** Texts of the operator by language. */
export type Texts = Readonly<Partial<Record<Language, string | undefined>>>;

/** A text of the operator has one field per language: `name.SK`. */
export type TextPath<Name extends string> = `${Name}.${Language}`;
export type TextValues<Name extends string> = Readonly<Record<TextPath<Name>, string>>;

export const textPaths = <Name extends string>(name: Name): TextPath<Name>[] =>
  LANGUAGES.map((language): TextPath<Name> => `${name}.${language}`);

/** Stored texts as the fields of a form. */
export const textValues = <Name extends string>(name: Name, texts: Texts): TextValues<Name> =>
  Object.fromEntries(LANGUAGES.map((language) => [`${name}.${language}`, texts[language] ?? ''])) as TextValues<Name>;

/** Typed texts as they are sent: languages without a text are left out. */
export const typedTexts = <Name extends string>(name: Name, values: TextValues<NoInfer<Name>>): Partial<Record<Language, string>> =>
  Object.fromEntries(
    LANGUAGES.flatMap((language) => {
      const text = values[`${name}.${language}`].trim();
      return text === '' ? [] : [[language, text]];
    }),
  );

/** The text of a language, else English, else the first one that there is. */
export const textIn = (texts: Texts, language: Language): string =>
  texts[language] ?? texts.EN ?? LANGUAGES.map((one) => texts[one]).find((text) => text !== undefined) ?? '';

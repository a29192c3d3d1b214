import type { LegalEdition } from '@komora/api/admin';
import type { FieldError } from '@komora/api/errors';
import { LANGUAGES, type Language } from '@komora/domain/language';
import { legalTextFault, tidyLegalText } from '@komora/domain/legal-text';
import type { FormDefinition } from '@komora/web-kit/define-form';

/** The text of each language as it is typed. */
export type EditionTexts = Readonly<Record<Language, string>>;

export const editionTexts = ({ texts }: Pick<LegalEdition, 'texts'>): EditionTexts => ({
  SK: texts.SK ?? '',
  CS: texts.CS ?? '',
  EN: texts.EN ?? '',
  UK: texts.UK ?? '',
  PL: texts.PL ?? '',
  HU: texts.HU ?? '',
});

/** A draft may be unfinished: nothing but the server's limits is checked when it is saved. */
export const editionForm: FormDefinition<EditionTexts, Language, EditionTexts> = {
  paths: LANGUAGES,
  prefix: 'texts.',
  read: (values, path) => values[path],
  write: (values, path, value) => ({ ...values, [path]: String(value) }),
  validate: (values) => ({ valid: true, value: values }),
};

/** Faults that publication would reject, by language. */
export function faultsOfEdition(texts: EditionTexts, mandatory: readonly Language[]): FieldError[] {
  return LANGUAGES.flatMap((language): FieldError[] => {
    if (tidyLegalText(texts[language]) === '')
      return mandatory.includes(language) ? [{ path: language, code: 'legal-edition/language-missing' }] : [];
    const code = legalTextFault(texts[language]);
    return code === null ? [] : [{ path: language, code }];
  });
}

import { Language } from '@komora/api/enumerations';
import { addDays, type DateInterval, OUTSIDE_VAT, type VatTreatment } from '@komora/domain';
import { formattersOf, localeOf } from '@komora/i18n';
import { serverTexts } from '@komora/i18n/server-texts';

const textsOf = (language: Language) => serverTexts(localeOf(language)).of('document-subject');

/** @param days half-open; the subject contains the first and the last day */
export function formatInterestSubject(language: Language, number: string, days: DateInterval): string {
  const { date } = formattersOf(localeOf(language));
  const text = textsOf(language);
  return text('lineOfDays', { subject: text('interest', { number }), from: date(days.from), until: date(addDays(days.to, -1)) });
}

/** The clause on documents, in every language. */
export const outsideVatClauses = (): Record<Language, string> => {
  const clauses = Language.options.map((language) => [language, textsOf(language)('outsideVat')] as const);
  return Object.fromEntries(clauses) as Record<Language, string>;
};

/**
 * Interest for late payment is no consideration for a supply: it bears no VAT in any country of the EU (judgment of the Court of Justice of
 * 1 July 1982, 222/81, BAZ Bausystem). So no VAT rule of the operator decides.
 */
export const outsideVat = (language: Language): VatTreatment => ({
  kind: 'EXEMPT',
  code: OUTSIDE_VAT,
  clause: textsOf(language)('outsideVat'),
});

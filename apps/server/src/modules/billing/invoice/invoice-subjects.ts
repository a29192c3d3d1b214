import type { Language } from '@komora/api/enumerations';
import { addDays, type ChargeKind, type DateInterval } from '@komora/domain';
import { formattersOf, localeOf } from '@komora/i18n';
import { serverTexts } from '@komora/i18n/server-texts';

export type SubjectKind =
  | 'RENT'
  | 'INSURANCE'
  | 'PERIOD_DISCOUNT'
  | 'VOUCHER'
  | 'FIRST_MONTH_FREE'
  | 'RENT_DIFFERENCE'
  | 'INSURANCE_DIFFERENCE'
  | ChargeKind;

// Subjects of document lines are stored with each document, because an issued document never changes.
const textsOf = (language: Language) => serverTexts(localeOf(language)).of('document-subject');

/** The first and the last of half-open days. */
function datesOf(language: Language, days: DateInterval): { from: string; until: string } {
  const { date } = formattersOf(localeOf(language));
  return { from: date(days.from), until: date(addDays(days.to, -1)) };
}

/** @param days half-open; the subject contains the first and the last day */
export function formatSubject(language: Language, kind: SubjectKind, box: string, days: DateInterval | null = null): string {
  const text = textsOf(language);
  const subject = text(`line.${kind}`, { box });
  return days === null ? subject : text('lineOfDays', { subject, ...datesOf(language, days) });
}

/** @param days half-open; the subject contains the first and the last day */
export const formatUnusedDaysSubject = (language: Language, box: string, days: DateInterval): string =>
  textsOf(language)('unusedDays', { box, ...datesOf(language, days) });

export const formatCreditSubject = (language: Language, number: string): string => textsOf(language)('credit', { number });

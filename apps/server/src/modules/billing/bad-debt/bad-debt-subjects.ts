import type { Language } from '@komora/api/enumerations';
import type { BadDebtCountry } from '@komora/domain';
import { localeOf } from '@komora/i18n';
import { serverTexts } from '@komora/i18n/server-texts';

/** The law of each country, as its documents cite it in every language. */
const laws: Record<BadDebtCountry, string> = { SVK: '§ 25a zákona č. 222/2004 Z. z.', CZE: '§ 46 zákona č. 235/2004 Sb.' };

const textsOf = (language: Language) => serverTexts(localeOf(language)).of('document-subject');

/** @param number of the corrected invoice */
export const formatCorrectionSubject = (language: Language, country: BadDebtCountry, number: string): string =>
  textsOf(language)('badDebt', { law: laws[country], number });

/** @param number of the correction that is reversed */
export const formatReversalSubject = (language: Language, country: BadDebtCountry, number: string): string =>
  textsOf(language)('badDebtReversal', { law: laws[country], number });

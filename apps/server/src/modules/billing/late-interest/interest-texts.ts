import type { Language } from '@komora/api/enumerations';
import { addDays, type DateInterval, OUTSIDE_VAT, type VatTreatment } from '@komora/domain';
import { formattersOf, localeOf } from '@komora/i18n';
import { withArticle } from '@komora/i18n/hungarian-article';

const subjects: Record<Language, (number: string) => string> = {
  SK: (number) => `Úrok z omeškania k faktúre ${number}`,
  CS: (number) => `Úrok z prodlení k faktuře ${number}`,
  EN: (number) => `Interest for late payment of invoice ${number}`,
  UK: (number) => `Відсотки за прострочення оплати рахунка ${number}`,
  PL: (number) => `Odsetki za opóźnienie w zapłacie faktury ${number}`,
  HU: (number) => `Késedelmi kamat ${withArticle(number)} számla után`,
};

/** @param days half-open; the subject contains the first and the last day */
export function formatInterestSubject(language: Language, number: string, days: DateInterval): string {
  const { date } = formattersOf(localeOf(language));
  return `${subjects[language](number)}, ${date(days.from)} – ${date(addDays(days.to, -1))}`;
}

/** Printed on documents. */
export const outsideVatClauses: Record<Language, string> = {
  SK: 'Nie je predmetom DPH',
  CS: 'Není předmětem DPH',
  EN: 'Outside the scope of VAT',
  UK: 'Не є об’єктом ПДВ',
  PL: 'Nie podlega VAT',
  HU: 'Áfa hatályán kívül',
};

/**
 * Interest for late payment is no consideration for a supply: it bears no VAT in any country of the EU (judgment of the Court of Justice of
 * 1 July 1982, 222/81, BAZ Bausystem). So no VAT rule of the operator decides.
 */
export const outsideVat = (language: Language): VatTreatment => ({
  kind: 'EXEMPT',
  code: OUTSIDE_VAT,
  clause: outsideVatClauses[language],
});

import type { Language } from '@komora/api/enumerations';
import type { BadDebtCountry } from '@komora/domain';

/** The law of each country, as its documents cite it. */
const laws: Record<BadDebtCountry, string> = { SVK: '§ 25a zákona č. 222/2004 Z. z.', CZE: '§ 46 zákona č. 235/2004 Sb.' };

const corrections: Record<Language, (law: string, number: string) => string> = {
  SK: (law, number) => `Oprava základu dane a dane pri nevymožiteľnej pohľadávke podľa ${law} k faktúre ${number}`,
  CS: (law, number) => `Oprava základu daně a daně u nedobytné pohledávky podle ${law} k faktuře ${number}`,
  EN: (law, number) => `Correction of the tax base and VAT of an irrecoverable debt, ${law}, invoice ${number}`,
  UK: (law, number) => `Коригування бази оподаткування та ПДВ щодо безнадійного боргу, ${law}, рахунок ${number}`,
  PL: (law, number) => `Korekta podstawy opodatkowania i VAT nieściągalnej wierzytelności, ${law}, faktura ${number}`,
  HU: (law, number) => `Adóalap és áfa helyesbítése behajthatatlan követelés miatt, ${law}, számla: ${number}`,
};

const reversals: Record<Language, (law: string, number: string) => string> = {
  SK: (law, number) => `Zvýšenie základu dane a dane po prijatí platby podľa ${law} k dokladu ${number}`,
  CS: (law, number) => `Zvýšení základu daně a daně po přijetí platby podle ${law} k dokladu ${number}`,
  EN: (law, number) => `Increase of the tax base and VAT after a payment, ${law}, document ${number}`,
  UK: (law, number) => `Збільшення бази оподаткування та ПДВ після оплати, ${law}, документ ${number}`,
  PL: (law, number) => `Zwiększenie podstawy opodatkowania i VAT po otrzymaniu płatności, ${law}, dokument ${number}`,
  HU: (law, number) => `Adóalap és áfa növelése a befizetés után, ${law}, bizonylat: ${number}`,
};

/** @param number of the corrected invoice */
export const formatCorrectionSubject = (language: Language, country: BadDebtCountry, number: string): string =>
  corrections[language](laws[country], number);

/** @param number of the correction that is reversed */
export const formatReversalSubject = (language: Language, country: BadDebtCountry, number: string): string =>
  reversals[language](laws[country], number);

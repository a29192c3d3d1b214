import type { Language } from '@komora/api/enumerations';
import { addDays, type ChargeKind, type DateInterval } from '@komora/domain';
import { formattersOf, localeOf } from '@komora/i18n';
import { withArticleFirst } from '@komora/i18n/hungarian-article';
import { withSuffix } from '@komora/i18n/hungarian-suffix';

export type SubjectKind =
  | 'RENT'
  | 'INSURANCE'
  | 'PERIOD_DISCOUNT'
  | 'VOUCHER'
  | 'FIRST_MONTH_FREE'
  | 'RENT_DIFFERENCE'
  | 'INSURANCE_DIFFERENCE'
  | ChargeKind;

/** Subjects of document lines. They are stored with each document, because an issued document never changes. */
const subjects: Record<Language, Record<SubjectKind, (box: string) => string>> = {
  SK: {
    RENT: (box) => `Nájom skladovacieho boxu ${box}`,
    INSURANCE: () => 'Poistenie uskladnených vecí',
    PERIOD_DISCOUNT: () => 'Zľava za dĺžku fakturačného obdobia',
    VOUCHER: () => 'Zľava z kupónu',
    FIRST_MONTH_FREE: (box) => `Prvý mesiac zadarmo, box ${box}`,
    RENT_DIFFERENCE: (box) => `Rozdiel nájmu boxu ${box}`,
    INSURANCE_DIFFERENCE: () => 'Rozdiel poistenia uskladnených vecí',
    LATE_FEE: (box) => `Poplatok za oneskorenú platbu, box ${box}`,
    LOCK: (box) => `Zámok k boxu ${box}`,
    CLEANING: (box) => `Upratanie boxu ${box}`,
  },
  CS: {
    RENT: (box) => `Nájem skladovacího boxu ${box}`,
    INSURANCE: () => 'Pojištění uskladněných věcí',
    PERIOD_DISCOUNT: () => 'Sleva za délku fakturačního období',
    VOUCHER: () => 'Sleva z kupónu',
    FIRST_MONTH_FREE: (box) => `První měsíc zdarma, box ${box}`,
    RENT_DIFFERENCE: (box) => `Rozdíl nájmu boxu ${box}`,
    INSURANCE_DIFFERENCE: () => 'Rozdíl pojištění uskladněných věcí',
    LATE_FEE: (box) => `Poplatek za pozdní platbu, box ${box}`,
    LOCK: (box) => `Zámek k boxu ${box}`,
    CLEANING: (box) => `Úklid boxu ${box}`,
  },
  EN: {
    RENT: (box) => `Rent of storage box ${box}`,
    INSURANCE: () => 'Insurance of stored goods',
    PERIOD_DISCOUNT: () => 'Discount for the length of the invoicing period',
    VOUCHER: () => 'Voucher discount',
    FIRST_MONTH_FREE: (box) => `First month free, box ${box}`,
    RENT_DIFFERENCE: (box) => `Difference of the rent of box ${box}`,
    INSURANCE_DIFFERENCE: () => 'Difference of the insurance of stored goods',
    LATE_FEE: (box) => `Late fee, box ${box}`,
    LOCK: (box) => `Lock for box ${box}`,
    CLEANING: (box) => `Cleaning of box ${box}`,
  },
  UK: {
    RENT: (box) => `Оренда складського боксу ${box}`,
    INSURANCE: () => 'Страхування речей на зберіганні',
    PERIOD_DISCOUNT: () => 'Знижка за тривалість розрахункового періоду',
    VOUCHER: () => 'Знижка за купоном',
    FIRST_MONTH_FREE: (box) => `Перший місяць безкоштовно, бокс ${box}`,
    RENT_DIFFERENCE: (box) => `Різниця оренди боксу ${box}`,
    INSURANCE_DIFFERENCE: () => 'Різниця страхування речей на зберіганні',
    LATE_FEE: (box) => `Плата за прострочення, бокс ${box}`,
    LOCK: (box) => `Замок для боксу ${box}`,
    CLEANING: (box) => `Прибирання боксу ${box}`,
  },
  PL: {
    RENT: (box) => `Najem boksu magazynowego ${box}`,
    INSURANCE: () => 'Ubezpieczenie przechowywanych rzeczy',
    PERIOD_DISCOUNT: () => 'Rabat za długość okresu rozliczeniowego',
    VOUCHER: () => 'Rabat z kuponu',
    FIRST_MONTH_FREE: (box) => `Pierwszy miesiąc gratis, boks ${box}`,
    RENT_DIFFERENCE: (box) => `Różnica najmu boksu ${box}`,
    INSURANCE_DIFFERENCE: () => 'Różnica ubezpieczenia przechowywanych rzeczy',
    LATE_FEE: (box) => `Opłata za opóźnienie, boks ${box}`,
    LOCK: (box) => `Kłódka do boksu ${box}`,
    CLEANING: (box) => `Sprzątanie boksu ${box}`,
  },
  HU: {
    RENT: (box) => `${withSuffix(box)} raktárbox bérleti díja`,
    INSURANCE: () => 'Tárolt ingóságok biztosítása',
    PERIOD_DISCOUNT: () => 'Kedvezmény a számlázási időszak hossza miatt',
    VOUCHER: () => 'Kuponkedvezmény',
    FIRST_MONTH_FREE: (box) => `Első hónap ingyen, ${withSuffix(box)} box`,
    RENT_DIFFERENCE: (box) => `${withSuffix(box)} box bérletidíj-különbözete`,
    INSURANCE_DIFFERENCE: () => 'Tárolt ingóságok biztosításának különbözete',
    LATE_FEE: (box) => `Késedelmi díj, box: ${box}`,
    LOCK: (box) => `Zár, box: ${box}`,
    CLEANING: (box) => `Takarítás, box: ${box}`,
  },
};

/** @param days half-open; the subject contains the first and the last day */
export function formatSubject(language: Language, kind: SubjectKind, boxName: string, days: DateInterval | null = null): string {
  const subject = subjects[language][kind](boxName);
  if (days === null) return subject;
  const { date } = formattersOf(localeOf(language));
  return `${subject}, ${date(days.from)} – ${date(addDays(days.to, -1))}`;
}

const unusedDays: Record<Language, (box: string, from: string, until: string) => string> = {
  SK: (box, from, until) => `Nevyužité dni nájmu boxu ${box}, ${from} – ${until}`,
  CS: (box, from, until) => `Nevyužité dny nájmu boxu ${box}, ${from} – ${until}`,
  EN: (box, from, until) => `Unused days of the rent of box ${box}, ${from} – ${until}`,
  UK: (box, from, until) => `Невикористані дні оренди боксу ${box}, ${from} – ${until}`,
  PL: (box, from, until) => `Niewykorzystane dni najmu boksu ${box}, ${from} – ${until}`,
  HU: (box, from, until) => `${withSuffix(box)} box fel nem használt bérleti napjai, ${from} – ${until}`,
};

/** @param days half-open; the subject contains the first and the last day */
export function formatUnusedDaysSubject(language: Language, boxName: string, days: DateInterval): string {
  const { date } = formattersOf(localeOf(language));
  return unusedDays[language](boxName, date(days.from), date(addDays(days.to, -1)));
}

const credits: Record<Language, (number: string) => string> = {
  SK: (number) => `Oprava základu k faktúre ${number}`,
  CS: (number) => `Oprava základu k faktuře ${number}`,
  EN: (number) => `Reduction of invoice ${number}`,
  UK: (number) => `Зменшення суми рахунка ${number}`,
  PL: (number) => `Obniżenie kwoty faktury ${number}`,
  HU: (number) => `${withArticleFirst(number)} számla összegének csökkentése`,
};

export const formatCreditSubject = (language: Language, number: string): string => credits[language](number);

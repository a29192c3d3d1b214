import type { ReportName } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { createTexts, localeOf } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';

/** Words of a report in the console, in one language. */
export interface ReportWords {
  /** The name of its page. */
  readonly title: string;
  /** The header of a column. */
  header(key: string): string;
  /** A value of a column as the table shows it. */
  value(key: string, value: string): string;
}

/** Columns whose header is not called like their key. */
const headers: Partial<Record<ReportName, Readonly<Record<string, string>>>> = {
  occupancy: { name: 'warehouse' },
  moves: { name: 'warehouse' },
  'rent-roll': { name: 'box' },
  'moved-contracts': { number: 'contractNumber' },
  'delinquent-contracts': { number: 'contractNumber' },
  'bridge-boxes': { name: 'box' },
  'earned-documents': { net: 'netAmount' },
  revenue: { net: 'netAmount', perSquareMetre: 'perAvailableSquareMetre' },
  'revenue-documents': { net: 'netAmount' },
  vat: { net: 'netAmount' },
  'integrity-doors': { time: 'at' },
  'integrity-unpaid': { number: 'contractNumber' },
  'integrity-people': { name: 'person' },
};
/** Columns whose values are codes, and the texts of these. */
const valuesOf: Readonly<Record<string, string>> = { state: 'state', size: 'size', step: 'step', kind: 'entry' };

export function reportWords(report: ReportName, language: Language): ReportWords {
  const locale = localeOf(language);
  const texts = createTexts(locale, {});
  texts.add('console-reports', loadCatalogue(locale, 'console-reports'));
  texts.add('console-audit', loadCatalogue(locale, 'console-audit'));
  const find = (key: string): string | undefined => texts.find('console-reports', key);
  return {
    title: texts.of('console-reports')(`report.${report}`),
    header: (key) => find(`column.${headers[report]?.[key] ?? key}`) ?? key,
    value: (key, value) => {
      if (key === 'verb') return texts.find('console-audit', `verb.${value}`) ?? value;
      const part = report === 'moved-contracts' && key === 'kind' ? 'moved' : valuesOf[key];
      return part === undefined ? value : (find(`${part}.${value}`) ?? value);
    },
  };
}

/** Dates of workbooks. Excel knows these letters in every language of its own. */
export const dateFormats: Record<Language, string> = {
  SK: 'd. m. yyyy',
  CS: 'd. m. yyyy',
  PL: 'dd.mm.yyyy',
  HU: 'yyyy. mm. dd.',
  UK: 'dd.mm.yyyy',
  EN: 'dd/mm/yyyy',
};

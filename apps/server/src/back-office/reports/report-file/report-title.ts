import type { ReportName } from '@komora/api/admin';
import type { Language } from '@komora/api/enumerations';
import { createTexts, localeOf } from '@komora/i18n';
import { loadCatalogue } from '@komora/i18n/load-catalogue';

/** The name of a report on its page in the console. */
export function reportTitle(report: ReportName, language: Language): string {
  const locale = localeOf(language);
  const texts = createTexts(locale, {});
  texts.add('console-reports', loadCatalogue(locale, 'console-reports'));
  return texts.of('console-reports')(`report.${report}`);
}

import { isLocale, LOCALE_NAMES, localeLabel } from '@komora/i18n';
import { useApp } from '../app.ts';
import { chooseLanguage } from '../session/choose-language.ts';
import { useLocale, useText } from '../texts/use-text.ts';
import { reportError } from './report-error.ts';

export function LanguageSelect() {
  const app = useApp();
  const text = useText('shell');
  const locale = useLocale();
  const { locales } = app.config;
  if (locales.length < 2) return null;
  return (
    <select
      aria-label={text('language.label')}
      value={locale}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (isLocale(chosen)) chooseLanguage(app, chosen, document).catch((error: unknown) => reportError(app, error));
      }}
    >
      {locales.map((code) => (
        <option key={code} value={code} lang={code} title={LOCALE_NAMES[code]}>
          {localeLabel(code)}
        </option>
      ))}
    </select>
  );
}

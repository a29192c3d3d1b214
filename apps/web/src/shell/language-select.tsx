import type { Locale } from '@komora/i18n';
import { isLocale, LOCALE_NAMES, localeLabel } from '@komora/i18n';
import { type App, useApp } from '../app.ts';
import { useLocale, useText } from '../texts/use-text.ts';

async function choose(app: App, locale: Locale): Promise<void> {
  const { chooseLanguage } = await import('../session/choose-language.ts');
  await chooseLanguage(app, locale, document);
}

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
        if (isLocale(chosen)) void choose(app, chosen);
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

import type { Locale } from '@komora/i18n';
import { isLocale, LOCALE_NAMES, languageOf, localeLabel } from '@komora/i18n';
import type { App } from '../app.ts';
import { useApp } from '../app.ts';
import { useLocale, useText } from '../texts/use-text.ts';
import { reportError } from './report-error.ts';

const YEAR_S = 365 * 24 * 3600;

/** Keeps the choice for this browser, for the server's next page (cookie), and for the signed-in user. */
async function chooseLanguage(app: App, locale: Locale, page: Document): Promise<void> {
  const secure = page.location.protocol === 'https:' ? '; Secure' : '';
  app.storage.userLanguage.set(languageOf(locale));
  page.cookie = `locale=${locale}; Path=/; Max-Age=${YEAR_S}; SameSite=Lax${secure}`;
  try {
    if (app.session.token.get() !== null) await app.call('POST /api/client/my/set-locale', { body: { userLanguage: languageOf(locale) } });
  } finally {
    // The page itself is what changes: the server renders it anew in the chosen language.
    page.location.reload();
  }
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

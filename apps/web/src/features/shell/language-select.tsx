import { isLocale, LOCALE_NAMES, localeLabel } from '@komora/i18n';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../app.ts';
import { useLocale, useText } from '../texts/use-text.ts';
import { atRest } from './at-rest.ts';

const loadChoice = () => import('../session/choose-language.ts');

export function LanguageSelect() {
  const app = useApp();
  const router = useRouter();
  const text = useText('shell');
  const locale = useLocale();
  const { locales } = app.config;
  // There before it is used, and no part of the first load.
  useEffect(() => {
    atRest.then(loadChoice).catch((cause: unknown) => window.reportError(cause));
  }, []);
  if (locales.length < 2) return null;
  return (
    <select
      aria-label={text('language.label')}
      value={locale}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (!isLocale(chosen)) return;
        loadChoice()
          .then(({ chooseLanguage }) => chooseLanguage(app, router, chosen, document))
          .catch((cause: unknown) => window.reportError(cause));
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

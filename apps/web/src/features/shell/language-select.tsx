import { isLocale, LOCALE_NAMES, localeLabel } from '@komora/i18n';
import { useRouter } from '@tanstack/react-router';
import { useEffect } from 'react';
import { useApp } from '../../shared/app-context.ts';
import { useLocale, useText } from '../../shared/i18n/use-text.ts';
import { onIdle } from '../../shared/on-idle.ts';

const loadChoice = () => import('../../shared/i18n/choose-language.ts');

export function LanguageSelect() {
  const app = useApp();
  const router = useRouter();
  const text = useText('shell');
  const locale = useLocale();
  const { locales } = app.config;
  // Loaded before it is needed, but not part of the first load. If this fails, a choice loads it again and reports a failure.
  useEffect(() => {
    onIdle.then(loadChoice).catch(() => undefined);
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
        <option key={code} value={code} lang={code}>
          {`${localeLabel(code)} – ${LOCALE_NAMES[code]}`}
        </option>
      ))}
    </select>
  );
}

import { isLocale, LOCALE_NAMES, LOCALES } from '@komora/i18n';
import { Select } from '@komora/ui/inputs';
import { useLocale, useText } from '@komora/web-kit/use-text';
import { useRouter } from '@tanstack/react-router';
import { useApp } from './app-context.ts';
import { chooseLanguage } from './language.ts';

/** Chooses the language of this browser. */
export function LanguageSelect() {
  const app = useApp();
  const router = useRouter();
  const text = useText('console');
  const locale = useLocale();
  return (
    <Select
      aria-label={text('language')}
      value={locale}
      onChange={(event) => {
        const chosen = event.currentTarget.value;
        if (isLocale(chosen)) chooseLanguage(app, router, chosen).catch((cause: unknown) => window.reportError(cause));
      }}
    >
      {LOCALES.map((code) => (
        <option key={code} value={code} lang={code}>
          {LOCALE_NAMES[code]}
        </option>
      ))}
    </Select>
  );
}

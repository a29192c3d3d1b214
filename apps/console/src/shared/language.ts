import type { Locale, Namespace } from '@komora/i18n';
import { createTextSource } from '@komora/web-kit/text-source';
import type { AnyRouter } from '@tanstack/react-router';
import type { App } from './app-context.ts';
import { storeLocale } from './preferences.ts';

/** Switches the language of the open page; what was typed stays. */
export async function chooseLanguage({ texts }: Pick<App, 'texts'>, router: AnyRouter, locale: Locale): Promise<void> {
  const loading = createTextSource(null, locale);
  await loading.load(Object.keys(texts.loaded()) as Namespace[]);
  storeLocale(locale);
  document.documentElement.lang = locale;
  texts.setLanguage(locale, loading.loaded());
  await router.invalidate({ filter: () => false });
}

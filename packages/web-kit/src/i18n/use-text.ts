import type { Formatters, Locale, Namespace, Text, Texts } from '@komora/i18n';
import { formattersOf, unbrokenDates } from '@komora/i18n';
import { useSyncExternalStore } from 'react';
import { useTextSource } from '../texts/text-context.ts';

function useTexts(): Texts {
  const { subscribe, current, first } = useTextSource();
  return useSyncExternalStore(subscribe, current, first);
}

/**
 * The texts of a namespace: `const text = useText('warehouse'); text('search.title')`. The route names the namespace in
 * `staticData.texts`; a namespace that is not loaded yet suspends.
 */
export function useText<N extends Namespace>(namespace: N): Text<N> {
  const texts = useTexts();
  const pending = useTextSource().load([namespace]);
  // React's protocol for suspending: throw the promise, render again when it is settled.
  if (pending !== undefined) throw pending;
  return texts.of(namespace);
}

const made = new Map<Locale, Formatters>();

/** The page's formatters: money, area, dates, distance. No value breaks across lines. */
export function useFormat(): Formatters {
  const locale = useLocale();
  const known = made.get(locale) ?? unbrokenDates(formattersOf(locale));
  made.set(locale, known);
  return known;
}

export function useLocale(): Locale {
  return useTexts().locale;
}

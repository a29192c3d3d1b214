import { isLocale, type Locale } from '@komora/i18n';

/** Choices of this browser. Nothing personal is stored. */
const KEYS = { locale: 'komora.console.locale', theme: 'komora.console.theme', shortcuts: 'komora.console.shortcuts' } as const;

export type Theme = 'system' | 'light' | 'dark';
const THEMES: readonly Theme[] = ['system', 'light', 'dark'];

function read(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

function write(key: string, value: string): void {
  try {
    localStorage.setItem(key, value);
  } catch {
    // Without storage the choice lasts as long as the page.
    return;
  }
}

export function storedLocale(): Locale | undefined {
  const stored = read(KEYS.locale);
  return isLocale(stored) ? stored : undefined;
}

/** The language of a person who has not chosen one: the first that the browser prefers and the product has. */
export function browserLocale(): Locale {
  for (const tag of navigator.languages) {
    const language = tag.toLowerCase().split('-')[0];
    if (isLocale(language)) return language;
  }
  return 'en';
}

export const storeLocale = (locale: Locale): void => write(KEYS.locale, locale);

export function storedTheme(): Theme {
  const stored = read(KEYS.theme);
  return THEMES.find((theme) => theme === stored) ?? 'system';
}

/** Shows the page in light or dark colours. */
export function applyTheme(theme: Theme): void {
  if (theme === 'system') delete document.documentElement.dataset.theme;
  else document.documentElement.dataset.theme = theme;
}

export function chooseTheme(theme: Theme): void {
  write(KEYS.theme, theme);
  applyTheme(theme);
}

/** Single keys as shortcuts; they can be switched off (WCAG 2.1.4). */
export const areShortcutsOn = (): boolean => read(KEYS.shortcuts) !== 'off';
export const switchShortcuts = (on: boolean): void => write(KEYS.shortcuts, on ? 'on' : 'off');

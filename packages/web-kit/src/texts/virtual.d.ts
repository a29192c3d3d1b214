declare module 'virtual:catalogues' {
  import type { Catalogue, Locale } from '@komora/i18n';

  /** `sk/shell` or, where a country has an overlay, `CZE/sk/shell` → its chunk. */
  interface OfLocale {
    readonly catalogues: Readonly<Record<string, (() => Promise<{ default: Catalogue }>) | undefined>>;
  }
  export const catalogues: Readonly<Record<Locale, () => Promise<OfLocale>>>;
}

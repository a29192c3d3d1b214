declare module 'virtual:catalogues' {
  import type { Catalogue } from '@komora/i18n';
  /** `sk/shell` or, where a country has an overlay, `CZE/cs/shell` → its chunk. */
  export const catalogues: Readonly<Record<string, (() => Promise<{ default: Catalogue }>) | undefined>>;
}

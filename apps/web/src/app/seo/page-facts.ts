import type { Formatters, Locale, Namespace, Texts } from '@komora/i18n';
import type { QueryClient } from '@tanstack/react-query';
import type { BrowserConfig } from '../../shared/config.ts';

/** An object of schema.org. */
export interface StructuredData {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** Input of a page's description. */
export interface HeadContext {
  readonly config: BrowserConfig;
  readonly texts: Texts;
  readonly format: Formatters;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
  /** The results that the page was rendered from. */
  readonly queries: QueryClient;
  /** The absolute address of a path in the page's language. */
  readonly address: (path: string) => string;
  /** The absolute address of a build file or a picture. */
  readonly file: (path: string) => string;
}

/** Description of a page for search engines and messengers. */
export interface PageFacts {
  /** The canonical path, without the query. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Path of the share image. */
  readonly picture: string;
  readonly structuredData: readonly StructuredData[];
}

export interface PublicPage {
  /** Namespaces of its texts, besides `head`, `common` and `shell`. */
  readonly texts: readonly Namespace[];
  /** Null when search engines must not index this view of the page. */
  facts(context: HeadContext): PageFacts | null;
}

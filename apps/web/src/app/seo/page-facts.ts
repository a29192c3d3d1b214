import type { Formatters, Locale, Namespace, Texts } from '@komora/i18n';
import type { QueryClient } from '@tanstack/react-query';
import type { BrowserConfig } from '../config.ts';

/** A thing of schema.org. */
export interface Thing {
  readonly '@type': string;
  readonly [property: string]: unknown;
}

/** What a description of a page is made from. */
export interface HeadContext {
  readonly config: BrowserConfig;
  readonly texts: Texts;
  readonly format: Formatters;
  readonly locale: Locale;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
  /** The answers that the page was rendered from. */
  readonly queries: QueryClient;
  /** The whole address of a path in the language of the page. */
  readonly address: (path: string) => string;
  /** The whole address of a file of the build, or of a picture. */
  readonly file: (path: string) => string;
}

/** What search engines and messengers are told of a page. */
export interface PageFacts {
  /** The path that stands for the page, whatever its query says. */
  readonly path: string;
  readonly title: string;
  readonly description: string;
  /** Path of the picture that goes along when the page is shared. */
  readonly picture: string;
  readonly things: readonly Thing[];
}

export interface PublicPage {
  /** Namespaces that it takes its words from, besides `head`, `common` and `shell`. */
  readonly texts: readonly Namespace[];
  /** Null: this view of the page is nothing for search engines. */
  facts(context: HeadContext): PageFacts | null;
}

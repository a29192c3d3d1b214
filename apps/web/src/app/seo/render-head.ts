import { formattersOf, type Locale } from '@komora/i18n';
import { createTextSource } from '@komora/web-kit/text-source';
import type { QueryClient } from '@tanstack/react-query';
import type { BrowserConfig } from '../../shared/config.ts';
import { LANGUAGE_KEY } from '../../shared/i18n/language-address.ts';
import { attribute, scriptJson } from './escape.ts';
import type { PageFacts } from './page-facts.ts';
import { publicPages } from './public-pages.ts';
import { PICTURE_SIZE } from './share-picture.ts';

/** Input of the head of a rendered page. */
export interface HeadSource {
  readonly config: BrowserConfig;
  readonly locale: Locale;
  /** True if the address names the language. */
  readonly named: boolean;
  /** HTTP status of the page. */
  readonly status: number;
  /** Route path with parameter names; undefined for unknown paths. */
  readonly route: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
  readonly queries: QueryClient;
}

const TERRITORY: Readonly<Record<Locale, string>> = { sk: 'sk_SK', cs: 'cs_CZ', en: 'en_GB', uk: 'uk_UA', pl: 'pl_PL', hu: 'hu_HU' };
const HIDDEN = '<meta name="robots" content="noindex">';

/** Marks elements that the browser removes when it navigates to another page. */
const PAGE_ATTRIBUTE = 'data-page';

const link = (rel: string, href: string, language?: string): string =>
  `<link rel="${rel}"${language === undefined ? '' : ` hreflang="${language}"`} href="${attribute(href)}" ${PAGE_ATTRIBUTE}>`;
const named = (name: string, content: string): string => `<meta name="${name}" content="${attribute(content)}" ${PAGE_ATTRIBUTE}>`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${attribute(content)}" ${PAGE_ATTRIBUTE}>`;

function tags(facts: PageFacts, { config, locale, named: isNamed }: HeadSource): string[] {
  const whole = (path: string): string => config.publicUrl + path;
  const inLanguage = (language: string): string => `${whole(facts.path)}?${LANGUAGE_KEY}=${language}`;
  const own = isNamed ? inLanguage(locale) : whole(facts.path);
  const others = config.locales.filter((language) => language !== locale);
  return [
    link('canonical', own),
    ...(config.locales.length < 2 ? [] : config.locales.map((language) => link('alternate', inLanguage(language), language))),
    ...(config.locales.length < 2 ? [] : [link('alternate', whole(facts.path), 'x-default')]),
    named('description', facts.description),
    property('og:type', 'website'),
    property('og:url', own),
    property('og:title', facts.title),
    property('og:description', facts.description),
    property('og:image', whole(facts.picture)),
    property('og:image:type', 'image/png'),
    property('og:image:width', String(PICTURE_SIZE.width)),
    property('og:image:height', String(PICTURE_SIZE.height)),
    property('og:image:alt', facts.title),
    property('og:locale', TERRITORY[locale]),
    ...others.map((language) => property('og:locale:alternate', TERRITORY[language])),
    named('twitter:card', 'summary_large_image'),
    ...facts.structuredData.map(
      (thing) =>
        `<script type="application/ld+json" ${PAGE_ATTRIBUTE}>${scriptJson({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ];
}

/**
 * The part of the head that search engines and messengers read, as HTML. No script reads it, so the browser loads no code for it. Pages
 * that are not public or not found only say that they must not be indexed.
 */
export async function renderHead(source: HeadSource): Promise<string> {
  const { config, locale, status } = source;
  const page = source.route === undefined ? undefined : publicPages[source.route];
  if (page === undefined || status !== 200) return HIDDEN;
  // Separate texts: the page transfers only the texts that its browser needs.
  const { texts, load } = createTextSource(config.country, locale);
  await load(['common', 'head', 'shell', ...page.texts]);
  const facts = page.facts({
    ...source,
    texts,
    format: formattersOf(locale),
    address: (path) => `${config.publicUrl}${path}${source.named ? `?${LANGUAGE_KEY}=${locale}` : ''}`,
    file: (path) => config.publicUrl + path,
  });
  if (facts === null) return HIDDEN;
  return `<meta name="robots" content="${config.indexing ? 'index' : 'noindex'}">${tags(facts, source).join('')}`;
}

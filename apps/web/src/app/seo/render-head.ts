import { formattersOf, type Locale } from '@komora/i18n';
import type { QueryClient } from '@tanstack/react-query';
import type { BrowserConfig } from '../config.ts';
import { LANGUAGE_KEY } from '../language-address.ts';
import { createTextSource } from '../texts/text-source.ts';
import { attribute, scriptJson } from './escape.ts';
import type { PageFacts } from './page-facts.ts';
import { publicPages } from './public-pages.ts';
import { PICTURE_SIZE } from './share-picture.ts';

/** What the head says of a rendered page is drawn from. */
export interface HeadSource {
  readonly config: BrowserConfig;
  readonly locale: Locale;
  /** Whether the address itself names the language. */
  readonly named: boolean;
  /** 200 or what else it answers with. */
  readonly status: number;
  /** Its path with the names of its parameters; undefined where there is no such page. */
  readonly route: string | undefined;
  readonly params: Readonly<Record<string, string>>;
  readonly search: Readonly<Record<string, unknown>>;
  readonly queries: QueryClient;
}

const TERRITORY: Readonly<Record<Locale, string>> = { sk: 'sk_SK', cs: 'cs_CZ', en: 'en_GB', uk: 'uk_UA', pl: 'pl_PL', hu: 'hu_HU' };
const HIDDEN = '<meta name="robots" content="noindex">';

/** Leaves with the page: the browser takes it away when it goes on to another. */
const ITS_OWN = 'data-page';

const link = (rel: string, href: string, language?: string): string =>
  `<link rel="${rel}"${language === undefined ? '' : ` hreflang="${language}"`} href="${attribute(href)}" ${ITS_OWN}>`;
const named = (name: string, content: string): string => `<meta name="${name}" content="${attribute(content)}" ${ITS_OWN}>`;
const property = (name: string, content: string): string => `<meta property="${name}" content="${attribute(content)}" ${ITS_OWN}>`;

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
    ...facts.things.map(
      (thing) => `<script type="application/ld+json" ${ITS_OWN}>${scriptJson({ '@context': 'https://schema.org', ...thing })}</script>`,
    ),
  ];
}

/**
 * What search engines and messengers read in the head of a page, as HTML. No script of ours reads it, so it costs the browser no code.
 * A page that is not public, or not there, says only that it is not to be indexed.
 */
export async function renderHead(source: HeadSource): Promise<string> {
  const { config, locale, status } = source;
  const page = source.route === undefined ? undefined : publicPages[source.route];
  if (page === undefined || status !== 200) return HIDDEN;
  // Texts of its own: the page carries only those that its browser will need.
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

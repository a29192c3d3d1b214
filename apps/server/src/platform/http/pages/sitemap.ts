/** A page in the sitemap. It is listed in every language. */
export interface SitemapPage {
  /** Path without a query. */
  readonly path: string;
  /** Last relevant change; null if unknown. */
  readonly changedAt: Date | null;
}

export interface SitemapOptions {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Codes such as `sk`. */
  readonly locales: readonly string[];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8"?>\n';
const NAMESPACE = 'http://www.sitemaps.org/schemas/sitemap/0.9';
/** The protocol allows 50,000 addresses and 50 MB per file. An address with its alternates needs about 1 kB. */
const MAX_ADDRESSES = 6000;

/** How many pages one file holds. */
export function pagesPerFile({ locales }: SitemapOptions): number {
  return Math.max(1, Math.floor(MAX_ADDRESSES / locales.length));
}

const xml = (text: string): string => text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');

/** One sitemap file: each page once per language, with its alternates. */
export function sitemapFile(pages: readonly SitemapPage[], { publicUrl, locales }: SitemapOptions): string {
  const entries = pages.flatMap(({ path, changedAt }) => {
    const bare = xml(publicUrl + path);
    if (locales.length < 2) return [entry(bare, changedAt, '')];
    const addresses = locales.map((locale) => [locale, `${bare}?lang=${locale}`] as const);
    const alternates = [...addresses, ['x-default', bare] as const]
      .map(([language, href]) => `<xhtml:link rel="alternate" hreflang="${language}" href="${href}"/>`)
      .join('');
    return addresses.map(([, address]) => entry(address, changedAt, alternates));
  });
  return `${HEAD}<urlset xmlns="${NAMESPACE}" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${entries.join('\n')}\n</urlset>\n`;
}

function entry(address: string, changedAt: Date | null, alternates: string): string {
  return `<url><loc>${address}</loc>${lastmod(changedAt)}${alternates}</url>`;
}

const lastmod = (at: Date | null): string => (at === null ? '' : `<lastmod>${at.toISOString()}</lastmod>`);

/** A sitemap index of several files. */
export function sitemapIndex(files: readonly { readonly path: string; readonly changedAt: Date | null }[], publicUrl: string): string {
  const entries = files.map(({ path, changedAt }) => `<sitemap><loc>${xml(publicUrl + path)}</loc>${lastmod(changedAt)}</sitemap>`);
  return `${HEAD}<sitemapindex xmlns="${NAMESPACE}">\n${entries.join('\n')}\n</sitemapindex>\n`;
}

/** The latest change of some pages; null if none is known. */
export function latestOf(pages: readonly SitemapPage[]): Date | null {
  return pages.reduce<Date | null>(
    (latest, { changedAt }) => (changedAt !== null && (latest === null || changedAt > latest) ? changedAt : latest),
    null,
  );
}

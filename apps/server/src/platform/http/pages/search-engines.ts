import type { FastifyInstance } from 'fastify';
import { Cache, type Loaded } from '../../cache/cache.ts';
import { type Ready, ready, readyText } from './headers.ts';
import { sendReady } from './send-ready.ts';
import { latestOf, pagesPerFile, type SitemapPage, sitemapFile, sitemapIndex } from './sitemap.ts';
import { negotiationHeaders } from './visitor.ts';

export interface SearchEngineOptions {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** False: robots.txt disallows everything. */
  readonly indexing: () => boolean;
  /** Pages of database content, in a stable order. */
  readonly listPages: () => Promise<readonly SitemapPage[]>;
  /** ms since the epoch */
  readonly now: () => number;
}

/** Languages and pages of the site. */
export interface Site {
  readonly locales: readonly string[];
  readonly publicPaths: readonly string[];
}

export interface SearchEngines {
  readonly routes: (app: FastifyInstance, site: () => Promise<Site>) => void;
  /** Drops the cached files, whose addresses name the languages. */
  readonly drop: () => void;
}

const CACHE_BYTES = 16 * 1024 * 1024;
/** Crawlers come about once a day, and a sitemap does not depend on free boxes. */
const RETENTION_MS = 300_000;
const FILE = /^\/sitemap-([1-9]\d{0,4})\.xml$/;

function robotsText(publicUrl: string, indexing: boolean): string {
  if (!indexing) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /auth/\nDisallow: /mailbox\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** Serves `/robots.txt`, `/sitemap.xml`, and `/sitemap-<n>.xml` if one file is not enough. */
export function createSearchEngines(options: SearchEngineOptions): SearchEngines {
  const cache = new Cache<Ready>({ maxSize: CACHE_BYTES, now: options.now });
  const headers = (type: string) => [
    'Content-Type',
    type,
    'Cache-Control',
    'public, max-age=0, must-revalidate',
    'Vary',
    'Accept-Encoding',
    'X-Content-Type-Options',
    'nosniff',
  ];
  const robots = (indexing: boolean) =>
    ready(200, { identity: Buffer.from(robotsText(options.publicUrl, indexing)) }, headers('text/plain; charset=utf-8'));
  const notFound = ready(404, { identity: Buffer.from('Not found') }, headers('text/plain; charset=utf-8'));

  const routes: SearchEngines['routes'] = (app, readSite) => {
    /** @param file 0 for `/sitemap.xml`, from 1 for `/sitemap-<n>.xml` */
    const load = async (file: number): Promise<Loaded<Ready>> => {
      const { locales, publicPaths } = await readSite();
      const site = { publicUrl: options.publicUrl, locales };
      const size = pagesPerFile(site);
      const pages = [...publicPaths.map((path) => ({ path, changedAt: null })), ...(await options.listPages())];
      const files = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) => pages.slice(index * size, (index + 1) * size));
      const part = file === 0 && files.length <= 1 ? pages : files[file - 1];
      if (file > 0 && part === undefined) return { value: notFound, store: false };
      const text =
        part === undefined
          ? sitemapIndex(
              files.map((some, index) => ({ path: `/sitemap-${index + 1}.xml`, changedAt: latestOf(some) })),
              options.publicUrl,
            )
          : sitemapFile(part, site);
      const value = readyText(200, Buffer.from(text), headers('application/xml; charset=utf-8'));
      return { value, size: value.size, expiresAt: options.now() + RETENTION_MS };
    };

    const response = async (path: string): Promise<Ready> => {
      if (path === '/robots.txt') return robots(options.indexing());
      const file = path === '/sitemap.xml' ? 0 : Number(FILE.exec(path)?.[1] ?? Number.NaN);
      return Number.isNaN(file) ? notFound : cache.getOrLoad(String(file), () => load(file));
    };

    for (const url of ['/robots.txt', '/sitemap.xml', '/:file(^sitemap-\\d+.xml$)'])
      app.route({
        method: ['GET', 'HEAD'],
        url,
        handler: async (request, reply) => {
          const [path = ''] = (request.raw.url ?? '').split('?');
          const found = await response(path);
          reply.hijack();
          sendReady(negotiationHeaders(request.raw.rawHeaders), reply.raw, found);
        },
      });
  };

  return { routes, drop: () => cache.dropAll() };
}

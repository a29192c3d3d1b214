import type { FastifyInstance } from 'fastify';
import { compress } from './encoding.ts';
import { type Ready, ready } from './headers.ts';
import { createPageCache, type Made } from './page-cache.ts';
import { sendReady } from './send-ready.ts';
import { latestOf, pagesPerFile, type SitemapPage, sitemapFile, sitemapIndex } from './sitemap.ts';
import { wishesOf } from './visitor.ts';

export interface SearchEngineOptions {
  /** Without a trailing slash. */
  readonly publicUrl: string;
  /** Whether search engines are welcome. */
  readonly indexing: boolean;
  /** Pages of what the database holds, in an order that stays. */
  readonly listPages: () => Promise<readonly SitemapPage[]>;
  /** ms since the epoch */
  readonly now: () => number;
}

export interface SearchEngines {
  readonly routes: (app: FastifyInstance, site: { readonly locales: readonly string[]; readonly publicPaths: readonly string[] }) => void;
}

const HELD_BYTES = 16 * 1024 * 1024;
/** Robots come once a day or so; free boxes, which change all the time, are not in it. */
const KEPT_MS = 300_000;
const FILE = /^\/sitemap-([1-9]\d{0,4})\.xml$/;

/** What robots may read: all that anybody may, or nothing where the site is not to be found. */
function robotsText({ publicUrl, indexing }: SearchEngineOptions): string {
  if (!indexing) return 'User-agent: *\nDisallow: /\n';
  return `User-agent: *\nDisallow: /auth/\nDisallow: /mailbox\n\nSitemap: ${publicUrl}/sitemap.xml\n`;
}

/** `/robots.txt`, `/sitemap.xml`, and `/sitemap-<n>.xml` where one file is not enough. */
export function createSearchEngines(options: SearchEngineOptions): SearchEngines {
  const cache = createPageCache<Ready>({ maxBytes: HELD_BYTES, maxAge: KEPT_MS, now: options.now });
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
  const robots = ready(200, { identity: Buffer.from(robotsText(options)) }, headers('text/plain; charset=utf-8'));
  const missing = ready(404, { identity: Buffer.from('Not found') }, headers('text/plain; charset=utf-8'));

  const routes: SearchEngines['routes'] = (app, { locales, publicPaths }) => {
    const site = { publicUrl: options.publicUrl, locales };
    const size = pagesPerFile(site);

    /** @param file from 1 on; 0 is the one that robots.txt names */
    const make = async (file: number): Promise<Made<Ready>> => {
      const pages = [...publicPaths.map((path) => ({ path, changedAt: null })), ...(await options.listPages())];
      const files = Array.from({ length: Math.ceil(pages.length / size) }, (_, index) => pages.slice(index * size, (index + 1) * size));
      const part = file === 0 && files.length <= 1 ? pages : files[file - 1];
      if (file > 0 && part === undefined) return { value: missing, tags: [], keep: false };
      const text =
        part === undefined
          ? sitemapIndex(
              files.map((some, index) => ({ path: `/sitemap-${index + 1}.xml`, changedAt: latestOf(some) })),
              options.publicUrl,
            )
          : sitemapFile(part, site);
      const value = ready(200, await compress(Buffer.from(text)), headers('application/xml; charset=utf-8'));
      return { value, tags: [], keep: true };
    };

    const answer = async (path: string): Promise<Ready> => {
      if (path === '/robots.txt') return robots;
      const file = path === '/sitemap.xml' ? 0 : Number(FILE.exec(path)?.[1] ?? Number.NaN);
      return Number.isNaN(file) ? missing : cache.getOrMake(String(file), () => make(file));
    };

    for (const url of ['/robots.txt', '/sitemap.xml', '/:file(^sitemap-\\d+.xml$)'])
      app.route({
        method: ['GET', 'HEAD'],
        url,
        handler: async (request, reply) => {
          const [path = ''] = (request.raw.url ?? '').split('?');
          const found = await answer(path);
          reply.hijack();
          sendReady(wishesOf(request.raw.rawHeaders), reply.raw, found);
        },
      });
  };

  return { routes };
}

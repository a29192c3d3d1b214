import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { apology } from './apology.ts';
import { loadAssets } from './assets.ts';
import { compress } from './encoding.ts';
import type { Outside, Ready } from './headers.ts';
import { commonHeaders, ready, scriptHashes, securityPolicy } from './headers.ts';
import { fetchInProcess } from './in-process-fetch.ts';
import type { Made } from './page-cache.ts';
import { createPageCache } from './page-cache.ts';
import type { CreateRenderer, PageKey, Renderer } from './renderer.ts';
import { loadRenderer } from './renderer.ts';
import type { SearchEngines } from './search-engines.ts';
import { sendReady } from './send-ready.ts';
import type { Wishes } from './visitor.ts';
import { createVisitors, type Visitors, wishesOf } from './visitor.ts';

/** Where pages and their files come from. */
export interface PageSource {
  readonly createRenderer: CreateRenderer;
  readonly manifest: unknown;
  /** Files by path. */
  readonly assets: ReadonlyMap<string, Ready>;
}

export interface PagesOptions {
  readonly source: PageSource;
  /** Page meta values by name without `komora:`; the web client's `config.ts` names them. */
  readonly meta: Readonly<Record<string, string>>;
  readonly outside: Outside;
  /** ms since the epoch */
  readonly now: () => number;
  /** A reference that a visitor can tell and the log holds. */
  readonly reference: () => string;
  /** What search engines ask for besides pages. */
  readonly searchEngines: SearchEngines;
  /** Memory for rendered pages; 64 MB unless told. */
  readonly maxBytes?: number;
  /** How long a page may be served without a look at the data (ms); a minute unless told. */
  readonly maxAge?: number;
}

export interface Pages {
  /** Opens the pages on an app; call it after every other route. */
  readonly routes: (app: FastifyInstance) => void;
  /** Answers what is ready, before any routing; false when it is somebody else's to answer, or nothing is ready. */
  readonly answer: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Drops cached pages that show what the tag names: `warehouse`, `warehouse:<id>`. */
  readonly drop: (tag: string) => void;
  readonly dropAll: () => void;
}

/** The built web client: `dist/client` and `dist/server` under `folder`. @throws Error when it was not built. */
export async function builtSource(folder: string): Promise<PageSource> {
  const client = join(folder, 'client');
  return {
    createRenderer: await loadRenderer(join(folder, 'server', 'entry-server.js')),
    manifest: JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')),
    assets: loadAssets(client),
  };
}

const MEMORY = 5000;

const noSuchFile = ready(404, { identity: Buffer.from('Not found') }, [
  'Content-Type',
  'text/plain; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
]);

/** Where an address with a slash too many leads; undefined when there is none. */
function withoutSlash(address: string): { path: string; query: string } | undefined {
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  // Two slashes in front would lead a browser to another host.
  if (!/^\/[^/\\].*\/$/.test(path)) return undefined;
  return { path: path.replace(/\/+$/, ''), query: at < 0 ? '' : address.slice(at) };
}

/** Renders pages through the web bundle and keeps them as bytes. */
export function createPages(options: PagesOptions): Pages {
  const { source, outside } = options;
  const cache = createPageCache<Ready>({
    maxBytes: options.maxBytes ?? 64 * 1024 * 1024,
    maxAge: options.maxAge ?? 60_000,
    now: options.now,
  });
  const always = [
    'Content-Type',
    'text/html; charset=utf-8',
    // A browser asks again each time and mostly hears 304; nobody in between may mix up languages.
    'Cache-Control',
    'private, no-cache',
    ...commonHeaders(outside),
  ];
  const languageHeaders = (key: PageKey, locale: string): string[] => [
    'Content-Language',
    locale,
    'Vary',
    key.locale === null ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding',
  ];
  const policyOf = (html: string): string[] => ['Content-Security-Policy', securityPolicy(scriptHashes(html), outside)];

  // Addresses that have come through the door of the pages: all others may belong to another door.
  const keys = new Map<string, PageKey>();
  let visitors: Visitors | undefined;

  const answer = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const address = request.url ?? '/';
    const asset = source.assets.get(address);
    if (asset !== undefined) return sendReady(wishesOf(request.rawHeaders), response, asset);
    const key = keys.get(address);
    if (key === undefined || visitors === undefined) return false;
    const wishes = wishesOf(request.rawHeaders);
    const page = cache.get(`${key.locale ?? visitors.localeOf(wishes.cookie, wishes.acceptLanguage)} ${key.url}`);
    return page === undefined ? false : sendReady(wishes, response, page);
  };

  const routes = (app: FastifyInstance): void => {
    const renderer: Renderer = source.createRenderer({
      meta: options.meta,
      manifest: source.manifest,
      fetch: fetchInProcess(app),
      now: options.now,
      onError: (error, url) => app.log.error({ err: error, url }, 'page could not be rendered as asked'),
    });
    const { localeOf } = createVisitors(renderer);
    visitors = { localeOf };

    const keyOf = (address: string): PageKey => {
      const seen = keys.get(address);
      if (seen !== undefined) return seen;
      const at = address.indexOf('?');
      const key = at < 0 ? renderer.keyOf(address, '') : renderer.keyOf(address.slice(0, at), address.slice(at));
      if (keys.size >= MEMORY) keys.clear();
      keys.set(address, key);
      return key;
    };

    const make = async (key: PageKey, locale: string): Promise<Made<Ready>> => {
      const reference = options.reference();
      try {
        const page = await renderer.render({ url: key.url, locale, reference });
        const variants = await compress(Buffer.from(page.html));
        const location = page.location === null ? [] : ['Location', page.location];
        if (page.status >= 500) app.log.error({ url: key.url, reference }, 'page answered with an error');
        return {
          value: ready(page.status, variants, [...always, ...languageHeaders(key, locale), ...policyOf(page.html), ...location]),
          tags: key.tags,
          // A redirect costs little and an error should not outlive its cause; a path without a route
          // shares one not-found page, so that no crawler can fill the cache.
          keep: page.status === 200 || (page.status === 404 && key.tags.includes('not-found')),
        };
      } catch (error) {
        app.log.error({ err: error, url: key.url, reference }, 'page failed');
        const html = apology(reference);
        const headers = [...always, ...languageHeaders(key, locale), ...policyOf(html)];
        return { value: ready(500, { identity: Buffer.from(html) }, headers), tags: [], keep: false };
      }
    };

    const pageOf = (address: string, wishes: Wishes): Promise<Ready> => {
      const key = keyOf(address);
      const locale = key.locale ?? localeOf(wishes.cookie, wishes.acceptLanguage);
      return cache.getOrMake(`${locale} ${key.url}`, () => make(key, locale));
    };

    /** A page at an address with a slash behind it has moved for good to the one without. */
    const movedTo = (address: string): string | undefined => {
      const bare = withoutSlash(address);
      if (bare === undefined || renderer.keyOf(bare.path, '').tags.includes('not-found')) return undefined;
      return bare.path + bare.query;
    };

    options.searchEngines.routes(app, renderer);
    app.route({
      method: ['GET', 'HEAD'],
      url: '*',
      handler: async (request, reply) => {
        const address = request.raw.url ?? '/';
        const wishes = wishesOf(request.raw.rawHeaders);
        if (answer(request.raw, reply.raw)) return void reply.hijack();
        const moved = movedTo(address);
        if (moved !== undefined) return reply.redirect(moved, 308);
        const page = address.startsWith('/assets/') ? noSuchFile : await pageOf(address, wishes);
        reply.hijack();
        sendReady(wishes, reply.raw, page);
      },
    });
  };

  return { routes, answer, drop: cache.drop, dropAll: cache.dropAll };
}

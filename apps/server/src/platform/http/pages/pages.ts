import { readFileSync } from 'node:fs';
import type { IncomingMessage, ServerResponse } from 'node:http';
import { join } from 'node:path';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { AppError } from '../../app-error.ts';
import { Cache, type Loaded } from '../../cache/cache.ts';
import { loadAssets } from './assets.ts';
import { busyPage, errorPage } from './error-page.ts';
import type { ExternalOrigins, Ready } from './headers.ts';
import { commonHeaders, ready, readyText, securityPolicy } from './headers.ts';
import { fetchInProcess } from './in-process-fetch.ts';
import type { CreateRenderer, PageKey, Renderer } from './renderer.ts';
import { loadRenderer } from './renderer.ts';
import type { SearchEngines } from './search-engines.ts';
import { sendReady } from './send-ready.ts';
import { newNonce, trustScripts } from './trusted-scripts.ts';
import type { NegotiationHeaders } from './visitor.ts';
import { createVisitors, negotiationHeaders, type Visitors } from './visitor.ts';
import { fillWebManifests, loadWebManifests } from './web-manifests.ts';

/** The built web client. */
export interface PageSource {
  readonly createRenderer: CreateRenderer;
  readonly manifest: unknown;
  /** Files by path. */
  readonly assets: ReadonlyMap<string, Ready>;
  /** Web manifests by path, with a placeholder for the name of the shop. */
  readonly webManifests: ReadonlyMap<string, string>;
}

/** Settings of the operator for all pages. */
export interface SiteState {
  /** Page meta values by name without `komora:`; the web client's `config.ts` names them. */
  readonly meta: Readonly<Record<string, string>>;
  readonly externalOrigins: ExternalOrigins;
}

export interface PagesOptions {
  readonly source: PageSource;
  /** Read at the start, and again after {@link Pages.changeSite}. */
  readonly site: () => Promise<SiteState>;
  /** Today: some values of the site apply from a day on. Default: always the same. */
  readonly today?: () => string;
  /** ms since the epoch */
  readonly now: () => number;
  /** Creates a reference of an error, for the visitor and for the log. */
  readonly reference: () => string;
  /** `robots.txt` and sitemap. */
  readonly searchEngines: SearchEngines;
  /** Memory for rendered pages in bytes; default 64 MB. */
  readonly maxBytes?: number;
  /** Lifetime of a cached page in ms; default one minute. */
  readonly maxAge?: number;
  /** Counts a page that must be rendered for an address. @throws AppError too-many-requests */
  readonly limitRendering?: (address: string) => void;
}

export interface Pages {
  /** Registers the pages. Call it after all other routes. */
  readonly routes: (app: FastifyInstance) => void;
  /** Sends a cached response before routing. Returns false, without writing, if there is none. */
  readonly respond: (request: IncomingMessage, response: ServerResponse) => boolean;
  /** Drops cached pages that show what the tag names: `warehouse`, `warehouse:<id>`. */
  readonly drop: (tag: string) => void;
  readonly dropAll: () => void;
  /** The site is another one: the next page reads it again. */
  readonly changeSite: () => void;
}

/**
 * Loads the built web client: `dist/client` and `dist/server` under `folder`.
 * @param secure true if the public URL uses https
 * @throws Error if it was not built
 */
export async function builtSource(folder: string, secure: boolean): Promise<PageSource> {
  const client = join(folder, 'client');
  return {
    createRenderer: await loadRenderer(join(folder, 'server', 'entry-server.js')),
    manifest: JSON.parse(readFileSync(join(client, '.vite', 'manifest.json'), 'utf8')),
    assets: loadAssets(client, secure),
    webManifests: loadWebManifests(client),
  };
}

const MAX_ADDRESSES = 5000;
const formTypes = /^(application\/x-www-form-urlencoded|multipart\/form-data)\b/i;

const fileNotFound = ready(404, { identity: Buffer.from('Not found') }, [
  'Content-Type',
  'text/plain; charset=utf-8',
  'Cache-Control',
  'no-store',
  'X-Content-Type-Options',
  'nosniff',
]);

/** True if browsers resolve the address to another host. */
const isForeign = (address: string): boolean => /^\/[/\\]/.test(address);

/** Path and query of an address without its trailing slashes; undefined if it has none. */
function withoutSlash(address: string): { path: string; query: string } | undefined {
  const at = address.indexOf('?');
  const path = at < 0 ? address : address.slice(0, at);
  if (isForeign(address) || !path.endsWith('/') || path.length < 2) return undefined;
  let end = path.length;
  while (path.charAt(end - 1) === '/') end -= 1;
  return { path: path.slice(0, end), query: at < 0 ? '' : address.slice(at) };
}

/** The web client of a state of the site. */
interface Site {
  readonly day: string | undefined;
  readonly renderer: Renderer;
  readonly visitors: Visitors;
  readonly webManifests: ReadonlyMap<string, Ready>;
  readonly headers: readonly string[];
  readonly policyOf: (hashes: readonly string[]) => string[];
}

/** Renders pages with the web client's server bundle and caches them as bytes. */
export function createPages(options: PagesOptions): Pages {
  const { source } = options;
  const cache = new Cache<Ready>({ maxSize: options.maxBytes ?? 64 * 1024 * 1024, now: options.now });
  const maxAge = options.maxAge ?? 60_000;
  const contentHeaders = [
    'Content-Type',
    'text/html; charset=utf-8',
    // Browsers revalidate each time and mostly receive 304. `private`: shared caches must not mix languages.
    'Cache-Control',
    'private, no-cache',
  ];
  const languageHeaders = (key: PageKey, locale: string): string[] => [
    'Content-Language',
    locale,
    'Vary',
    key.locale === null ? 'Accept-Encoding, Accept-Language, Cookie' : 'Accept-Encoding',
  ];

  // Addresses that were routed to a page before. Other addresses may belong to other routes.
  const keys = new Cache<PageKey>({ maxSize: MAX_ADDRESSES });
  let site: Promise<Site> | undefined;
  /** The site whose pages are cached. */
  let current: Site | undefined;

  const respond = (request: IncomingMessage, response: ServerResponse): boolean => {
    if (request.method !== 'GET' && request.method !== 'HEAD') return false;
    const address = request.url ?? '/';
    const asset = source.assets.get(address);
    if (asset !== undefined) return sendReady(negotiationHeaders(request.rawHeaders), response, asset);
    const key = keys.get(address);
    if (key === undefined || current === undefined) return false;
    const negotiation = negotiationHeaders(request.rawHeaders);
    const page = cache.get(`${key.locale ?? current.visitors.localeOf(negotiation.cookie, negotiation.acceptLanguage)} ${key.url}`);
    return page === undefined ? false : sendReady(negotiation, response, page);
  };

  const changeSite = (): void => {
    site = undefined;
    current = undefined;
    keys.dropAll();
    cache.dropAll();
    options.searchEngines.drop();
  };

  const routes = (app: FastifyInstance): void => {
    const openSite = async (): Promise<Site> => {
      const day = options.today?.();
      const { meta, externalOrigins } = await options.site();
      const renderer = source.createRenderer({
        meta,
        manifest: source.manifest,
        fetch: fetchInProcess(app),
        now: options.now,
        onError: (error, url) => app.log.error({ err: error, url }, 'page rendered with an error'),
      });
      return {
        day,
        renderer,
        visitors: createVisitors(renderer),
        webManifests: fillWebManifests(source.webManifests, meta['shop-name'] ?? ''),
        headers: [...contentHeaders, ...commonHeaders(externalOrigins)],
        policyOf: (hashes) => ['Content-Security-Policy', securityPolicy(hashes, externalOrigins)],
      };
    };
    /** The present site. After a failure the next call tries again. */
    const readSite = (): Promise<Site> => {
      if (current !== undefined && current.day !== options.today?.()) changeSite();
      if (site !== undefined) return site;
      const opening: Promise<Site> = openSite().then(
        (opened) => {
          if (site === opening) current = opened;
          return opened;
        },
        (error: unknown) => {
          if (site === opening) site = undefined;
          throw error;
        },
      );
      site = opening;
      return opening;
    };

    const keyOf = ({ renderer }: Site, address: string): PageKey => {
      const cached = keys.get(address);
      if (cached !== undefined) return cached;
      const at = address.indexOf('?');
      const key = at < 0 ? renderer.keyOf(address, '') : renderer.keyOf(address.slice(0, at), address.slice(at));
      keys.set(address, key);
      return key;
    };

    const load = async (opened: Site, key: PageKey, locale: string): Promise<Loaded<Ready>> => {
      const { renderer, headers: pageHeaders, policyOf } = opened;
      const reference = options.reference();
      try {
        const nonce = newNonce();
        const page = await renderer.render({ url: key.url, locale, reference, nonce });
        const { html, hashes } = trustScripts(page.html, nonce);
        const location = page.location === null ? [] : ['Location', page.location];
        const retry = page.status === 503 ? ['Retry-After', '5'] : [];
        if (page.status >= 500) app.log.error({ url: key.url, reference }, 'page has an error status');
        const value = readyText(page.status, Buffer.from(html), [
          ...pageHeaders,
          ...languageHeaders(key, locale),
          ...policyOf(hashes),
          ...location,
          ...retry,
        ]);
        return {
          value,
          size: value.size,
          expiresAt: options.now() + maxAge,
          // A page of an earlier site is not cached. Redirects are cheap and errors must not be cached. All unknown paths share one not-found page, so that
          // crawlers cannot fill the cache.
          store: current === opened && (page.status === 200 || (page.status === 404 && key.tags.includes('not-found'))),
        };
      } catch (error) {
        app.log.error({ err: error, url: key.url, reference }, 'page failed');
        const html = errorPage(reference);
        const headers = [...pageHeaders, ...languageHeaders(key, locale), ...policyOf([])];
        return { value: ready(500, { identity: Buffer.from(html) }, headers), store: false };
      }
    };

    /** Without limit the renderings of one address would delay everybody's pages. @returns the answer to an address with too many */
    const rejectionOf = ({ headers: pageHeaders, policyOf }: Site, ip: string): Ready | undefined => {
      try {
        options.limitRendering?.(ip);
        return undefined;
      } catch (error) {
        if (!(error instanceof AppError) || error.code !== 'too-many-requests') throw error;
        const retry = ['Retry-After', String(error.retryAfter ?? 1)];
        return ready(429, { identity: Buffer.from(busyPage()) }, [...pageHeaders, ...policyOf([]), ...retry]);
      }
    };

    const pageOf = async (opened: Site, { raw, ip }: FastifyRequest, negotiation: NegotiationHeaders): Promise<Ready> => {
      const key = keyOf(opened, raw.url ?? '/');
      const locale = key.locale ?? opened.visitors.localeOf(negotiation.cookie, negotiation.acceptLanguage);
      const cached = cache.get(`${locale} ${key.url}`);
      if (cached !== undefined) return cached;
      const rejected = rejectionOf(opened, ip);
      if (rejected !== undefined) return rejected;
      return cache.getOrLoad(`${locale} ${key.url}`, () => load(opened, key, locale), key.tags);
    };

    /** The target of a permanent redirect from an address with a trailing slash, if a page exists there. */
    const movedTo = ({ renderer }: Site, address: string): string | undefined => {
      const bare = withoutSlash(address);
      if (bare === undefined || renderer.keyOf(bare.path, '').tags.includes('not-found')) return undefined;
      return bare.path + bare.query;
    };

    options.searchEngines.routes(app, async () => (await readSite()).renderer);
    // The first visitor does not wait, and a wrong page meta value stops the start.
    app.addHook('onReady', async () => void (await readSite()));
    // Without JavaScript the browser itself sends a form to the page's own address. The response is the page, which shows a note. The hook responds
    // before the body is read.
    app.route({
      method: 'POST',
      url: '*',
      onRequest: async (request, reply) => {
        const address = request.raw.url ?? '/';
        const isForm = formTypes.test(request.headers['content-type'] ?? '');
        if (!isForm || isForeign(address) || keyOf(await readSite(), address).tags.includes('not-found')) return reply.callNotFound();
        return reply.redirect(address, 303);
      },
      handler: (_request, reply) => reply.callNotFound(),
    });
    app.route({
      method: ['GET', 'HEAD'],
      url: '*',
      handler: async (request, reply) => {
        const address = request.raw.url ?? '/';
        const negotiation = negotiationHeaders(request.raw.rawHeaders);
        if (respond(request.raw, reply.raw)) return void reply.hijack();
        const opened = await readSite();
        const moved = movedTo(opened, address);
        if (moved !== undefined) return reply.redirect(moved, 308);
        const file = opened.webManifests.get(address) ?? (address.startsWith('/assets/') ? fileNotFound : undefined);
        const page = file ?? (await pageOf(opened, request, negotiation));
        reply.hijack();
        sendReady(negotiation, reply.raw, page);
      },
    });
  };

  return { routes, respond, drop: (tag) => cache.drop(tag), dropAll: () => cache.dropAll(), changeSite };
}

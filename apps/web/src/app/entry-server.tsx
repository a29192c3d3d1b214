import { ApiError, createClient } from '@komora/api/client';
import type { Locale } from '@komora/i18n';
import { chooseLocale, isLocale } from '@komora/i18n';
import { createQueryClient } from '@komora/web-kit/query-client';
import { parseSearch, stringifySearch } from '@komora/web-kit/search-params';
import { createTextSource } from '@komora/web-kit/text-source';
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server';
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/router-core/ssr/server';
import type { App } from '../shared/app-context.ts';
import type { ConfigMeta } from '../shared/config.ts';
import { parseConfig } from '../shared/config.ts';
import { EARLY_ACTS } from '../shared/hydration/early-acts.ts';
import { LANGUAGE_KEY, languageOfAddress } from '../shared/i18n/language-address.ts';
import { createSession } from '../shared/storage/session.ts';
import { createStorage, memoryBackend } from '../shared/storage/storage.ts';
import { renderHtml } from './render-html.tsx';
import type { ViteManifest } from './route-manifest.ts';
import { createRouteManifest } from './route-manifest.ts';
import { createAppRouter } from './router.tsx';
import { publicPaths } from './seo/public-pages.ts';
import { renderHead } from './seo/render-head.ts';

export interface RendererOptions {
  /** Page meta values by name without `komora:`; see `config.ts`. */
  readonly meta: ConfigMeta;
  /** `.vite/manifest.json` of the client build; null in development, where the entry is a source file. */
  readonly manifest: ViteManifest | null;
  /** Calls the API inside this process with relative addresses. */
  readonly fetch: typeof globalThis.fetch;
  /** ms since the epoch */
  readonly now: () => number;
  /** A loader or a component threw. */
  readonly onError: (error: unknown, url: string) => void;
}

/** Identifies a page in the cache: two addresses with the same `url` are the same page. */
export interface PageKey {
  /** Path and the query values that change the page, in a fixed order. */
  readonly url: string;
  readonly tags: readonly string[];
  /** The offered language that the address names; it overrides the visitor's preference. */
  readonly locale: Locale | null;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** Target of a redirect. */
  readonly location: string | null;
}

export interface Renderer {
  readonly locales: readonly Locale[];
  readonly fallbackLocale: Locale;
  /** Public pages without parameters. */
  readonly publicPaths: readonly string[];
  /** All unknown paths share the key of one not-found page, tagged `not-found`. */
  keyOf(path: string, query: string): PageKey;
  /**
   * Shows `reference` on error pages only.
   * @throws Error when not even the error page could be rendered, or the locale is not one of `locales`.
   */
  render(page: {
    readonly url: string;
    readonly locale: string;
    readonly reference: string;
    /** Marks the inline scripts of the program: an unguessable value, new for each rendering. The caller removes it. */
    readonly nonce: string;
  }): Promise<RenderedPage>;
  /** Chooses the locale by the `locale` cookie and the Accept-Language header. */
  localeOf(cookie: string | undefined, acceptLanguage: string | undefined): Locale;
}

const ORIGIN = 'http://page.invalid';
// No route has this path; every unknown path is rendered as this one.
const UNKNOWN_PATH = '/_/not-found';
const DEVELOPMENT_SCRIPTS = ['/@vite/client', '/src/app/entry-client.tsx'];

function routeFiles(ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.filter((id) => id !== '__root__').map((id) => [id, fileOf(id)]));
}

/** Name of a route's file: `/_signed-in/my/contracts/` → `src/routes/_signed-in/my.contracts.index.tsx`. */
function fileOf(id: string): string {
  const nested = id.startsWith('/_signed-in/');
  const own = (nested ? id.slice('/_signed-in/'.length) : id.slice(1)).replace(/\/$/, '/index');
  const name = own === '' ? 'index' : own.replaceAll('/', '.');
  return `src/routes/${nested ? '_signed-in/' : ''}${name}.tsx`;
}

/** The server answers 503 while its database is away. */
const isUnavailable = (error: unknown): boolean => error instanceof ApiError && error.problem.status === 503;

/** Creates the renderer, once per process. @throws Error when the configuration is wrong. */
export function createRenderer(options: RendererOptions): Renderer {
  const config = parseConfig(options.meta);

  const createApp = (locale: Locale, reference: string | null): App => {
    const storage = createStorage(memoryBackend());
    const call = createClient({ fetch: options.fetch });
    return {
      config,
      meta: options.meta,
      storage,
      session: createSession(storage, () => call),
      view: null,
      texts: createTextSource(config.country, locale, { shopName: config.shopName }),
      queryClient: createQueryClient(true),
      call,
      now: options.now,
      failure: { reference },
    };
  };

  const table = createAppRouter(createApp(config.formatLocale, null));
  const manifest =
    options.manifest === null
      ? {
          routes: {
            __root__: {
              css: ['/src/app/app.css'],
              scripts: DEVELOPMENT_SCRIPTS.map((src) => ({ attrs: { type: 'module', src } })),
            },
          },
        }
      : createRouteManifest(options.manifest, routeFiles(Object.keys(table.routesById)));

  return {
    locales: config.locales,
    fallbackLocale: config.formatLocale,
    publicPaths,
    localeOf: (cookie, acceptLanguage) =>
      chooseLocale({ cookie, acceptLanguage, available: config.locales, fallback: config.formatLocale }),

    keyOf(path, query) {
      const [branch, params, found] = table.getMatchedRoutes(path);
      const given = parseSearch(query);
      const named = languageOfAddress(given);
      const locale = named !== undefined && config.locales.includes(named) ? named : null;
      if (locale === null) delete given[LANGUAGE_KEY];
      else given[LANGUAGE_KEY] = locale;
      const stored = branch
        .flatMap((route) => route.options.staticData?.search ?? [])
        .filter((key) => given[key] !== undefined)
        .sort()
        .map((key) => [key, given[key]] as const);
      return {
        url: (found === undefined ? UNKNOWN_PATH : path) + stringifySearch(Object.fromEntries(stored)),
        locale,
        tags: found === undefined ? ['not-found'] : branch.flatMap((route) => route.options.staticData?.tags?.(params) ?? []),
      };
    },

    async render({ url, locale, reference, nonce }) {
      if (!isLocale(locale)) throw new Error(`There is no locale "${locale}"`);
      let broken: unknown;
      let html = '';
      let head = '';
      const app = createApp(locale, reference);
      const own = createAppRouter(app, nonce);
      const handle = createRequestHandler({
        createRouter: () => own,
        request: new Request(ORIGIN + url),
        getRouterManifest: () => manifest,
      });
      const response = await handle(async ({ router, responseHeaders }) => {
        for (const match of router.state.matches) if (match.status === 'error') options.onError(match.error, url);
        const page = await renderHtml(<RouterServer router={router} />, (error) => {
          broken = error;
          options.onError(error, url);
        });
        // Text, not a response body: a body would be encoded and decoded again.
        html = await transformHtmlStringWithRouter(router, page);
        const status = router.state.matches.some((match) => match.status === 'error' && isUnavailable(match.error))
          ? 503
          : getSsrStatus(router);
        const { pathname, search } = own.state.location;
        const [, params, route] = table.getMatchedRoutes(pathname);
        head = await renderHead({
          config,
          locale,
          named: languageOfAddress(search) !== undefined,
          status: broken === undefined ? getSsrStatus(router) : 500,
          route: route?.fullPath,
          params,
          search,
          queries: app.queryClient,
        });
        return new Response(null, { status, headers: responseHeaders });
      });
      const location = response.headers.get('location');
      if (location !== null) return { status: response.status, html: '', location: location.replace(ORIGIN, '') };
      if (!html.startsWith('<!DOCTYPE')) throw new Error(`${url} could not be rendered`, { cause: broken });
      return {
        status: broken === undefined ? response.status : isUnavailable(broken) ? 503 : 500,
        // First in the head: style sheets would hold back a script after them, and with it the rest of the page.
        html: html
          .replace('<head>', () => `<head><script nonce="${nonce}">${EARLY_ACTS}</script>`)
          .replace('</head>', () => `${head}</head>`),
        location: null,
      };
    },
  };
}

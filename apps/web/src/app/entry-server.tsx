import { createClient } from '@komora/contract/client';
import type { Locale } from '@komora/i18n';
import { chooseLocale, isLocale } from '@komora/i18n';
import { createRequestHandler, RouterServer } from '@tanstack/react-router/ssr/server';
import { getSsrStatus, transformHtmlStringWithRouter } from '@tanstack/router-core/ssr/server';
import type { App } from './app.ts';
import type { ConfigMeta } from './config.ts';
import { parseConfig } from './config.ts';
import { publicPaths } from './head/public-pages.ts';
import { renderHead } from './head/render-head.ts';
import { htmlOf } from './html-of.tsx';
import { LANGUAGE_KEY, languageOfAddress } from './language-address.ts';
import { createQueryClient } from './query-client.ts';
import type { ViteManifest } from './route-manifest.ts';
import { createRouteManifest } from './route-manifest.ts';
import { createAppRouter } from './router.tsx';
import { parseSearch, stringifySearch } from './search.ts';
import { createSession } from './session/session.ts';
import { createStorage, memoryBackend } from './storage.ts';
import { createTextSource } from './texts/text-source.ts';

export interface RendererOptions {
  /** Page meta values by name without `komora:`; see `config.ts`. */
  readonly meta: ConfigMeta;
  /** `.vite/manifest.json` of the client build; null in development, where `entry` names the scripts. */
  readonly manifest: ViteManifest | null;
  /** Calls the API inside this process; it gets relative addresses. */
  readonly fetch: typeof globalThis.fetch;
  /** ms since the epoch */
  readonly now: () => number;
  /** A page that could not be rendered as asked: a loader or a component threw. */
  readonly onError: (error: unknown, url: string) => void;
}

/** A page by what it shows: two addresses with one `url` are one page. */
export interface PageKey {
  /** Path and those query values that change the page, in one fixed order. */
  readonly url: string;
  readonly tags: readonly string[];
  /** The language that the address names, if it is an offered one: then it is the page's, whatever the visitor wishes. */
  readonly locale: Locale | null;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** Where to, when the page is a redirect. */
  readonly location: string | null;
}

export interface Renderer {
  readonly locales: readonly Locale[];
  readonly fallbackLocale: Locale;
  /** Public pages that need no parameters. */
  readonly publicPaths: readonly string[];
  /** Paths that no route has share the key of one not-found page, tagged `not-found`. */
  keyOf(path: string, query: string): PageKey;
  /**
   * `reference` stands on the page only when it is an apology.
   * @throws Error when not even that could be rendered, or the locale is not one of `locales`.
   */
  render(page: { readonly url: string; readonly locale: string; readonly reference: string }): Promise<RenderedPage>;
  /** The locale of a visitor by the value of the `locale` cookie and the Accept-Language header. */
  localeOf(cookie: string | undefined, acceptLanguage: string | undefined): Locale;
}

const ORIGIN = 'http://page.invalid';
// No route has it; every unknown path is rendered as this one.
const UNKNOWN_PATH = '/_/not-found';
const DEVELOPMENT_SCRIPTS = ['/@vite/client', '/src/entry-client.tsx'];

function routeFiles(ids: readonly string[]): Record<string, string> {
  return Object.fromEntries(ids.filter((id) => id !== '__root__').map((id) => [id, fileOf(id)]));
}

/** `/_signed-in/my/contracts/` → `src/routes/_signed-in/my.contracts.index.tsx`: how the route files are named. */
function fileOf(id: string): string {
  const nested = id.startsWith('/_signed-in/');
  const own = (nested ? id.slice('/_signed-in/'.length) : id.slice(1)).replace(/\/$/, '/index');
  const name = own === '' ? 'index' : own.replaceAll('/', '.');
  return `src/routes/${nested ? '_signed-in/' : ''}${name}.tsx`;
}

/** Renders pages for the server; made once per process. @throws Error when the configuration is wrong. */
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
      texts: createTextSource(config.country, locale),
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
              css: ['/src/app.css'],
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
      const kept = branch
        .flatMap((route) => route.options.staticData?.search ?? [])
        .filter((key) => given[key] !== undefined)
        .sort()
        .map((key) => [key, given[key]] as const);
      return {
        url: (found === undefined ? UNKNOWN_PATH : path) + stringifySearch(Object.fromEntries(kept)),
        locale,
        tags: found === undefined ? ['not-found'] : branch.flatMap((route) => route.options.staticData?.tags?.(params) ?? []),
      };
    },

    async render({ url, locale, reference }) {
      if (!isLocale(locale)) throw new Error(`There is no locale "${locale}"`);
      let broken: unknown;
      let html = '';
      let head = '';
      const app = createApp(locale, reference);
      const own = createAppRouter(app);
      const handle = createRequestHandler({
        createRouter: () => own,
        request: new Request(ORIGIN + url),
        getRouterManifest: () => manifest,
      });
      const response = await handle(async ({ router, responseHeaders }) => {
        for (const match of router.state.matches) if (match.status === 'error') options.onError(match.error, url);
        const page = await htmlOf(<RouterServer router={router} />, (error) => {
          broken = error;
          options.onError(error, url);
        });
        // Kept as text: as the body of an answer it would be encoded and decoded once more.
        html = await transformHtmlStringWithRouter(router, page);
        const status = getSsrStatus(router);
        const { pathname, search } = own.state.location;
        const [, params, route] = table.getMatchedRoutes(pathname);
        head = await renderHead({
          config,
          locale,
          named: languageOfAddress(search) !== undefined,
          status: broken === undefined ? status : 500,
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
        status: broken === undefined ? response.status : 500,
        html: html.replace('</head>', () => `${head}</head>`),
        location: null,
      };
    },
  };
}

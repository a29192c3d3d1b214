const BOXES = '/my/boxes';
const OFFLINE = '/my/offline';
const PAGES = [BOXES, OFFLINE] as const;
const LIMITED = '?limitedView=true';
/** Milliseconds for which a cached page is fresh. */
const FRESH = 24 * 3600 * 1000;

export interface OfflineCacheOptions {
  readonly caches: Pick<CacheStorage, 'open' | 'keys' | 'delete' | 'match'>;
  readonly fetch: (path: string, init?: RequestInit) => Promise<Response>;
  /** ms since the epoch */
  readonly now: () => number;
  /** Prefix of all cache names, and the version of this build. */
  readonly prefix: string;
  readonly version: string;
  /** Paths of the files that the pages need. */
  readonly assets: readonly string[];
}

export interface OfflineCache {
  /** Fetches missing files, and pages that are in another language or older than a day. @throws when a fetch fails */
  fill(language?: string): Promise<void>;
  /** Deletes the caches of other builds. */
  deleteOtherCaches(): Promise<void>;
  /** A file of this build; undefined when it is not cached. */
  asset(path: string): Promise<Response | undefined>;
  /** Replacement for an unreachable page: its cached copy, or a redirect to the offline page; undefined without a cache. */
  page(url: URL): Promise<Response | undefined>;
}

/** True if the page itself is cached. */
export function isCacheable({ pathname }: URL): boolean {
  return pathname === BOXES || pathname === OFFLINE;
}

const languageOf = (html: string): string | undefined => /<html lang="([^"]+)"/.exec(html)?.[1];
const assetsOf = (html: string): Set<string> => new Set(html.match(/\/assets\/[\w.-]+/g));

/** Caches two pages and their files. Nothing in it identifies the client. */
export function createOfflineCache({ caches, fetch, now, prefix, version, assets }: OfflineCacheOptions): OfflineCache {
  const name = prefix + version;
  const known = new Set(assets);
  const addresses = PAGES.flatMap((page) => [page, page + LIMITED]);

  const fetchPage = async (address: string): Promise<Response> => {
    const response = await fetch(address, { cache: 'no-store', redirect: 'error' });
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    // During a deployment the page may come from another build, with other files.
    const foreign = [...assetsOf(await response.clone().text())].find((path) => !known.has(path));
    if (foreign !== undefined) throw new Error(`${address} is of another build: ${foreign}`);
    return response;
  };
  const isFresh = async (response: Response, language: string | undefined): Promise<boolean> => {
    if (now() - Date.parse(response.headers.get('date') ?? '') > FRESH) return false;
    return language === undefined || languageOf(await response.text()) === language;
  };
  // The server varies pages by headers that a worker does not see. Opening the cache would create it again after the client has signed out: the page that is
  // open then still belongs to this worker.
  const find = (path: string): Promise<Response | undefined> => caches.match(path, { cacheName: name, ignoreVary: true });

  return {
    async fill(language) {
      const cache = await caches.open(name);
      const have = new Set((await cache.keys()).map(({ url }) => new URL(url).pathname));
      await cache.addAll(assets.filter((path) => !have.has(path)));
      for (const address of addresses) {
        const stored = await cache.match(address, { ignoreVary: true });
        if (stored === undefined || !(await isFresh(stored, language))) await cache.put(address, await fetchPage(address));
      }
    },
    async deleteOtherCaches() {
      for (const other of await caches.keys()) if (other.startsWith(prefix) && other !== name) await caches.delete(other);
    },
    asset: async (path) => (known.has(path) ? find(path) : undefined),
    async page(url) {
      const limited = url.searchParams.get('limitedView') === 'true';
      if (isCacheable(url)) return find(url.pathname + (limited ? LIMITED : ''));
      if ((await find(OFFLINE)) === undefined) return undefined;
      const query = new URLSearchParams({ from: url.pathname + url.search, ...(limited ? { limitedView: 'true' } : {}) });
      return new Response(null, { status: 302, headers: { location: `${OFFLINE}?${query}` } });
    },
  };
}

import { pathToFileURL } from 'node:url';

/** Cache key of a page. Two addresses with the same `url` show the same page. */
export interface PageKey {
  readonly url: string;
  readonly tags: readonly string[];
  /** The language in the address; null if cookie or Accept-Language decide. */
  readonly locale: string | null;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** Target of a redirect. */
  readonly location: string | null;
}

/** Interface of the web client's server bundle. Web client and server share this interface and no code. */
export interface Renderer {
  readonly locales: readonly string[];
  readonly fallbackLocale: string;
  /** Public pages that need no parameters. */
  readonly publicPaths: readonly string[];
  /** Every path has a key. Paths without a route share the key of the not-found page. */
  keyOf(path: string, query: string): PageKey;
  /** @throws Error if even the error page of the web client could not be rendered */
  render(page: {
    readonly url: string;
    readonly locale: string;
    readonly reference: string;
    /** Marks the inline scripts of the web client; see trusted-scripts.ts. */
    readonly nonce: string;
  }): Promise<RenderedPage>;
  /** The locale of a visitor by the `locale` cookie and Accept-Language. */
  localeOf(cookie: string | undefined, acceptLanguage: string | undefined): string;
}

export interface RendererOptions {
  /** Page meta values by name without `komora:`. */
  readonly meta: Readonly<Record<string, string>>;
  /** Vite's manifest of the client build; null in development. */
  readonly manifest: unknown;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly onError: (error: unknown, url: string) => void;
}

export type CreateRenderer = (options: RendererOptions) => Renderer;

/** Imports the server bundle. @throws Error if the file is missing or exports no `createRenderer` */
export async function loadRenderer(file: string): Promise<CreateRenderer> {
  const bundle: unknown = await import(pathToFileURL(file).href);
  if (typeof bundle === 'object' && bundle !== null && 'createRenderer' in bundle && typeof bundle.createRenderer === 'function')
    return bundle.createRenderer as CreateRenderer;
  throw new Error(`${file} exports no createRenderer; build the web client`);
}

import { pathToFileURL } from 'node:url';

/** A page by what it shows: two addresses with one `url` are one page. */
export interface PageKey {
  readonly url: string;
  readonly tags: readonly string[];
  /** The offered language that the address names; null when the visitor's wish decides. */
  readonly locale: string | null;
}

export interface RenderedPage {
  readonly status: number;
  readonly html: string;
  /** Where to, when the page is a redirect. */
  readonly location: string | null;
}

/** What the built web bundle gives; web and server share this shape and no code. */
export interface Renderer {
  readonly locales: readonly string[];
  readonly fallbackLocale: string;
  /** Public pages that need no parameters. */
  readonly publicPaths: readonly string[];
  /** Every path has a key; the ones that no route knows share the key of the not-found page. */
  keyOf(path: string, query: string): PageKey;
  /** @throws when not even the page's error message could be rendered. */
  render(page: { readonly url: string; readonly locale: string; readonly reference: string }): Promise<RenderedPage>;
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

/** @throws Error when the file is missing or is no page bundle: the web client was not built. */
export async function loadRenderer(file: string): Promise<CreateRenderer> {
  const bundle: unknown = await import(pathToFileURL(file).href);
  if (typeof bundle === 'object' && bundle !== null && 'createRenderer' in bundle && typeof bundle.createRenderer === 'function')
    return bundle.createRenderer as CreateRenderer;
  throw new Error(`${file} exports no createRenderer; build the web client`);
}

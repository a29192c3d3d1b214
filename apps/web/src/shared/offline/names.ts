/** The worker handles pages below this path only, so public pages never wait for it. */
export const SCOPE = '/my/';

/** Prefix of every cache; the build's version follows. */
export const CACHE_PREFIX = 'komora-offline-';

/** Messages from pages to the worker. */
export type Message =
  /** Cache the pages in this language, and any missing files. */
  | { readonly type: 'keep'; readonly language: string }
  /** A newer worker waits: activate it, unless another page needs the old one. */
  | { readonly type: 'take-over' };

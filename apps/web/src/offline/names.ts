/** The worker answers for pages below this path, so the public ones never wait for it. */
export const SCOPE = '/my/';

/** Every cache of the worker; the build's version follows. */
export const CACHE_PREFIX = 'komora-offline-';

/** What a page tells the worker. */
export type Message =
  /** Keep the pages in this language, and whatever else is missing. */
  | { readonly type: 'keep'; readonly language: string }
  /** A newer worker waits: begin, unless somebody else's page still needs the old one. */
  | { readonly type: 'take-over' };

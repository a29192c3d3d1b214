/** The worker handles the pages of rounds only, so that no other page waits for it. */
export const SCOPE = '/console/walk';

/** The one page of the console, for every address. */
export const PAGE = '/console/walk';

/** Prefix of every cache; the build's version follows. */
export const CACHE_PREFIX = 'komora-console-walk-';

/** From a page to a newer worker that waits: activate it, unless another page needs the old one. */
export interface Message {
  readonly type: 'take-over';
}

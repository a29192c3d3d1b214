/** The browser gives up a stream that the server answered with an error: a locked session, a sign-in, a deploy. */
const RETRY_MS = 15_000;

export interface LiveEventsOptions {
  readonly url: string;
  /** A message came. */
  readonly onMessage: () => void;
  /** The stream is open, also again: something can have happened while nobody listened. */
  readonly onOpen?: () => void;
  /** The page, replaced in tests. */
  readonly page?: Pick<Document, 'visibilityState' | 'addEventListener' | 'removeEventListener'>;
}

/**
 * Follows a stream of events while the page is visible. The browser reconnects after a lost connection; a stream that it gave up is opened again
 * every 15 seconds.
 * @returns ends it
 */
export function followEvents({ url, onMessage, onOpen, page = document }: LiveEventsOptions): () => void {
  let source: EventSource | null = null;
  let retry: ReturnType<typeof setTimeout> | undefined;
  const stop = (): void => {
    clearTimeout(retry);
    source?.close();
    source = null;
  };
  const follow = (): void => {
    if (page.visibilityState === 'hidden') {
      stop();
      return;
    }
    if (source !== null && source.readyState !== EventSource.CLOSED) return;
    clearTimeout(retry);
    const opened = new EventSource(url);
    source = opened;
    opened.addEventListener('message', onMessage);
    if (onOpen !== undefined) opened.addEventListener('open', onOpen);
    opened.addEventListener('error', () => {
      if (source !== opened || opened.readyState !== EventSource.CLOSED) return;
      clearTimeout(retry);
      retry = setTimeout(follow, RETRY_MS);
    });
  };
  follow();
  page.addEventListener('visibilitychange', follow);
  return () => {
    page.removeEventListener('visibilitychange', follow);
    stop();
  };
}

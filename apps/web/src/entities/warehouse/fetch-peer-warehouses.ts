import { queryText } from '@komora/contract/client';
import { readSiblingWarehouses } from '@komora/contract/sibling';
import type { WarehouseListItem } from '@komora/contract/warehouse';
import { type filterQuery, LIMIT } from './warehouse-filters.ts';

/** A sibling that has not answered by then is silent. Nobody waits longer than 1.5 s for somebody else's boxes, which includes saying so. */
export const PATIENCE_MS = 1400;
/** Bytes of an answer; five hundred warehouses take a quarter of it. */
export const MOST_BYTES = 2_000_000;

/** What the outside is reached by. */
export interface Reach {
  readonly fetch: typeof fetch;
  /** Calls `act` after so many milliseconds, unless the returned function is called before. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** The visit's id, which goes along with every call. */
  readonly sessionId: () => string;
}

/**
 * The warehouses of a sibling deployment that match. The session id goes along as with every call; the visitor's token does not, no cookie and no
 * address of ours either; what comes back is somebody else's word and is read as such.
 * @param signal of whoever no longer wants to know
 * @throws Error when it does not answer in time, or with something else than warehouses
 */
export async function askSibling(
  origin: string,
  query: ReturnType<typeof filterQuery>,
  signal: AbortSignal,
  { fetch, after, sessionId }: Reach,
): Promise<WarehouseListItem[]> {
  const hangUp = new AbortController();
  const leave = (): void => hangUp.abort(signal.reason);
  signal.addEventListener('abort', leave);
  let forget = (): void => undefined;
  const tooLate = new Promise<never>((_, reject) => {
    forget = after(PATIENCE_MS, () => {
      reject(new Error(`${origin} did not answer in time`));
      hangUp.abort();
    });
  });
  try {
    const asked = fetch(`${origin}/api/client/warehouse${queryText({ ...query, limit: LIMIT })}`, {
      headers: { accept: 'application/json', 'session-id': sessionId() },
      credentials: 'omit',
      redirect: 'error',
      referrerPolicy: 'no-referrer',
      signal: hangUp.signal,
    });
    return readSiblingWarehouses(await Promise.race([asked.then(readJson), tooLate]));
  } finally {
    forget();
    signal.removeEventListener('abort', leave);
  }
}

async function readJson(response: Response): Promise<unknown> {
  const type = response.headers.get('content-type') ?? '';
  if (!response.ok || !/^application\/json\b/i.test(type) || response.body === null)
    throw new Error(`${response.url} answered ${response.status} ${type}`);
  const reader = response.body.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for (let part = await reader.read(); !part.done; part = await reader.read()) {
    size += part.value.length;
    if (size > MOST_BYTES) {
      await reader.cancel();
      throw new Error(`${response.url} answered more than ${MOST_BYTES} bytes`);
    }
    text += decoder.decode(part.value, { stream: true });
  }
  return JSON.parse(text + decoder.decode());
}

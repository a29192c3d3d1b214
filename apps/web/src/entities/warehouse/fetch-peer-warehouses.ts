import { createClient } from '@komora/api/client';
import { parsePeerWarehouses } from '@komora/api/peer';
import type { WarehouseListItem } from '@komora/api/warehouse';
import { type filterQuery, LIMIT } from './warehouse-filters.ts';

/** Timeout for a peer. The search must be complete after 1.5 s, rendering included. */
export const PEER_TIMEOUT_MS = 1400;
/** Largest response in bytes; five hundred warehouses take a quarter of it. */
export const MOST_BYTES = 2_000_000;

/** Injected browser functions. */
export interface Reach {
  readonly fetch: typeof fetch;
  /** Calls `act` after that many milliseconds; the returned function cancels it. */
  readonly after: (ms: number, act: () => void) => () => void;
  /** The visit's id, sent with every call. */
  readonly sessionId: () => string;
}

/**
 * Fetches the matching warehouses of a peer deployment. Sends the session id as every call does, but no token, cookie or referrer. The
 * response is untrusted and validated.
 * @param signal aborts the request
 * @throws Error when there is no valid response in time
 */
export async function fetchPeerWarehouses(
  origin: string,
  query: ReturnType<typeof filterQuery>,
  signal: AbortSignal,
  { fetch, after, sessionId }: Reach,
): Promise<WarehouseListItem[]> {
  const hangUp = new AbortController();
  const leave = (): void => hangUp.abort(signal.reason);
  signal.addEventListener('abort', leave);
  let cancelTimeout = (): void => undefined;
  const tooLate = new Promise<never>((_, reject) => {
    cancelTimeout = after(PEER_TIMEOUT_MS, () => {
      reject(new Error(`${origin} did not answer in time`));
      hangUp.abort();
    });
  });
  try {
    const call = createClient({ baseUrl: origin, sessionId, fetch: (input, init) => fetchLimited(fetch, input, init) });
    const requested = call('GET /api/client/warehouse', { query: { ...query, limit: LIMIT }, signal: hangUp.signal });
    const found = parsePeerWarehouses(await Promise.race([requested, tooLate]));
    // An older peer ignores the newer filters, and says nothing about matching boxes.
    const newer = query.maxPrice !== undefined || query.floorAccess !== undefined;
    return newer ? found.filter(({ matching }) => matching !== undefined) : found;
  } finally {
    cancelTimeout();
    signal.removeEventListener('abort', leave);
  }
}

/** Sends no cookie and no referrer, follows no redirect, and reads a limited amount of JSON. */
async function fetchLimited(send: typeof fetch, input: RequestInfo | URL, init?: RequestInit): Promise<Response> {
  const response = await send(input, { ...init, credentials: 'omit', redirect: 'error', referrerPolicy: 'no-referrer' });
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
  return new Response(text + decoder.decode(), { headers: { 'content-type': 'application/json' } });
}

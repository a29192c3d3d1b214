import { tracedRequest } from './traced-request.ts';

const timeoutMs = 30_000;
const unreachableCodes = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** The connection was not established, so the server has not received the request. */
export class UnreachableError extends Error {
  override name = 'UnreachableError';
}

interface ApiRequest {
  method: 'GET' | 'POST';
  headers: Record<string, string>;
  body?: string;
}

export interface ApiResponse {
  status: number;
  body: Buffer;
  headers: Headers;
}

/**
 * Sends an HTTP request to a vendor. Does not follow redirects.
 * @throws UnreachableError; any other Error if the connection broke or no response arrived in 30 s, so that the outcome is unknown
 */
export function call(url: string, request: ApiRequest): Promise<ApiResponse> {
  return tracedRequest(request.method, url, () => send(url, request));
}

async function send(url: string, { method, headers, body }: ApiRequest): Promise<ApiResponse> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()), headers: response.headers };
  } catch (error) {
    const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
    if (unreachableCodes.has(code)) throw new UnreachableError(`No connection to ${new URL(url).host} (${code})`, { cause: error });
    throw error;
  }
}

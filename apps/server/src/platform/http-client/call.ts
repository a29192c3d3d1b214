const timeoutMs = 30_000;
const silent = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'ENETUNREACH', 'EHOSTUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** No connection came about: whoever was called knows nothing of it. */
export class NobodyThere extends Error {
  override name = 'NobodyThere';
}

export interface Answer {
  status: number;
  body: Buffer;
}

/**
 * Calls somebody outside over HTTP. Follows no redirects.
 * @throws NobodyThere; any other Error when the connection broke or no answer came in 30 s, so that the outcome is unknown
 */
export async function call(
  url: string,
  { method, headers, body }: { method: 'GET' | 'POST'; headers: Record<string, string>; body?: string },
): Promise<Answer> {
  try {
    const response = await fetch(url, {
      method,
      headers,
      ...(body === undefined ? {} : { body }),
      redirect: 'error',
      signal: AbortSignal.timeout(timeoutMs),
    });
    return { status: response.status, body: Buffer.from(await response.arrayBuffer()) };
  } catch (error) {
    const code = error instanceof Error && error.cause instanceof Error && 'code' in error.cause ? String(error.cause.code) : '';
    if (silent.has(code)) throw new NobodyThere(`Nobody answers at ${new URL(url).host} (${code})`, { cause: error });
    throw error;
  }
}

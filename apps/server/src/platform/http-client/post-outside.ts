import type { LookupAddress } from 'node:dns';
import { type IncomingMessage, request as requestHttp } from 'node:http';
import { request as requestHttps } from 'node:https';
import { isIP } from 'node:net';
import { isPublicAddress } from './public-address.ts';
import type { ResolveHost } from './resolve-host.ts';
import { tracedRequest } from './traced-request.ts';

export interface OutsideRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
  /** Also http and addresses of the own network. */
  anywhere: boolean;
  resolve: ResolveHost;
  timeoutMs: number;
  /** Bytes of the response that are read. The rest is dropped. */
  mostBytes: number;
}

/** No response arrived. */
export class NoResponseError extends Error {
  override name = 'NoResponseError';
  readonly code: 'address-not-allowed' | 'timeout' | 'no-connection' | 'bad-certificate' | 'broken-connection';

  constructor(code: NoResponseError['code'], options?: ErrorOptions) {
    super(code, options);
    this.code = code;
  }
}

const certificateErrors = /CERT|SELF_SIGNED|UNABLE_TO_(?:GET|VERIFY)|ERR_TLS/;
const connectionErrors = /ECONNREFUSED|ENOTFOUND|EAI_AGAIN|ENETUNREACH|EHOSTUNREACH|EADDRNOTAVAIL|ENODATA/;

/**
 * Sends a POST to an address that somebody else chose. The name is resolved once, every address of it must be public, and the connection goes to
 * these addresses: a name that changes its address in between reaches nothing else. Redirects are not followed.
 * @throws NoResponseError
 */
export function postOutside(options: OutsideRequest): Promise<{ status: number; text: string }> {
  return tracedRequest('POST', options.url, () => post(options));
}

async function post(options: OutsideRequest): Promise<{ status: number; text: string }> {
  const url = new URL(options.url);
  const deadline = AbortSignal.timeout(options.timeoutMs);
  try {
    const addresses = await Promise.race([addressesOf(url, options), rejectedAt(deadline)]);
    return await send(url, addresses, options, deadline);
  } catch (error) {
    if (error instanceof NoResponseError) throw error;
    if (deadline.aborted) throw new NoResponseError('timeout', { cause: error });
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (certificateErrors.test(code)) throw new NoResponseError('bad-certificate', { cause: error });
    throw new NoResponseError(connectionErrors.test(code) ? 'no-connection' : 'broken-connection', { cause: error });
  }
}

function rejectedAt(deadline: AbortSignal): Promise<never> {
  return new Promise((_, reject) => deadline.addEventListener('abort', () => reject(new NoResponseError('timeout')), { once: true }));
}

async function addressesOf(url: URL, { anywhere, resolve }: OutsideRequest): Promise<LookupAddress[]> {
  if (!anywhere && url.protocol !== 'https:') throw new NoResponseError('address-not-allowed');
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const family = isIP(host);
  const addresses = family === 0 ? await resolve(host) : [{ address: host, family }];
  if (addresses.length === 0) throw new NoResponseError('no-connection');
  if (!anywhere && !addresses.every(({ address }) => isPublicAddress(address))) throw new NoResponseError('address-not-allowed');
  return addresses;
}

function send(
  url: URL,
  addresses: LookupAddress[],
  { headers, body, mostBytes }: OutsideRequest,
  signal: AbortSignal,
): Promise<{ status: number; text: string }> {
  const request = url.protocol === 'https:' ? requestHttps : requestHttp;
  return new Promise((resolve, reject) => {
    const sent = request(url, {
      method: 'POST',
      headers: { ...headers, 'content-length': String(Buffer.byteLength(body)) },
      agent: false,
      signal,
      lookup: (_host, { all }, done) => {
        const [first] = addresses;
        if (all) done(null, addresses);
        else done(null, first?.address ?? '', first?.family);
      },
    });
    sent.once('error', reject);
    sent.once('response', (response) => {
      readStart(response, mostBytes).then((bytes) => {
        sent.destroy();
        resolve({ status: response.statusCode ?? 0, text: bytes.toString('utf8') });
      }, reject);
    });
    sent.end(body);
  });
}

async function readStart(response: IncomingMessage, mostBytes: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  let length = 0;
  for await (const chunk of response as AsyncIterable<Buffer>) {
    chunks.push(chunk);
    length += chunk.length;
    if (length >= mostBytes) break;
  }
  return Buffer.concat(chunks).subarray(0, mostBytes);
}

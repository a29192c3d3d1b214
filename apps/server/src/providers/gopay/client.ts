import * as z from 'zod/mini';
import { GatewayNotReached, GatewayRejected, GatewayUnavailable } from '../../modules/payments/payment/payment.ports.ts';
import type { Clock } from '../../platform/clock.ts';
import { tracedRequest } from '../../platform/http-client/traced-request.ts';
import { ErrorBody, GopayRequestError } from './gopay-request-error.ts';

export interface GopayAccess {
  /** `https://gate.gopay.cz/api`, `https://gw.sandbox.gopay.com/api`, or a fake. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** Response timeout; 20 s by default. */
  timeoutMs?: number;
}

export const PRODUCTION_URL = 'https://gate.gopay.cz/api';

/** GoPay responds within seconds; a bank behind it may take longer. */
const defaultTimeoutMs = 20_000;
/** A token is renewed this long before it expires. */
const renewalMarginMs = 60_000;

const Token = z.object({ access_token: z.string(), expires_in: z.number() });

const types = { json: 'application/json', form: 'application/x-www-form-urlencoded' } as const;
type Encoding = keyof typeof types;
export interface GopayCall {
  path: string;
  method: 'GET' | 'POST';
  encoding: Encoding;
  /** A plain object for JSON; fields for a form. */
  body?: Record<string, unknown>;
}

/**
 * Client of GoPay's REST API v3 (doc.gopay.com). Bearer tokens live 30 minutes and are renewed by one call at a time. JSON is sent without
 * `\u` escapes, because a firewall at GoPay rejects them.
 */
export class GopayClient {
  readonly #access: GopayAccess;
  readonly #clock: Clock;
  #token: { value: string; until: number } | null = null;
  #renewal: Promise<string> | null = null;

  constructor(access: GopayAccess, clock: Clock) {
    this.#access = access;
    this.#clock = clock;
  }

  /** @throws GopayRequestError for a call that GoPay rejected (404, 409); GatewayNotReached, GatewayUnavailable */
  async json(call: GopayCall): Promise<unknown> {
    const text = await this.text(call);
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new GatewayUnavailable(`GoPay answered ${call.path} with invalid JSON`, { cause });
    }
  }

  /** As {@link json}, for responses that are texts. */
  async text(call: GopayCall): Promise<string> {
    return (await this.file(call)).toString();
  }

  /** As {@link json}, for responses that are files. */
  async file(call: GopayCall): Promise<Buffer> {
    const token = await this.#authorise();
    const first = await this.#send(call, token);
    if (first.status !== 401 && first.status !== 403) return parseResponse(call, first);
    // GoPay may reject a token before it expires. Retry once with a new token.
    if (this.#token?.value === token) this.#token = null;
    const second = await this.#send(call, await this.#authorise());
    if (second.status === 401 || second.status === 403)
      throw rejectedAccess(`GoPay rejected our credentials for ${call.path} (${second.status})`, second.status);
    return parseResponse(call, second);
  }

  async #authorise(): Promise<string> {
    if (this.#token !== null && this.#token.until > this.#clock.now().getTime()) return this.#token.value;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = null;
    });
    try {
      return await this.#renewal;
    } catch (cause) {
      if (cause instanceof GatewayNotReached) throw cause;
      throw new GatewayNotReached('GoPay issued no token', { cause });
    }
  }

  async #renew(): Promise<string> {
    const { clientId, clientSecret } = this.#access;
    const path = '/oauth2/token';
    const requested = this.#clock.now().getTime();
    const call: GopayCall = { path, method: 'POST', encoding: 'form', body: { grant_type: 'client_credentials', scope: 'payment-all' } };
    const response = await this.#fetch(call, `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
    if (response.status >= 400 && response.status < 500)
      throw rejectedAccess(`GoPay issued no token (${response.status})`, response.status);
    if (response.status !== 200) throw new GatewayNotReached(`GoPay issued no token (${response.status})`);
    const token = Token.parse(JSON.parse(response.bytes.toString()));
    this.#token = { value: token.access_token, until: requested + token.expires_in * 1000 - renewalMarginMs };
    return token.access_token;
  }

  #send(call: GopayCall, token: string) {
    return this.#fetch(call, `Bearer ${token}`);
  }

  #fetch(call: GopayCall, authorization: string): Promise<Received> {
    return tracedRequest(call.method, this.#access.apiUrl, () => this.#receive(call, authorization));
  }

  async #receive({ path, method, encoding, body }: GopayCall, authorization: string): Promise<Received> {
    const request: RequestInit = {
      method,
      headers: { accept: 'application/json', 'content-type': types[encoding], authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(this.#access.timeoutMs ?? defaultTimeoutMs),
    };
    if (body !== undefined) request.body = encoding === 'json' ? JSON.stringify(body) : toForm(body);
    try {
      const response = await fetch(`${this.#access.apiUrl}${path}`, request);
      return { status: response.status, bytes: Buffer.from(await response.arrayBuffer()) };
    } catch (cause) {
      const message = `GoPay did not respond to ${method} ${path}`;
      throw isConnectionError(cause) ? new GatewayNotReached(message, { cause }) : new GatewayUnavailable(message, { cause });
    }
  }
}

function rejectedAccess(message: string, status: number): GatewayRejected {
  return new GatewayRejected(message, { code: `credentials_${status}`, isSystemic: true, cause: undefined });
}

function toForm(body: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString();
}

const connectionErrors = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** @returns true if no connection was made, so that nothing of the call can have arrived */
function isConnectionError(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && connectionErrors.has(String(cause.code));
}

interface Received {
  status: number;
  bytes: Buffer;
}

function parseResponse({ path }: GopayCall, { status, bytes }: Received): Buffer {
  if (status === 200) return bytes;
  if (status !== 404 && status !== 409) throw new GatewayUnavailable(`GoPay answered ${path} with ${status}`);
  const read = z.safeParse(ErrorBody, parseOrNull(bytes.toString()));
  if (!read.success) throw new GatewayUnavailable(`GoPay rejected ${path} with ${status} and no reason`);
  throw new GopayRequestError(path, status, read.data.errors);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

import * as z from 'zod/mini';
import type { Clock } from '../../clock.ts';
import { GatewayNotReached, GatewayUnavailable } from '../../modules/payment/payment.ports.ts';
import { GopayRefusal, Refused } from './gopay-refusal.ts';

export interface GopayAccess {
  /** `https://gate.gopay.cz/api`, `https://gw.sandbox.gopay.com/api`, or a fake. */
  apiUrl: string;
  clientId: string;
  clientSecret: string;
  /** How long an answer is waited for; 20 s unless told. */
  patienceMs?: number;
}

/** GoPay answers within seconds; a bank behind it may take longer. */
const usualPatienceMs = 20_000;
/** A token is renewed before it dies under way. */
const reserveMs = 60_000;

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
 * GoPay's REST interface v3 (doc.gopay.com): a bearer token of 30 minutes, renewed by one call at a time; JSON with letters as they are, since
 * a firewall there refuses `\u` escapes.
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

  /** @throws GopayRefusal for a call that GoPay refused (404, 409); GatewayNotReached, GatewayUnavailable */
  async json(call: GopayCall): Promise<unknown> {
    const text = await this.text(call);
    try {
      return JSON.parse(text);
    } catch (cause) {
      throw new GatewayUnavailable(`GoPay answered ${call.path} with what is no JSON`, { cause });
    }
  }

  /** As {@link json}, for answers that are files. */
  async text(call: GopayCall): Promise<string> {
    const token = await this.#authorise();
    const first = await this.#send(call, token);
    if (first.status !== 401 && first.status !== 403) return readAnswer(call, first);
    // A token may be refused before its time. With a new one it is asked once more, and only once.
    if (this.#token?.value === token) this.#token = null;
    const second = await this.#send(call, await this.#authorise());
    if (second.status === 401 || second.status === 403)
      throw new GatewayNotReached(`GoPay refuses our credentials for ${call.path} (${second.status})`);
    return readAnswer(call, second);
  }

  async #authorise(): Promise<string> {
    if (this.#token !== null && this.#token.until > this.#clock.now().getTime()) return this.#token.value;
    this.#renewal ??= this.#renew().finally(() => {
      this.#renewal = null;
    });
    try {
      return await this.#renewal;
    } catch (cause) {
      throw new GatewayNotReached('GoPay gives no token', { cause });
    }
  }

  async #renew(): Promise<string> {
    const { clientId, clientSecret } = this.#access;
    const path = '/oauth2/token';
    const asked = this.#clock.now().getTime();
    const call: GopayCall = { path, method: 'POST', encoding: 'form', body: { grant_type: 'client_credentials', scope: 'payment-all' } };
    const answer = await this.#fetch(call, `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}`);
    if (answer.status !== 200) throw new GatewayNotReached(`GoPay gives no token (${answer.status})`);
    const token = Token.parse(JSON.parse(answer.text));
    this.#token = { value: token.access_token, until: asked + token.expires_in * 1000 - reserveMs };
    return token.access_token;
  }

  #send(call: GopayCall, token: string) {
    return this.#fetch(call, `Bearer ${token}`);
  }

  async #fetch({ path, method, encoding, body }: GopayCall, authorization: string): Promise<{ status: number; text: string }> {
    const request: RequestInit = {
      method,
      headers: { accept: 'application/json', 'content-type': types[encoding], authorization },
      redirect: 'error',
      signal: AbortSignal.timeout(this.#access.patienceMs ?? usualPatienceMs),
    };
    if (body !== undefined) request.body = encoding === 'json' ? JSON.stringify(body) : formOf(body);
    try {
      const response = await fetch(`${this.#access.apiUrl}${path}`, request);
      return { status: response.status, text: await response.text() };
    } catch (cause) {
      const message = `GoPay did not answer ${method} ${path}`;
      throw neverLeft(cause) ? new GatewayNotReached(message, { cause }) : new GatewayUnavailable(message, { cause });
    }
  }
}

function formOf(body: Record<string, unknown>): string {
  return new URLSearchParams(Object.entries(body).map(([name, value]) => [name, String(value)])).toString();
}

const before = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH', 'UND_ERR_CONNECT_TIMEOUT']);

/** Whether there was no connection at all, so that nothing of the call can have arrived. */
function neverLeft(error: unknown): boolean {
  const cause = error instanceof Error ? error.cause : undefined;
  return cause instanceof Error && 'code' in cause && before.has(String(cause.code));
}

function readAnswer({ path }: GopayCall, { status, text }: { status: number; text: string }): string {
  if (status === 200) return text;
  if (status !== 404 && status !== 409) throw new GatewayUnavailable(`GoPay answered ${path} with ${status}`);
  const read = z.safeParse(Refused, parseOrNull(text));
  if (!read.success) throw new GatewayUnavailable(`GoPay refused ${path} with ${status} and no reason`);
  throw new GopayRefusal(path, status, read.data.errors);
}

function parseOrNull(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch (error) {
    if (error instanceof SyntaxError) return null;
    throw error;
  }
}

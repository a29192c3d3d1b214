import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import { type ApiResponse, call } from '../../platform/http-client/call.ts';
import type { KsefCredentials } from './ksef-credentials.ts';
import { encryptKeyFor, newSessionKey, type SessionKey } from './ksef-encryption.ts';
import { KsefRequestError } from './ksef-error.ts';
import { type KsefGroup, KsefLimiter } from './ksef-limits.ts';

const Challenge = z.object({ challenge: z.string(), timestampMs: z.int() });
const Certificates = z.array(z.object({ certificate: z.string(), usage: z.array(z.string()), validFrom: z.string(), validTo: z.string() }));
const Started = z.object({ referenceNumber: z.string(), authenticationToken: z.object({ token: z.string() }) });
const Progress = z.object({ status: z.object({ code: z.int(), description: z.string(), details: z.nullish(z.array(z.string())) }) });
const Redeemed = z.object({ accessToken: z.object({ token: z.string(), validUntil: z.string() }) });
const Opened = z.object({ referenceNumber: z.string(), validUntil: z.string() });

const maxAuthenticationPolls = 30;
/** A session is replaced this long before it expires. */
const marginMs = 5 * 60_000;
/** The block after a 429 without `Retry-After`, and the pause after a rejected log-in. */
const defaultBlockMs = 60_000;

export interface KsefSession {
  referenceNumber: string;
  key: SessionKey;
  validUntil: number;
}

/** Waits in real time: between two polls of a log-in, and between two requests. */
export interface KsefWaits {
  pollMs: number;
  paceMs: number;
}

interface Call {
  method: 'GET' | 'POST';
  path: string;
  /** An object is sent as JSON, a text as XML. */
  body?: object | string;
  token?: string;
}

/**
 * Client of KSeF 2.0 for one seller: authentication by token or certificate and an interactive session (CIRFMF/ksef-docs: uwierzytelnianie.md,
 * sesja-interaktywna.md, open-api.json). It keeps the published limits (limity/limity-api.md): a 429 stops all requests until `Retry-After`, and
 * log-in and session survive it.
 */
export class KsefClient {
  readonly #url: string;
  readonly #credentials: KsefCredentials;
  readonly #nip: string;
  readonly #now: () => number;
  readonly #waits: KsefWaits;
  readonly #limiter: KsefLimiter;
  #access: { token: string; validUntil: number } | undefined;
  #session: KsefSession | undefined;
  /** A rejected log-in is not repeated for each document. */
  #rejectedLogIn: { error: KsefRequestError; until: number } | undefined;

  constructor(input: { url: string; credentials: KsefCredentials; nip: string; now: () => number; waits: KsefWaits }) {
    this.#url = input.url;
    this.#credentials = input.credentials;
    this.#nip = input.nip;
    this.#now = input.now;
    this.#waits = input.waits;
    this.#limiter = new KsefLimiter(input.now);
  }

  /** The next document opens another session. */
  discardSession(): void {
    this.#session = undefined;
  }

  /** Logs in, without opening a session. @throws RateLimited, KsefRequestError, Error */
  async logIn(): Promise<void> {
    await this.#accessToken();
  }

  /** Returns the open session, or opens one with its own key. @throws RateLimited, KsefRequestError, Error */
  async session(): Promise<KsefSession> {
    if (this.#session !== undefined && this.#session.validUntil > this.#now() + marginMs) return this.#session;
    const key = newSessionKey();
    const certificate = await this.#certificate('SymmetricKeyEncryption');
    const opened = await this.call('onlineSession', 'POST', '/sessions/online', Opened, {
      formCode: { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' },
      encryption: { encryptedSymmetricKey: encryptKeyFor(certificate, key.key), initializationVector: key.iv.toString('base64') },
    });
    this.#session = { referenceNumber: opened.referenceNumber, key, validUntil: Date.parse(opened.validUntil) };
    return this.#session;
  }

  /** Calls the API as the seller. @throws RateLimited; KsefRequestError for other 4xx; Error if the outcome is unknown */
  async call<Schema extends z.core.$ZodType>(
    group: KsefGroup,
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    return parse(schema, await this.#protected(group, { method, path, ...(body === undefined ? {} : { body }) }));
  }

  /** Downloads a file, for example a receipt. */
  async file(group: KsefGroup, path: string): Promise<Buffer> {
    return (await this.#protected(group, { method: 'GET', path })).body;
  }

  async #protected(group: KsefGroup, request: Call): Promise<ApiResponse> {
    const token = await this.#accessToken();
    this.#limiter.count(group);
    await pause(this.#waits.paceMs);
    return this.#send({ ...request, token });
  }

  async #accessToken(): Promise<string> {
    if (this.#access !== undefined && this.#access.validUntil > this.#now() + 60_000) return this.#access.token;
    if (this.#rejectedLogIn !== undefined && this.#now() < this.#rejectedLogIn.until) throw this.#rejectedLogIn.error;
    try {
      this.#access = await this.#authenticate();
    } catch (error) {
      if (error instanceof KsefRequestError) this.#rejectedLogIn = { error, until: this.#now() + defaultBlockMs };
      throw error;
    }
    return this.#access.token;
  }

  async #authenticate(): Promise<{ token: string; validUntil: number }> {
    const challenge = await this.#request(Challenge, { method: 'POST', path: '/auth/challenge', body: {} });
    const started = await this.#request(Started, await this.#logIn(challenge));
    const { token } = started.authenticationToken;
    await this.#authenticated(started.referenceNumber, token);
    const { accessToken } = await this.#request(Redeemed, { method: 'POST', path: '/auth/token/redeem', token });
    return { token: accessToken.token, validUntil: Date.parse(accessToken.validUntil) };
  }

  async #logIn({ challenge, timestampMs }: z.output<typeof Challenge>): Promise<Call> {
    if (this.#credentials.kind === 'CERTIFICATE') {
      // Imported on demand: only a log-in with a certificate needs the library for signatures in XML.
      const { signAuthTokenRequest } = await import('./ksef-xades.ts');
      const body = signAuthTokenRequest(this.#credentials, { challenge, nip: this.#nip, now: new Date(this.#now()) });
      return { method: 'POST', path: '/auth/xades-signature', body };
    }
    const certificate = await this.#certificate('KsefTokenEncryption');
    const encryptedToken = encryptKeyFor(certificate, Buffer.from(`${this.#credentials.token}|${timestampMs}`));
    const body = { challenge, contextIdentifier: { type: 'Nip', value: this.#nip }, encryptedToken };
    return { method: 'POST', path: '/auth/ksef-token', body };
  }

  async #authenticated(referenceNumber: string, token: string): Promise<void> {
    for (let attempt = 0; attempt < maxAuthenticationPolls; attempt++) {
      const { status } = await this.#request(Progress, { method: 'GET', path: `/auth/${referenceNumber}`, token });
      if (status.code === 200) return;
      if (status.code >= 400) throw new KsefRequestError(401, [status.description, ...(status.details ?? [])].join(', '));
      await pause(this.#waits.pollMs);
    }
    throw new KsefRequestError(401, 'the log-in took too long');
  }

  async #certificate(usage: 'KsefTokenEncryption' | 'SymmetricKeyEncryption'): Promise<string> {
    const certificates = await this.#request(Certificates, { method: 'GET', path: '/security/public-key-certificates' });
    const now = this.#now();
    const valid = certificates.find(
      (candidate) => candidate.usage.includes(usage) && Date.parse(candidate.validFrom) <= now && now < Date.parse(candidate.validTo),
    );
    if (valid === undefined) throw new KsefRequestError(503, `no certificate for ${usage}`);
    return valid.certificate;
  }

  async #request<Schema extends z.core.$ZodType>(schema: Schema, request: Call): Promise<z.output<Schema>> {
    return parse(schema, await this.#send(request));
  }

  async #send({ method, path, body, token }: Call): Promise<ApiResponse> {
    this.#limiter.assertOpen();
    const isXml = typeof body === 'string';
    const response = await call(`${this.#url}${path}`, {
      method,
      headers: {
        accept: 'application/json, application/xml',
        'x-error-format': 'problem-details',
        ...(body === undefined ? {} : { 'content-type': isXml ? 'application/xml' : 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: isXml ? body : JSON.stringify(body) }),
    });
    if (response.status < 300) return response;
    if (response.status === 429) throw this.#limiter.block(blockMs(response.headers.get('retry-after')));
    if (response.status === 401) {
      this.#access = undefined;
      this.#session = undefined;
    }
    const text = response.body.toString('utf8').slice(0, 500);
    if (response.status >= 500) throw new Error(`KSeF answered ${response.status}: ${text}`);
    throw new KsefRequestError(response.status, text);
  }
}

const parse = <Schema extends z.core.$ZodType>(schema: Schema, { body }: ApiResponse): z.output<Schema> =>
  z.parse(schema, JSON.parse(body.toString('utf8')));

/** `Retry-After` in seconds, as KSeF sends it. */
const blockMs = (header: string | null): number => (header !== null && /^\d{1,6}$/.test(header) ? Number(header) * 1000 : defaultBlockMs);

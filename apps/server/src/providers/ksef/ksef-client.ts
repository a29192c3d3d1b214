import { setTimeout as pause } from 'node:timers/promises';
import * as z from 'zod/mini';
import type { KsefConfig } from '../../config/read-tax.ts';
import { call } from '../../outgoing/call.ts';
import { newSessionKey, type SessionKey, wrapFor } from './ksef-encryption.ts';

/** An answer that is a refusal: what was asked was not done. */
export class KsefRefusal extends Error {
  override name = 'KsefRefusal';
  readonly status: number;

  constructor(status: number, what: string) {
    super(`KSeF answered ${status}: ${what}`);
    this.status = status;
  }
}

const Challenge = z.object({ challenge: z.string(), timestampMs: z.int() });
const Certificates = z.array(z.object({ certificate: z.string(), usage: z.array(z.string()), validFrom: z.string(), validTo: z.string() }));
const Started = z.object({ referenceNumber: z.string(), authenticationToken: z.object({ token: z.string() }) });
const Progress = z.object({ status: z.object({ code: z.int(), description: z.string(), details: z.nullish(z.array(z.string())) }) });
const Redeemed = z.object({ accessToken: z.object({ token: z.string(), validUntil: z.string() }) });
const Opened = z.object({ referenceNumber: z.string(), validUntil: z.string() });

const authenticationTries = 30;
/** A session is left a little before it ends by itself. */
const marginMs = 5 * 60_000;

export interface KsefSession {
  referenceNumber: string;
  key: SessionKey;
  validUntil: number;
}

/** One seller at KSeF 2.0 (CIRFMF/ksef-docs: uwierzytelnianie.md, sesja-interaktywna.md, open-api.json): who we are, and an interactive session. */
export class KsefClient {
  readonly #config: KsefConfig;
  readonly #nip: string;
  readonly #now: () => number;
  readonly #pollMs: number;
  #access: { token: string; validUntil: number } | undefined;
  #session: KsefSession | undefined;

  constructor(config: KsefConfig, { nip, now, pollMs }: { nip: string; now: () => number; pollMs: number }) {
    this.#config = config;
    this.#nip = nip;
    this.#now = now;
    this.#pollMs = pollMs;
  }

  /** Forgets who we are: the next call proves it anew. */
  forget(): void {
    this.#access = undefined;
    this.#session = undefined;
  }

  /** The open session, or a new one with a key of its own. @throws KsefRefusal, Error */
  async session(): Promise<KsefSession> {
    if (this.#session !== undefined && this.#session.validUntil > this.#now() + marginMs) return this.#session;
    const key = newSessionKey();
    const certificate = await this.#certificate('SymmetricKeyEncryption');
    const opened = await this.call('POST', '/sessions/online', Opened, {
      formCode: { systemCode: 'FA (3)', schemaVersion: '1-0E', value: 'FA' },
      encryption: { encryptedSymmetricKey: wrapFor(certificate, key.key), initializationVector: key.iv.toString('base64') },
    });
    this.#session = { referenceNumber: opened.referenceNumber, key, validUntil: Date.parse(opened.validUntil) };
    return this.#session;
  }

  /** Calls as the seller. @throws KsefRefusal for 4xx; Error when the outcome is unknown */
  async call<Schema extends z.core.$ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: object,
  ): Promise<z.output<Schema>> {
    const token = await this.#accessToken();
    return this.#ask(method, path, schema, body, token);
  }

  /** A file as it is, for example a receipt. */
  async file(path: string): Promise<Buffer> {
    const token = await this.#accessToken();
    return (await this.#send('GET', path, undefined, token)).body;
  }

  async #accessToken(): Promise<string> {
    if (this.#access !== undefined && this.#access.validUntil > this.#now() + 60_000) return this.#access.token;
    const { challenge, timestampMs } = await this.#ask('POST', '/auth/challenge', Challenge, {});
    const certificate = await this.#certificate('KsefTokenEncryption');
    const started = await this.#ask('POST', '/auth/ksef-token', Started, {
      challenge,
      contextIdentifier: { type: 'Nip', value: this.#nip },
      encryptedToken: wrapFor(certificate, Buffer.from(`${this.#config.token}|${timestampMs}`)),
    });
    const { token } = started.authenticationToken;
    await this.#authenticated(started.referenceNumber, token);
    const { accessToken } = await this.#ask('POST', '/auth/token/redeem', Redeemed, undefined, token);
    this.#access = { token: accessToken.token, validUntil: Date.parse(accessToken.validUntil) };
    return accessToken.token;
  }

  async #authenticated(referenceNumber: string, token: string): Promise<void> {
    for (let tries = 0; tries < authenticationTries; tries++) {
      const { status } = await this.#ask('GET', `/auth/${referenceNumber}`, Progress, undefined, token);
      if (status.code === 200) return;
      if (status.code >= 400) throw new KsefRefusal(401, [status.description, ...(status.details ?? [])].join(', '));
      await pause(this.#pollMs);
    }
    throw new KsefRefusal(401, 'the log-in took too long');
  }

  async #certificate(usage: 'KsefTokenEncryption' | 'SymmetricKeyEncryption'): Promise<string> {
    const certificates = await this.#ask('GET', '/security/public-key-certificates', Certificates);
    const now = this.#now();
    const good = certificates.find((one) => one.usage.includes(usage) && Date.parse(one.validFrom) <= now && now < Date.parse(one.validTo));
    if (good === undefined) throw new KsefRefusal(503, `no certificate for ${usage}`);
    return good.certificate;
  }

  async #ask<Schema extends z.core.$ZodType>(
    method: 'GET' | 'POST',
    path: string,
    schema: Schema,
    body?: object,
    token?: string,
  ): Promise<z.output<Schema>> {
    const answer = await this.#send(method, path, body, token);
    return z.parse(schema, JSON.parse(answer.body.toString('utf8')));
  }

  async #send(method: 'GET' | 'POST', path: string, body?: object, token?: string) {
    const answer = await call(`${this.#config.url}${path}`, {
      method,
      headers: {
        accept: 'application/json, application/xml',
        'x-error-format': 'problem-details',
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    if (answer.status < 300) return answer;
    if (answer.status === 401) this.forget();
    const said = answer.body.toString('utf8').slice(0, 500);
    if (answer.status >= 500) throw new Error(`KSeF answered ${answer.status}: ${said}`);
    throw new KsefRefusal(answer.status, said);
  }
}

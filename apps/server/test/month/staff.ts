import { randomUUID } from 'node:crypto';
import type { Me, ROLE_PRESETS } from '@komora/api/admin';
import type { LightMyRequestResponse } from 'fastify';
import { Secret, TOTP } from 'otpauth';
import { insertStaff, staffPassword, totpSecret } from '../kit/builders/staff.ts';
import type { TestApp } from '../kit/test-app.ts';

type Preset = (typeof ROLE_PRESETS)[number];

/** A person of staff who signs in each day. */
export class Person {
  readonly id: string;
  readonly name: string;
  /** Requests since the person was created, without the sign-in. */
  calls = 0;
  readonly #email: string;
  readonly #app: TestApp;
  #cookie = '';
  #rights = new Set<string>();

  private constructor(app: TestApp, { id, email, name }: { id: string; email: string; name: string }) {
    this.id = id;
    this.name = name;
    this.#email = email;
    this.#app = app;
  }

  /** Of the whole organisation. */
  static async hire(app: TestApp, preset: Preset, name: string): Promise<Person> {
    return new Person(app, { name, ...(await insertStaff(app.pool, app.context.secretKey, { preset, name })) });
  }

  async signIn(): Promise<void> {
    const { publicUrl: origin, clock } = this.#app;
    const code = new TOTP({ secret: Secret.fromBase32(totpSecret) }).generate({ timestamp: clock.now().getTime() });
    const payload = { email: this.#email, password: staffPassword, code };
    const response = await this.#app.call('POST', '/api/admin/session', { payload, headers: { origin } });
    if (response.statusCode !== 204) throw new Error(`${this.name} cannot sign in: ${response.body}`);
    this.#cookie = [response.headers['set-cookie']]
      .flat()
      .map((one) => String(one).split(';')[0])
      .join('; ');
    const { rights } = (await this.#app.call('GET', '/api/admin/me', { headers: { cookie: this.#cookie } })).json<Me>();
    this.#rights = new Set(rights.filter(({ everywhere }) => everywhere).map(({ right }) => right));
  }

  holds(right: string): boolean {
    return this.#rights.has(right);
  }

  send(method: 'GET' | 'POST' | 'PUT', path: string, payload?: object): Promise<LightMyRequestResponse> {
    this.calls += 1;
    const headers = { cookie: this.#cookie, origin: this.#app.publicUrl, 'idempotency-key': randomUUID() };
    return this.#app.call(method, path, { payload, headers });
  }

  /** @throws Rejected unless the request succeeds */
  async get<T>(path: string): Promise<T> {
    return read<T>(await this.send('GET', path));
  }

  /** @throws Rejected unless the request succeeds */
  async post<T = unknown>(path: string, payload?: object): Promise<T> {
    return read<T>(await this.send('POST', path, payload));
  }

  /** @throws Rejected unless the request succeeds */
  async put<T = unknown>(path: string, payload: object): Promise<T> {
    return read<T>(await this.send('PUT', path, payload));
  }
}

/** The program rejected a request. The message is the code of the error. */
export class Rejected extends Error {}

function read<T>({ statusCode, body }: LightMyRequestResponse): T {
  if (statusCode < 300) return (body === '' ? undefined : JSON.parse(body)) as T;
  const { code, errors } = JSON.parse(body) as { code: string; errors?: { path: string }[] };
  throw new Rejected([code, ...(errors ?? []).map(({ path }) => path)].join(' '));
}

import type { Passkey, PasskeyCreation, PasskeyRequest } from '@komora/api/passkey';
import { useTestDatabase } from '@komora/testing';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';
import { Authenticator, type AuthenticatorOptions } from './kit/authenticator.ts';
import type { Account } from './kit/builders/account.ts';
import { aStaffClient } from './kit/builders/staff.ts';
import { memoryLog } from './kit/memory-log.ts';

const database = useTestDatabase();
const { log, lines } = memoryLog();
const origin = 'https://komora.example';
let app: AccountTestApp;
beforeAll(async () => {
  app = await openAccountTestApp(database.url, {}, { log });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.advance({ minutes: 30 });
  lines.length = 0;
});

interface SignedIn extends Account {
  token: string;
}

/** A client who has just signed in. */
async function aClient(user: Parameters<AccountTestApp['client']>[0] = {}): Promise<SignedIn> {
  const account = await app.client(user);
  return { ...account, token: await app.logIn(account.email) };
}
const options = async ({ token }: SignedIn, body?: object) => app.post('/api/client/my/passkeys/options', body, token);
async function addPasskey(client: SignedIn, authenticator = new Authenticator(), how: AuthenticatorOptions = {}) {
  const creation = (await options(client)).json<PasskeyCreation>();
  const response = await app.post('/api/client/my/passkeys', authenticator.create(creation, how), client.token);
  return { authenticator, creation, response };
}
const ask = async () => (await app.post('/auth/passkey/options')).json<PasskeyRequest>();
const send = (passkey: object, more: object = {}) => app.post('/auth/passkey/login', { passkey, domain: 'CLIENT', ...more });
const logIn = async (authenticator: Authenticator, how: AuthenticatorOptions = {}, more: object = {}) =>
  send(authenticator.get(await ask(), how), more);
const list = async ({ token }: SignedIn) => (await app.get('/api/client/my/passkeys', token)).json<Passkey[]>();
const codeOf = (response: LightMyRequestResponse) => response.json().code;
const securityEvents = () =>
  lines.map((line) => JSON.parse(line) as { security?: string }).flatMap(({ security }) => (security === undefined ? [] : [security]));
const sessionsOf = async ({ id }: Account) => (await app.rows('select from sessions where user_id = $1', [id])).length;

describe('a passkey of a client', () => {
  test('is added, signs in without an address or a password, and is listed with its last use', async () => {
    const client = await aClient({ firstName: 'Zuzana', language: 'CS' });
    const { authenticator, creation, response } = await addPasskey(client);
    expect(creation).toMatchObject({ rpId: 'komora.example', user: { name: client.email }, exclude: [] });
    const opened = await logIn(authenticator, {}, { rememberMe: true, deviceId: 'phone' });
    expect(opened.json()).toEqual({ token: expect.any(String), deviceToken: expect.any(String) });
    expect(opened.headers['set-cookie']).toMatch(/^__Host-komora-device=/);
    expect((await app.get('/api/client/client-user/current', opened.json().token)).json()).toMatchObject({ id: client.id });
    expect(await list(client)).toEqual([
      {
        id: response.json().id,
        name: 'Test key',
        isBackedUp: false,
        createdAt: expect.any(String),
        lastUsedAt: app.clock.now().toISOString(),
      },
    ]);
    await app.run();
    expect(await app.messages(client.email)).toMatchObject([
      { template: 'passkey-added', language: 'CS', data: { firstName: 'Zuzana', name: 'Test key' } },
    ]);
    expect(securityEvents()).toEqual(['login-succeeded', 'passkey-added', 'login-succeeded']);
  });

  test('counts as a recent login, as the password does', async () => {
    const { authenticator } = await addPasskey(await aClient());
    app.clock.advance({ hours: 3 });
    const { token } = (await logIn(authenticator)).json();
    expect((await app.post('/api/client/my/remove-account', undefined, token)).statusCode).toBe(204);
    expect(codeOf(await logIn(authenticator))).toBe('passkey/rejected');
  });

  test('that is wrong in any way is rejected with the same answer, and no session opens', async () => {
    const client = await aClient();
    const { authenticator } = await addPasskey(client);
    const { authenticator: ofOther } = await addPasskey(await aClient());
    const forged = authenticator.get(await ask());
    const wrong: Record<string, AuthenticatorOptions> = {
      'another origin': { origin: 'https://komora.example.evil.example' },
      'another port': { origin: 'https://komora.example:8443' },
      'another relying party': { rpId: 'evil.example' },
      'an unknown challenge': { challenge: 'A'.repeat(43) },
      'no verified person': { isVerified: false },
      'the name of somebody else': { userHandle: 'AAAAAAAAAAAAAAAAAAAAAA' },
      'no name': { userHandle: null },
    };
    const before = await sessionsOf(client);
    for (const [what, how] of Object.entries(wrong))
      expect([what, codeOf(await logIn(authenticator, how))]).toEqual([what, 'passkey/rejected']);
    const others: [string, object][] = [
      ['the id of another passkey', { ...authenticator.get(await ask()), id: ofOther.id }],
      ['an unknown passkey', new Authenticator().get(await ask())],
      ['another signature', { ...forged, signature: authenticator.get(await ask()).signature }],
      ['unreadable data', { ...authenticator.get(await ask()), authenticatorData: 'AAAA' }],
      ['unreadable client data', { ...authenticator.get(await ask()), clientDataJson: 'AAAA' }],
    ];
    for (const [what, passkey] of others) expect([what, codeOf(await send(passkey))]).toEqual([what, 'passkey/rejected']);
    expect(await sessionsOf(client)).toBe(before);
    expect(securityEvents().filter((event) => event === 'login-failed')).toHaveLength(12);
  });

  test('signs a challenge once, within five minutes, and only for its purpose', async () => {
    const client = await aClient();
    const { authenticator } = await addPasskey(client);
    const passkey = authenticator.get(await ask());
    const twice = await Promise.all([send(passkey), send(passkey)]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([200, 400]);
    const late = authenticator.get(await ask());
    app.clock.advance({ minutes: 5 });
    expect(codeOf(await send(late))).toBe('passkey/rejected');
    const { challenge, rpId } = (await options(client)).json<PasskeyCreation>();
    expect(codeOf(await send(authenticator.get({ challenge, rpId, credentials: [] })))).toBe('passkey/rejected');
    const asked = await ask();
    const creation = (await options(client)).json<PasskeyCreation>();
    const stored = await app.post(
      '/api/client/my/passkeys',
      new Authenticator().create({ ...creation, challenge: asked.challenge }),
      client.token,
    );
    expect(codeOf(stored)).toBe('passkey/rejected');
  });

  test('whose count falls is a copy: it is rejected, with a security event, and opens no session', async () => {
    const client = await aClient();
    const { authenticator } = await addPasskey(client);
    expect((await logIn(authenticator, { count: 7 })).statusCode).toBe(200);
    const before = await sessionsOf(client);
    for (const count of [7, 6, 0]) expect(codeOf(await logIn(authenticator, { count }))).toBe('passkey/rejected');
    expect(await sessionsOf(client)).toBe(before);
    expect(securityEvents().filter((event) => event === 'passkey-copied')).toHaveLength(3);
    expect((await logIn(authenticator, { count: 8 })).statusCode).toBe(200);
    const { authenticator: uncounted } = await addPasskey(client);
    for (const count of [0, 0]) expect((await logIn(uncounted, { count })).statusCode).toBe(200);
    await expect(app.rows('update client_passkeys set sign_count = 1 where user_id = $1', [client.id])).rejects.toThrow('never falls');
  });

  test('is not added for somebody else, twice, without a verified person, or from another page', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const { authenticator } = await addPasskey(client);
    const code = async (one: Promise<{ response: LightMyRequestResponse }>) => codeOf((await one).response);
    expect(await code(addPasskey(other, authenticator))).toBe('passkey/rejected');
    expect(await code(addPasskey(client, new Authenticator(), { isVerified: false }))).toBe('passkey/rejected');
    expect(await code(addPasskey(client, new Authenticator(), { origin: 'https://evil.example' }))).toBe('passkey/rejected');
    const creation = (await options(client)).json<PasskeyCreation>();
    expect(creation.exclude).toEqual([{ id: authenticator.id, transports: ['internal'] }]);
    const stolen = new Authenticator().create(creation);
    expect(codeOf(await app.post('/api/client/my/passkeys', stolen, other.token))).toBe('passkey/rejected');
    expect(codeOf(await app.post('/api/client/my/passkeys', { ...stolen, attestationObject: 'AAAA' }, client.token))).toBe(
      'passkey/rejected',
    );
    expect(await list(client)).toHaveLength(1);
  });

  test('is renamed and removed by its owner only, and a removed one does not sign in', async () => {
    const [client, other] = [await aClient(), await aClient()];
    const { authenticator, response } = await addPasskey(client);
    const path = `/api/client/my/passkeys/${response.json().id}`;
    const rename = ({ token }: SignedIn, name: string) => app.call('PUT', path, { payload: { name }, token });
    const remove = ({ token }: SignedIn) => app.post(`${path}/remove`, undefined, token);
    expect([(await rename(other, 'Mine')).statusCode, (await remove(other)).statusCode]).toEqual([404, 404]);
    expect((await rename(client, 'Telefón')).statusCode).toBe(204);
    expect((await list(client)).map(({ name }) => name)).toEqual(['Telefón']);
    const removals = await Promise.all([remove(client), remove(client)]);
    expect(removals.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect(codeOf(await logIn(authenticator))).toBe('passkey/rejected');
    expect(securityEvents()).toContain('passkey-removed');
  });

  test('is one of at most twenty, also when two are added at once', async () => {
    const client = await aClient();
    for (let round = 0; round < 19; round++) expect((await addPasskey(client)).response.statusCode).toBe(200);
    const both = await Promise.all([addPasskey(client), addPasskey(client)]);
    expect(both.map(({ response }) => response.statusCode).sort()).toEqual([200, 409]);
  });
});

describe('clients and staff', () => {
  test('a passkey of staff does not sign in at the login of clients, nor the reverse', async () => {
    const person = await aStaffClient(app);
    const ofStaff = new Authenticator();
    const creation = (await person.post('/api/admin/me/passkeys/options')).json<PasskeyCreation>();
    expect((await person.post('/api/admin/me/passkeys', ofStaff.create(creation))).statusCode).toBe(200);
    expect(codeOf(await logIn(ofStaff))).toBe('passkey/rejected');

    const { authenticator } = await addPasskey(await aClient());
    const post = (url: string, payload: object = {}) => app.call('POST', url, { payload, headers: { origin } });
    const asked = (await post('/api/admin/session/passkey/options')).json<PasskeyRequest>();
    expect(codeOf(await post('/api/admin/session/passkey', { passkey: authenticator.get(asked) }))).toBe('passkey/rejected');
    const proof = (await person.post('/api/admin/session/confirm/options')).json<PasskeyRequest>();
    expect(codeOf(await person.post('/api/admin/session/confirm', { passkey: authenticator.get(proof) }))).toBe('passkey/rejected');
  });

  test('a challenge of the one works for nothing of the other', async () => {
    const person = await aStaffClient(app);
    const client = await aClient();
    const { authenticator } = await addPasskey(client);
    const post = (url: string, payload: object = {}) => app.call('POST', url, { payload, headers: { origin } });
    const ofStaff = (await post('/api/admin/session/passkey/options')).json<PasskeyRequest>();
    expect(codeOf(await send(authenticator.get(ofStaff)))).toBe('passkey/rejected');
    const creation = (await person.post('/api/admin/me/passkeys/options')).json<PasskeyCreation>();
    expect(codeOf(await app.post('/api/client/my/passkeys', new Authenticator().create(creation), client.token))).toBe('passkey/rejected');
    const ofClient = (await options(client)).json<PasskeyCreation>();
    expect(codeOf(await person.post('/api/admin/me/passkeys', new Authenticator().create(ofClient)))).toBe('passkey/rejected');
  });
});

describe('only a right passkey says why an account cannot sign in', () => {
  test('a blocked client', async () => {
    const client = await aClient();
    const { authenticator } = await addPasskey(client);
    await app.rows('update users set blocked_at = $2 where id = $1', [client.id, app.clock.now()]);
    expect(codeOf(await logIn(authenticator, { origin: 'https://evil.example' }))).toBe('passkey/rejected');
    expect(codeOf(await logIn(authenticator))).toBe('account/blocked');
  });
});

describe('adding and removing', () => {
  test('need a login of the last 15 minutes, the password, or a code by e-mail', async () => {
    const client = await aClient();
    const { response } = await addPasskey(client);
    app.clock.advance({ minutes: 15 });
    const remove = (body?: object) => app.post(`/api/client/my/passkeys/${response.json().id}/remove`, body, client.token);
    for (const act of [(body?: object) => options(client, body), remove]) {
      expect((await act()).json().errors).toEqual([{ path: 'password', code: 'revalid/rule/basic/not-null' }]);
      expect((await act({ password: 'nesprávne 1' })).json().errors).toEqual([{ path: 'password', code: 'invalid-credentials' }]);
      expect((await act({ password })).statusCode).toBeLessThan(300);
    }
    await confirm(client);
    expect((await options(client)).statusCode).toBe(200);
    app.clock.advance({ minutes: 15 });
    expect((await options(client)).statusCode).toBe(400);
  });

  /** Proves with a code by e-mail. */
  async function confirm({ email, token }: SignedIn, typed?: (code: string) => string) {
    const asked = await app.post('/auth/code/request', { email });
    await app.run();
    const code = (await app.messages(email)).at(-1)?.data.code ?? '';
    const cookie = `__Host-komora-code=${asked.cookies.find(({ name }) => name === '__Host-komora-code')?.value}`;
    const payload = { code: typed?.(code) ?? code };
    return app.call('POST', '/auth/code/confirm', { payload, headers: { cookie, authorization: `Bearer ${token}` } });
  }

  test('a wrong code, a code of somebody else and no cookie prove nothing', async () => {
    const [client, other] = [await aClient(), await aClient()];
    app.clock.advance({ minutes: 15 });
    expect(codeOf(await confirm(client, (code) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')))).toBe('sign-in-code/wrong');
    expect(codeOf(await confirm({ ...client, email: other.email }))).toBe('sign-in-code/wrong');
    expect(codeOf(await app.post('/auth/code/confirm', { code: '123456' }, client.token))).toBe('sign-in-code/ended');
    expect((await options(client)).statusCode).toBe(400);
    expect(securityEvents().filter((event) => event === 'own-password-rejected')).toHaveLength(2);
  });

  test('a buyer without a password proves with a code, which confirms the address, and then signs in with the passkey', async () => {
    const account = await app.client({ passwordHash: null, confirmed: false });
    await app.rows(
      `insert into sessions (token_hash, user_id, created_at, signed_in_at, expires_at)
       values (sha256(convert_to($1, 'UTF8')), $2, $3, $3::timestamptz - interval '15 minutes', $3::timestamptz + interval '12 hours')`,
      [`of the order ${account.id}`, account.id, app.clock.now()],
    );
    const buyer = { ...account, token: `of the order ${account.id}` };
    expect((await options(buyer)).statusCode).toBe(400);
    expect((await confirm(buyer)).statusCode).toBe(204);
    const { authenticator } = await addPasskey(buyer);
    expect((await logIn(authenticator)).statusCode).toBe(200);
  });
});

test('a network gets few challenges and few tries', async () => {
  const asked = [];
  for (let index = 0; index < 122; index++) asked.push((await app.post('/auth/passkey/options')).statusCode);
  expect(asked.filter((status) => status === 429)).toHaveLength(2);
  app.clock.advance({ minutes: 30 });
  const asking = await ask();
  const tried = [];
  for (let index = 0; index < 62; index++) tried.push((await send(new Authenticator().get(asking))).statusCode);
  expect(tried.filter((status) => status === 429)).toHaveLength(2);
});

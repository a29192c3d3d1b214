import type { Me, Passkey, PasskeyCreation, PasskeyRequest } from '@komora/api/admin';
import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { Authenticator, type AuthenticatorOptions } from '../kit/authenticator.ts';
import { aStaffClient, type StaffClient } from '../kit/builders/staff.ts';
import { memoryLog } from '../kit/memory-log.ts';
import { createTestApp, type TestApp } from '../kit/test-app.ts';

const database = useTestDatabase();
const { log, lines } = memoryLog();
const origin = 'https://komora.example';
let app: TestApp;
beforeAll(async () => {
  app = await createTestApp(database.url, { at: '2026-03-02T09:00:00Z', log, config: { publicUrl: origin } });
});
afterAll(() => app.close());
beforeEach(() => {
  app.clock.advance({ minutes: 30 });
  lines.length = 0;
});

const post = (url: string, payload: object = {}, headers: Record<string, string> = {}) =>
  app.call('POST', url, { payload, headers: { origin, ...headers } });
const cookieOf = (response: { headers: Record<string, unknown> }) => String(response.headers['set-cookie']).split(';')[0] ?? '';
const securityEvents = () =>
  lines.map((line) => JSON.parse(line) as { security?: string }).flatMap(({ security }) => (security === undefined ? [] : [security]));

/** Adds a passkey to a signed-in person. */
async function addPasskey(person: StaffClient, authenticator = new Authenticator(), options: AuthenticatorOptions = {}) {
  const creation = (await person.post('/api/admin/me/passkeys/options')).json<PasskeyCreation>();
  const response = await person.post('/api/admin/me/passkeys', authenticator.create(creation, options));
  return { authenticator, response, creation };
}
const ask = async () => (await post('/api/admin/session/passkey/options')).json<PasskeyRequest>();
const signIn = async (authenticator: Authenticator, options: AuthenticatorOptions = {}) =>
  post('/api/admin/session/passkey', { passkey: authenticator.get(await ask(), options) });
const list = async (person: StaffClient) => (await person.get('/api/admin/me/passkeys')).json<{ passkeys: Passkey[] }>().passkeys;

describe('a passkey', () => {
  test('is added, signs in without an address or a password, and is listed with its last use', async () => {
    const person = await aStaffClient(app);
    const { authenticator, creation, response } = await addPasskey(person);
    expect(creation).toMatchObject({ rpId: 'komora.example', user: { name: person.email }, exclude: [] });
    expect(response.statusCode).toBe(200);
    const opened = await signIn(authenticator);
    expect([opened.statusCode, cookieOf(opened)]).toEqual([204, expect.stringMatching(/^__Host-komora-staff=[\w-]{43}$/)]);
    const me = await app.call('GET', '/api/admin/me', { headers: { cookie: cookieOf(opened) } });
    expect(me.json<Me>()).toMatchObject({ id: person.id, passkeys: 1, hasPassword: true });
    expect(await list(person)).toEqual([
      {
        id: response.json<{ id: string }>().id,
        name: 'Test key',
        isBackedUp: false,
        createdAt: expect.any(String),
        lastUsedAt: app.clock.now().toISOString(),
      },
    ]);
    expect(securityEvents()).toEqual(['passkey-added', 'staff-login-succeeded']);
    const entries = await app.rows('select verb from audit_log where staff_id = $1 order by at, id', [person.id]);
    expect(entries).toEqual([{ verb: 'passkey.create' }, { verb: 'session.open-with-passkey' }]);
  });

  test('that is wrong in any way is rejected with the same answer, and no session opens', async () => {
    const person = await aStaffClient(app);
    const { authenticator } = await addPasskey(person);
    const { authenticator: ofOther } = await addPasskey(await aStaffClient(app));
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
    const answers = Object.entries(wrong).map(async ([what, options]) => [what, (await signIn(authenticator, options)).json().code]);
    expect(await Promise.all(answers)).toEqual(Object.keys(wrong).map((what) => [what, 'passkey/rejected']));
    const others: [string, object][] = [
      ['the id of another passkey', { ...authenticator.get(await ask()), id: ofOther.id }],
      ['an unknown passkey', new Authenticator().get(await ask())],
      ['another signature', { ...forged, signature: authenticator.get(await ask()).signature }],
      ['unreadable data', { ...authenticator.get(await ask()), authenticatorData: 'AAAA' }],
      ['unreadable client data', { ...authenticator.get(await ask()), clientDataJson: 'AAAA' }],
    ];
    for (const [what, passkey] of others)
      expect([what, (await post('/api/admin/session/passkey', { passkey })).json().code]).toEqual([what, 'passkey/rejected']);
    expect(await app.rows('select 1 from staff_sessions where staff_id = $1', [person.id])).toHaveLength(1);
    expect(new Set(securityEvents())).toEqual(new Set(['passkey-added', 'staff-login-failed']));
  });

  test('signs a challenge once, within five minutes, and only for its purpose', async () => {
    const person = await aStaffClient(app);
    const { authenticator } = await addPasskey(person);
    const passkey = authenticator.get(await ask());
    const twice = await Promise.all([post('/api/admin/session/passkey', { passkey }), post('/api/admin/session/passkey', { passkey })]);
    expect(twice.map(({ statusCode }) => statusCode).sort()).toEqual([204, 400]);
    const late = authenticator.get(await ask());
    app.clock.advance({ minutes: 5 });
    expect((await post('/api/admin/session/passkey', { passkey: late })).json().code).toBe('passkey/rejected');
    const ofProof = (await person.post('/api/admin/session/confirm/options')).json<PasskeyRequest>();
    expect((await post('/api/admin/session/passkey', { passkey: authenticator.get(ofProof) })).json().code).toBe('passkey/rejected');
    expect((await person.post('/api/admin/session/confirm', { passkey: authenticator.get(await ask()) })).json().code).toBe(
      'passkey/rejected',
    );
  });

  test('whose count falls is a copy: it is rejected, with a security event', async () => {
    const person = await aStaffClient(app);
    const { authenticator } = await addPasskey(person);
    expect((await signIn(authenticator, { count: 7 })).statusCode).toBe(204);
    for (const count of [7, 6, 0]) expect((await signIn(authenticator, { count })).json().code).toBe('passkey/rejected');
    expect(securityEvents().filter((event) => event === 'passkey-copied')).toHaveLength(3);
    expect((await signIn(authenticator, { count: 8 })).statusCode).toBe(204);
    const { authenticator: uncounted } = await addPasskey(person);
    for (const count of [0, 0]) expect((await signIn(uncounted, { count })).statusCode).toBe(204);
    await expect(app.rows('update staff_passkeys set sign_count = 1 where staff_id = $1', [person.id])).rejects.toThrow('never falls');
  });

  test('is not added for somebody else, twice, without a verified person, or from another page', async () => {
    const person = await aStaffClient(app);
    const other = await aStaffClient(app);
    const { authenticator } = await addPasskey(person);
    const code = async (one: Promise<{ response: { json(): { code: string } } }>) => (await one).response.json().code;
    expect(await code(addPasskey(other, authenticator))).toBe('passkey/rejected');
    expect(await code(addPasskey(person, new Authenticator(), { isVerified: false }))).toBe('passkey/rejected');
    expect(await code(addPasskey(person, new Authenticator(), { origin: 'https://evil.example' }))).toBe('passkey/rejected');
    const creation = (await person.post('/api/admin/me/passkeys/options')).json<PasskeyCreation>();
    expect(creation.exclude).toEqual([{ id: authenticator.id, transports: ['internal'] }]);
    const stolen = new Authenticator().create(creation);
    expect((await other.post('/api/admin/me/passkeys', stolen)).json().code).toBe('passkey/rejected');
    expect((await person.post('/api/admin/me/passkeys', { ...stolen, attestationObject: 'AAAA' })).json().code).toBe('passkey/rejected');
  });

  test('is renamed and removed by its owner only, and a removed one does not sign in', async () => {
    const person = await aStaffClient(app);
    const { authenticator, response } = await addPasskey(person);
    const { id } = response.json<{ id: string }>();
    const other = await aStaffClient(app);
    expect((await other.put(`/api/admin/me/passkeys/${id}`, { name: 'Mine' })).statusCode).toBe(404);
    expect((await other.post(`/api/admin/me/passkeys/${id}/remove`)).statusCode).toBe(404);
    expect((await person.put(`/api/admin/me/passkeys/${id}`, { name: 'Telefón' })).statusCode).toBe(204);
    expect((await list(person)).map(({ name }) => name)).toEqual(['Telefón']);
    const removals = await Promise.all([1, 2].map(() => person.post(`/api/admin/me/passkeys/${id}/remove`)));
    expect(removals.map(({ statusCode }) => statusCode).sort()).toEqual([204, 404]);
    expect((await signIn(authenticator)).json().code).toBe('passkey/rejected');
  });

  test('is one of at most twenty', async () => {
    const person = await aStaffClient(app);
    const statuses = [];
    for (let round = 0; round < 21; round++) statuses.push((await addPasskey(person)).response.statusCode);
    expect(statuses).toEqual([...Array(20).fill(200), 409]);
  });
});

describe('an invitation', () => {
  const invite = async (owner: StaffClient, id: string) =>
    (await owner.post(`/api/admin/staff/${id}/invitation`, { reason: 'lost phone' })).json<{ invitation: { token: string } }>().invitation
      .token;
  const accept = async (token: string, authenticator: Authenticator) => {
    const creation = (await post('/api/admin/invitations/passkey-options', { token })).json<PasskeyCreation>();
    return post('/api/admin/invitations/accept-with-passkey', { token, passkey: authenticator.create(creation) });
  };

  test('is accepted with a passkey alone, once, and replaces password, sessions and earlier passkeys', async () => {
    const owner = await aStaffClient(app);
    const person = await aStaffClient(app, { preset: 'manager' });
    const { authenticator: lost } = await addPasskey(person);
    const token = await invite(owner, person.id);
    const authenticator = new Authenticator();
    const accepted = await accept(token, authenticator);
    expect(accepted.statusCode).toBe(204);
    const me = await app.call('GET', '/api/admin/me', { headers: { cookie: cookieOf(accepted) } });
    expect(me.json<Me>()).toMatchObject({ id: person.id, hasPassword: false, passkeys: 1, recoveryCodesLeft: 0 });
    expect((await person.get('/api/admin/me')).statusCode).toBe(401);
    expect((await signIn(lost)).json().code).toBe('passkey/rejected');
    expect((await signIn(authenticator)).statusCode).toBe(204);
    expect((await post('/api/admin/invitations/passkey-options', { token })).json().code).toBe('staff/invalid-invitation');
  });

  test('of a colleague takes the same authenticator again, an own one does not', async () => {
    const owner = await aStaffClient(app);
    const person = await aStaffClient(app, { preset: 'manager' });
    const { authenticator } = await addPasskey(person);
    const own = (await person.post('/api/admin/me/invitation')).json<{ invitation: { token: string } }>().invitation.token;
    const options = async (token: string) =>
      (await post('/api/admin/invitations/passkey-options', { token })).json<PasskeyCreation>().exclude.map(({ id }) => id);
    expect(await options(own)).toEqual([authenticator.id]);
    const token = await invite(owner, person.id);
    expect(await options(token)).toEqual([]);
    expect((await accept(token, authenticator)).statusCode).toBe(204);
    expect((await signIn(authenticator)).statusCode).toBe(204);
  });

  test('of a colleague ends the PIN, an own one keeps it', async () => {
    const owner = await aStaffClient(app);
    const person = await aStaffClient(app, { preset: 'manager' });
    expect((await person.put('/api/admin/me/pin', { pin: '274951' })).statusCode).toBe(204);
    const own = (await person.post('/api/admin/me/invitation')).json<{ invitation: { token: string } }>().invitation.token;
    const meOf = async (accepted: { headers: Record<string, unknown> }) =>
      (await app.call('GET', '/api/admin/me', { headers: { cookie: cookieOf(accepted) } })).json<Me>();
    expect(await meOf(await accept(own, new Authenticator()))).toMatchObject({ id: person.id, hasPin: true });
    const token = await invite(owner, person.id);
    expect(await meOf(await accept(token, new Authenticator()))).toMatchObject({ id: person.id, hasPin: false });
  });

  test('is accepted by an owner with a passkey: the last way to sign in stays', async () => {
    const owner = await aStaffClient(app);
    const person = await aStaffClient(app);
    const authenticator = new Authenticator();
    const cookie = cookieOf(await accept(await invite(owner, person.id), authenticator));
    const [passkey] = (await app.call('GET', '/api/admin/me/passkeys', { headers: { cookie } })).json<{ passkeys: Passkey[] }>().passkeys;
    const remove = () => post(`/api/admin/me/passkeys/${passkey?.id}/remove`, {}, { cookie });
    expect((await remove()).json()).toMatchObject({ status: 409, code: 'passkey/last-factor' });
    expect((await signIn(authenticator)).statusCode).toBe(204);
    const creation = (await post('/api/admin/me/passkeys/options', {}, { cookie })).json<PasskeyCreation>();
    expect((await post('/api/admin/me/passkeys', new Authenticator().create(creation), { cookie })).statusCode).toBe(200);
    expect((await remove()).statusCode).toBe(204);
  });
});

test('two passkeys that are the only way in are not both removed by two requests at once', async () => {
  const owner = await aStaffClient(app);
  const person = await aStaffClient(app, { preset: 'manager' });
  const { token } = (await owner.post(`/api/admin/staff/${person.id}/invitation`, { reason: 'x' })).json<{
    invitation: { token: string };
  }>().invitation;
  const first = (await post('/api/admin/invitations/passkey-options', { token })).json<PasskeyCreation>();
  const cookie = cookieOf(await post('/api/admin/invitations/accept-with-passkey', { token, passkey: new Authenticator().create(first) }));
  const creation = (await post('/api/admin/me/passkeys/options', {}, { cookie })).json<PasskeyCreation>();
  await post('/api/admin/me/passkeys', new Authenticator().create(creation), { cookie });
  const { passkeys } = (await app.call('GET', '/api/admin/me/passkeys', { headers: { cookie } })).json<{ passkeys: Passkey[] }>();
  const answers = await Promise.all(passkeys.map(({ id }) => post(`/api/admin/me/passkeys/${id}/remove`, {}, { cookie })));
  expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
});

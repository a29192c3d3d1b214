import { useTestDatabase } from '@komora/testing';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { registerBuyer } from '../src/modules/identity/account/index.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url, { rateLimit: 1000 });
});
afterAll(() => testApp.close());

let count = 0;
const person = (more: object = {}) => {
  count += 1;
  return {
    firstName: 'Božena',
    lastName: 'Slančíková',
    email: `Bozena${count}@Example.com`,
    phoneNumber: `+421 903 ${String(count).padStart(6, '0')}`,
    password,
    passwordConfirmation: password,
    userLanguage: 'SK',
    termsAndConditions: true,
    privacyPolicy: true,
    newsletter: false,
    ...more,
  };
};
const register = (body: object) => testApp.post('/api/user/register', body);
/** Confirms in another browser with a new password; it is the password of the registration unless stated. */
const confirm = (token: unknown, newPassword = password) =>
  testApp.post('/api/user/confirm-registration', { token, newPassword, newPasswordConfirmation: newPassword });
const confirmHere = (token: string, response: LightMyRequestResponse) =>
  testApp.call('POST', '/api/user/confirm-registration', {
    payload: { token },
    headers: { cookie: String(response.headers['set-cookie']).split(';')[0] ?? '' },
  });
const login = (username: string, secret = password) => testApp.post('/auth/custom/login', { username, password: secret, domain: 'CLIENT' });
const linkOf = async (email: string) => {
  const letters = await testApp.messages(email);
  return letters.filter(({ template }) => template === 'confirm-registration').at(-1)?.data.token ?? '';
};
const usersOf = async (email: string) =>
  await testApp.rows('select * from users where lower(email) = lower($1) order by created_at', [email]);

describe('a registration', () => {
  test('creates an account that can log in after confirmation', async () => {
    const body = person({ userLanguage: 'PL', newsletter: true });
    const response = await register(body);
    expect([response.statusCode, response.body]).toEqual([204, '']);
    const early = await login(body.email);
    expect([early.statusCode, early.json().code]).toEqual([400, 'registration/not-confirmed']);
    expect((await login(body.email, 'iné heslo 1')).json().code).toBe('invalid-credentials');
    const [letter, ...others] = await testApp.messages(body.email);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ template: 'confirm-registration', language: 'PL' });
    expect((await confirmHere(await linkOf(body.email), response)).statusCode).toBe(204);
    const token = (await login(body.email.toUpperCase())).json<{ token: string }>().token;
    expect((await testApp.get('/api/client/client-user/current', token)).json()).toMatchObject({
      firstName: 'Božena',
      lastName: 'Slančíková',
      phoneNumber: body.phoneNumber.replaceAll(' ', ''),
      userLanguage: 'PL',
      invoicingDetails: null,
    });
  });

  test('stores the password and the link as hashes only', async () => {
    const body = person();
    await register(body);
    const [user] = await usersOf(body.email);
    expect(user?.password_hash).toMatch(/^\$argon2id\$/);
    const rows = await testApp.rows('select u.*, t.* from users u join password_tokens t on t.user_id = u.id where u.id = $1', [user?.id]);
    expect(JSON.stringify(rows)).not.toContain(await linkOf(body.email));
  });

  test('stores the accepted texts, with language, time and IP address', async () => {
    const body = person({ newsletter: true, userLanguage: 'CS' });
    await register(body);
    const rows = await testApp.rows(
      `select kind, text_version, language, accepted_at, host(ip) as ip, order_id from consents where user_id = $1 order by kind`,
      [(await usersOf(body.email))[0]?.id],
    );
    const common = { text_version: expect.stringMatching(/^\d{4}-/), language: 'CS', accepted_at: testApp.clock.now(), ip: '127.0.0.1' };
    expect(rows).toEqual(['NEWSLETTER', 'PRIVACY_POLICY', 'TERMS_AND_CONDITIONS'].map((kind) => ({ kind, order_id: null, ...common })));
    expect((await usersOf(body.email))[0]?.newsletter_subscribed).toBe(true);
  });

  test('without the newsletter consent does not subscribe', async () => {
    const body = person();
    await register(body);
    const [user] = await usersOf(body.email);
    expect(user?.newsletter_subscribed).toBe(false);
    const rows = await testApp.rows(`select kind from consents where user_id = $1 and kind = 'NEWSLETTER'`, [user?.id]);
    expect(rows).toEqual([]);
  });

  test('stores the referrer; an unknown referral code is ignored', async () => {
    const friend = person();
    await register(friend);
    const [{ id, referral_code } = {}] = await usersOf(friend.email);
    const [invited, outsider] = [person({ referralCode: referral_code }), person({ referralCode: 'NOBODY' })];
    expect((await register(invited)).statusCode).toBe(204);
    expect((await register(outsider)).statusCode).toBe(204);
    expect((await usersOf(invited.email))[0]?.referred_by).toBe(id);
    expect((await usersOf(outsider.email))[0]?.referred_by).toBeNull();
  });

  test('with an e-mail or a phone number in use is rejected at that field', async () => {
    const known = person();
    await register(known);
    const email = await register(person({ email: known.email.toLowerCase() }));
    expect([email.statusCode, email.json().code]).toEqual([409, 'registration/email-exists']);
    expect(email.json().errors).toEqual([{ path: 'email', code: 'registration/email-exists' }]);
    const phone = await register(person({ phoneNumber: known.phoneNumber }));
    expect([phone.statusCode, phone.json().code]).toEqual([409, 'registration/phone-exists']);
    expect(phone.json().errors).toEqual([{ path: 'phoneNumber', code: 'registration/phone-exists' }]);
    expect((await register(known)).json().errors).toHaveLength(2);
  });

  test('twice concurrently creates one account', async () => {
    const body = person();
    const answers = await Promise.all([register(body), register(body), register({ ...person(), email: body.email })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    expect(await usersOf(body.email)).toHaveLength(1);
    expect(await testApp.messages(body.email).then((all) => all.length)).toBeLessThanOrEqual(1);
  });

  test('with the address of a buyer without a password is rejected', async () => {
    const { email } = await testApp.client({ passwordHash: null, confirmed: false, createdAt: '2020-01-01T00:00:00Z' });
    expect((await register(person({ email }))).json().code).toBe('registration/email-exists');
  });
});

describe('bad input', () => {
  const at = (path: string, code: string) => expect.objectContaining({ path, code });
  test.each<[string, object, string, string]>([
    ['a password of five letters', { password: 'abcd1', passwordConfirmation: 'abcd1' }, 'password', 'revalid/rule/basic/regex'],
    ['a password without a digit', { password: 'abcdefgh', passwordConfirmation: 'abcdefgh' }, 'password', 'revalid/rule/basic/regex'],
    ['passwords that do not match', { passwordConfirmation: 'iné heslo 1' }, 'passwordConfirmation', 'passwordsMustMatch'],
    ['no e-mail', { email: '' }, 'email', 'revalid/rule/basic/not-null'],
    ['an e-mail that is none', { email: 'bozena@' }, 'email', 'revalid/rule/basic/regex'],
    ['a phone without its prefix', { phoneNumber: '0903123456' }, 'phoneNumber', 'phoneNumber-invalid'],
    ['a phone that cannot exist', { phoneNumber: '+421000000000' }, 'phoneNumber', 'phoneNumber-invalid'],
    ['a phone with a national zero after its prefix', { phoneNumber: '+4210903123456' }, 'phoneNumber', 'phoneNumber-invalid'],
    ['no first name', { firstName: '  ' }, 'firstName', 'revalid/rule/basic/not-null'],
    ['a name of a million letters', { lastName: 'a'.repeat(1_000_000) }, 'lastName', 'revalid/rule/basic/regex'],
    ['a name that cannot be stored', { firstName: 'a\0b' }, 'firstName', 'revalid/rule/basic/regex'],
    ['a number for a name', { firstName: 7 }, 'firstName', 'revalid/rule/basic/regex'],
    ['an unknown language', { userLanguage: 'DE' }, 'userLanguage', 'revalid/rule/basic/regex'],
    ['terms that were not agreed to', { termsAndConditions: false }, 'termsAndConditions', 'mustBeChecked'],
    ['privacy that was not agreed to', { privacyPolicy: false }, 'privacyPolicy', 'mustBeChecked'],
    ['a text for the newsletter', { newsletter: 'yes' }, 'newsletter', 'revalid/rule/basic/regex'],
  ])('%s is rejected at its field and makes nothing', async (_case, wrong, path, code) => {
    const body = { ...person(), ...wrong };
    const response = await register(body);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual(at(path, code));
    expect(await usersOf(body.email)).toEqual([]);
  });

  test('an empty body returns an error for every field', async () => {
    const response = await register({});
    expect(response.statusCode).toBe(400);
    expect(response.json().errors.map((error: { path: string }) => error.path)).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'email', 'phoneNumber', 'password', 'userLanguage', 'termsAndConditions']),
    );
    for (const payload of ['', 'null', '[]', '{', '"text"']) {
      const headers = { 'content-type': 'application/json' };
      const raw = await testApp.http.inject({ method: 'POST', url: '/api/user/register', headers, payload });
      expect(raw.statusCode).toBe(400);
    }
  });

  test('a body of more than a megabyte is rejected', async () => {
    expect((await register(person({ firstName: 'a'.repeat(1_100_000) }))).statusCode).toBe(413);
  });
});

describe('a registration of a foreign address', () => {
  const foreign = 'cudzie heslo 1';

  test('the owner of the address sets a password to confirm; that of the stranger is invalid', async () => {
    const body = person({ password: foreign, passwordConfirmation: foreign });
    await register(body);
    const token = await linkOf(body.email);
    const click = await testApp.post('/api/user/confirm-registration', { token });
    expect([click.statusCode, click.json().code]).toEqual([409, 'registration/password-needed']);
    expect((await login(body.email, foreign)).json().code).toBe('registration/not-confirmed');
    expect((await confirm(token, 'vlastné heslo 1')).statusCode).toBe(204);
    expect((await login(body.email, foreign)).json().code).toBe('invalid-credentials');
    expect((await login(body.email, 'vlastné heslo 1')).statusCode).toBe(200);
    expect((await confirm(token)).json().code).toBe('registration/invalid-token');
  });

  test('the cookie of another registration does not confirm it', async () => {
    const [own, victim] = [person(), person()];
    const response = await register(own);
    await register(victim);
    expect((await confirmHere(await linkOf(victim.email), response)).json().code).toBe('registration/password-needed');
    expect((await confirmHere(await linkOf(own.email), response)).statusCode).toBe(204);
  });

  test.each([
    ['too short', 'abc1', 'abc1', 'newPassword', 'revalid/rule/basic/regex'],
    ['different', 'heslo 123', 'heslo 124', 'newPasswordConfirmation', 'passwordsMustMatch'],
    ['without its confirmation', 'heslo 123', undefined, 'newPasswordConfirmation', 'passwordsMustMatch'],
  ])('a new password that is %s is rejected at its field and the link stays valid', async (_case, newPassword, again, path, code) => {
    const body = person();
    await register(body);
    const token = await linkOf(body.email);
    const payload = { token, newPassword, newPasswordConfirmation: again };
    const response = await testApp.post('/api/user/confirm-registration', payload);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toMatchObject([{ path, code }]);
    expect((await confirm(token)).statusCode).toBe(204);
  });

  test('no message to the address contains text of the registration', async () => {
    const url = 'https://spam.example/win';
    const body = person({ firstName: url, lastName: url });
    await register(body);
    await testApp.post('/api/user/resend-confirmation', { email: body.email });
    await testApp.post('/auth/password/request-reset', { email: body.email });
    await testApp.run();
    const letters = await testApp.messages(body.email);
    expect(letters.map(({ template }) => template)).toEqual(['confirm-registration', 'confirm-registration', 'reset-password']);
    expect(letters.map(({ data }) => data.firstName)).toEqual([null, null, null]);
    expect(JSON.stringify(letters)).not.toContain('spam.example');
  });
});

describe('the confirmation link', () => {
  let email: string;
  beforeEach(async () => {
    const body = person();
    email = body.email;
    await register(body);
  });

  test('works once', async () => {
    const token = await linkOf(email);
    expect((await confirm(token)).statusCode).toBe(204);
    const again = await confirm(token);
    expect([again.statusCode, again.json().code]).toEqual([400, 'registration/invalid-token']);
  });

  test('expires after 24 hours', async () => {
    testApp.clock.advance({ hours: 24 });
    expect((await confirm(await linkOf(email))).json().code).toBe('registration/invalid-token');
    expect((await login(email)).json().code).toBe('registration/not-confirmed');
  });

  test('cannot set a password', async () => {
    const response = await testApp.post('/auth/password/change', {
      token: await linkOf(email),
      newPassword: 'nové heslo 1',
      newPasswordConfirmation: 'nové heslo 1',
    });
    expect(response.json().code).toBe('password-reset/invalid-token');
    expect((await confirm(await linkOf(email))).statusCode).toBe(204);
  });

  test.each([[''], ['never-given'], [7], [null], ['x'.repeat(201)]])('%j is no link', async (token) => {
    expect((await confirm(token)).statusCode).toBe(400);
  });
});

test('wrong confirmation links from one address are limited', async () => {
  const ip = '203.0.113.9';
  const send = () =>
    testApp.http.inject({ method: 'POST', url: '/api/user/confirm-registration', payload: { token: 'wrong' }, remoteAddress: ip });
  const answers = [];
  for (let attempt = 0; attempt < 61; attempt++) answers.push((await send()).statusCode);
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 400));
  expect(answers.at(-1)).toBe(429);
});

describe('a registration that was never confirmed', () => {
  test('expires after 24 hours: e-mail and phone are free, its link and password are invalid', async () => {
    const first = person({ password: 'prvé heslo 1', passwordConfirmation: 'prvé heslo 1' });
    await register(first);
    const link = await linkOf(first.email);
    testApp.clock.advance({ hours: 23, minutes: 59 });
    expect((await register({ ...first, firstName: 'Druhá' })).statusCode).toBe(409);
    testApp.clock.advance({ minutes: 1 });
    const second = { ...first, firstName: 'Druhá', password, passwordConfirmation: password };
    expect((await register(second)).statusCode).toBe(204);
    expect(await usersOf(first.email)).toMatchObject([{ first_name: 'Druhá' }]);
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await confirm(await linkOf(first.email))).statusCode).toBe(204);
    expect((await login(first.email, 'prvé heslo 1')).json().code).toBe('invalid-credentials');
    expect((await login(first.email)).statusCode).toBe(200);
    const rows = await testApp.rows(
      `select first_name, last_name, phone_number, password_hash from users where email like '%@removed.invalid'`,
    );
    expect(rows).toContainEqual({ first_name: '', last_name: '', phone_number: null, password_hash: null });
  });

  test('is replaced once, also by two concurrent registrations', async () => {
    const body = person();
    await register(body);
    testApp.clock.advance({ days: 2 });
    const answers = await Promise.all([register(body), register(body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(await usersOf(body.email)).toHaveLength(1);
  });

  test('does not expire once it is confirmed', async () => {
    const body = person();
    await register(body);
    await confirm(await linkOf(body.email));
    testApp.clock.advance({ days: 30 });
    expect((await register(body)).statusCode).toBe(409);
  });

  test('does not get the order that the owner of the address has paid', async () => {
    const body = person({ firstName: 'Cudzia' });
    await register(body);
    const link = await linkOf(body.email);
    const bought = await inTransaction(testApp.context.db, (trx) =>
      registerBuyer(trx, testApp.context, {
        email: body.email,
        phoneNumber: null,
        firstName: 'Pravá',
        lastName: 'Majiteľka',
        language: 'SK',
        invoicingDetails: {
          version: 1,
          firstName: 'Pravá',
          lastName: 'Majiteľka',
          email: body.email,
          telephoneNumber: '+421903999999',
          company: null,
          address: { street: 'Dlhá', number: '3', city: 'Žilina', zip: '010 01', countryCode: 'SVK' },
          type: 'FyzickaOsoba',
        },
        newsletter: false,
        referredByCode: null,
        now: testApp.clock.now(),
      }),
    );
    expect(bought).toMatchObject({ created: true, setPasswordToken: expect.any(String) });
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await login(body.email)).json().code).toBe('invalid-credentials');
    expect(await usersOf(body.email)).toMatchObject([{ id: bought.userId, first_name: 'Pravá' }]);
  });
});

test('registrations from one address are limited', async () => {
  const strict = await openAccountTestApp(database.url);
  try {
    const answers = [];
    for (let attempt = 0; attempt < 21; attempt++) {
      const payload = person({ email: 'known@example.com', passwordConfirmation: password });
      answers.push(await strict.http.inject({ method: 'POST', url: '/api/user/register', payload, remoteAddress: '203.0.113.7' }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, ...Array.from({ length: 19 }, () => 409), 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('45');
  } finally {
    await strict.close();
  }
});

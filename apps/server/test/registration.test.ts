import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { registerBuyer } from '../src/modules/account/index.ts';
import { type AccountHouse, openAccountHouse, password } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
beforeAll(async () => {
  house = await openAccountHouse(database.url, { rateLimit: 1000 });
});
afterAll(() => house.close());

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
const register = (body: object) => house.post('/api/user/register', body);
const confirm = (token: unknown) => house.post('/api/user/confirm-registration', { token });
const login = (username: string, secret = password) => house.post('/auth/custom/login', { username, password: secret, domain: 'CLIENT' });
const linkOf = async (email: string) => {
  const letters = await house.letters(email);
  return letters.filter(({ template }) => template === 'confirm-registration').at(-1)?.data.token ?? '';
};
const usersOf = async (email: string) =>
  (await house.pool.query('select * from users where lower(email) = lower($1) order by created_at', [email])).rows;

describe('a registration', () => {
  test('makes an account that opens once its link was followed', async () => {
    const body = person({ userLanguage: 'PL', newsletter: true });
    const answer = await register(body);
    expect([answer.statusCode, answer.body]).toEqual([204, '']);
    const early = await login(body.email);
    expect([early.statusCode, early.json().code]).toEqual([400, 'registration/not-confirmed']);
    expect((await login(body.email, 'iné heslo 1')).json().code).toBe('invalid-credentials');
    const [letter, ...others] = await house.letters(body.email);
    expect(others).toEqual([]);
    expect(letter).toMatchObject({ template: 'confirm-registration', language: 'PL', data: { firstName: 'Božena' } });
    expect((await confirm(await linkOf(body.email))).statusCode).toBe(204);
    const token = (await login(body.email.toUpperCase())).json<{ token: string }>().token;
    expect((await house.get('/api/client/client-user/current', token)).json()).toMatchObject({
      firstName: 'Božena',
      lastName: 'Slančíková',
      phoneNumber: body.phoneNumber.replaceAll(' ', ''),
      userLanguage: 'PL',
      invoicingDetails: null,
    });
  });

  test('keeps the password and the link as hashes only', async () => {
    const body = person();
    await register(body);
    const [user] = await usersOf(body.email);
    expect(user.password_hash).toMatch(/^\$argon2id\$/);
    const { rows } = await house.pool.query('select u.*, t.* from users u join password_tokens t on t.user_id = u.id where u.id = $1', [
      user.id,
    ]);
    expect(JSON.stringify(rows)).not.toContain(await linkOf(body.email));
  });

  test('keeps which texts were agreed to, in which language, when and from where', async () => {
    const body = person({ newsletter: true, userLanguage: 'CS' });
    await register(body);
    const { rows } = await house.pool.query(
      `select kind, text_version, language, accepted_at, host(ip) as ip, order_id from consents where user_id = $1 order by kind`,
      [(await usersOf(body.email))[0].id],
    );
    const common = { text_version: expect.stringMatching(/^\d{4}-/), language: 'CS', accepted_at: house.clock.now(), ip: '127.0.0.1' };
    expect(rows).toEqual(['NEWSLETTER', 'PRIVACY_POLICY', 'TERMS_AND_CONDITIONS'].map((kind) => ({ kind, order_id: null, ...common })));
    expect((await usersOf(body.email))[0].newsletter_subscribed).toBe(true);
  });

  test('without the newsletter is not subscribed', async () => {
    const body = person();
    await register(body);
    const [user] = await usersOf(body.email);
    expect(user.newsletter_subscribed).toBe(false);
    const { rows } = await house.pool.query(`select kind from consents where user_id = $1 and kind = 'NEWSLETTER'`, [user.id]);
    expect(rows).toEqual([]);
  });

  test('remembers who recommended; an unknown code counts for nothing', async () => {
    const friend = person();
    await register(friend);
    const [{ id, referral_code }] = await usersOf(friend.email);
    const [invited, stranger] = [person({ referralCode: referral_code }), person({ referralCode: 'NOBODY' })];
    expect((await register(invited)).statusCode).toBe(204);
    expect((await register(stranger)).statusCode).toBe(204);
    expect((await usersOf(invited.email))[0].referred_by).toBe(id);
    expect((await usersOf(stranger.email))[0].referred_by).toBeNull();
  });

  test('with an e-mail or a phone in use is told which, at the field', async () => {
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

  test('twice at once makes one account', async () => {
    const body = person();
    const answers = await Promise.all([register(body), register(body), register({ ...person(), email: body.email })]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409, 409]);
    expect(await usersOf(body.email)).toHaveLength(1);
    expect(await house.letters(body.email).then((all) => all.length)).toBeLessThanOrEqual(1);
  });

  test('of the address of a buyer who has set no password yet is refused', async () => {
    const { email } = await house.client({ passwordHash: null, confirmed: false, createdAt: '2020-01-01T00:00:00Z' });
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
    ['no first name', { firstName: '  ' }, 'firstName', 'revalid/rule/basic/not-null'],
    ['a name of a million letters', { lastName: 'a'.repeat(1_000_000) }, 'lastName', 'revalid/rule/basic/regex'],
    ['a name that cannot be stored', { firstName: 'a\0b' }, 'firstName', 'revalid/rule/basic/regex'],
    ['a number for a name', { firstName: 7 }, 'firstName', 'revalid/rule/basic/regex'],
    ['an unknown language', { userLanguage: 'DE' }, 'userLanguage', 'revalid/rule/basic/regex'],
    ['terms that were not agreed to', { termsAndConditions: false }, 'termsAndConditions', 'mustBeChecked'],
    ['privacy that was not agreed to', { privacyPolicy: false }, 'privacyPolicy', 'mustBeChecked'],
    ['a text for the newsletter', { newsletter: 'yes' }, 'newsletter', 'revalid/rule/basic/regex'],
  ])('%s is refused at its field and makes nothing', async (_case, wrong, path, code) => {
    const body = { ...person(), ...wrong };
    const answer = await register(body);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual(at(path, code));
    expect(await usersOf(body.email)).toEqual([]);
  });

  test('nothing at all names every field', async () => {
    const answer = await register({});
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors.map((error: { path: string }) => error.path)).toEqual(
      expect.arrayContaining(['firstName', 'lastName', 'email', 'phoneNumber', 'password', 'userLanguage', 'termsAndConditions']),
    );
    for (const payload of ['', 'null', '[]', '{', '"text"']) {
      const headers = { 'content-type': 'application/json' };
      const raw = await house.app.inject({ method: 'POST', url: '/api/user/register', headers, payload });
      expect(raw.statusCode).toBe(400);
    }
  });

  test('more than a megabyte is not even read', async () => {
    expect((await register(person({ firstName: 'a'.repeat(1_100_000) }))).statusCode).toBe(413);
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

  test('is dead after 24 hours', async () => {
    house.clock.advance({ hours: 24 });
    expect((await confirm(await linkOf(email))).json().code).toBe('registration/invalid-token');
    expect((await login(email)).json().code).toBe('registration/not-confirmed');
  });

  test('cannot set a password', async () => {
    const answer = await house.post('/auth/password/change', {
      token: await linkOf(email),
      newPassword: 'nové heslo 1',
      newPasswordConfirmation: 'nové heslo 1',
    });
    expect(answer.json().code).toBe('password-reset/invalid-token');
    expect((await confirm(await linkOf(email))).statusCode).toBe(204);
  });

  test.each([[''], ['never-given'], [7], [null], ['x'.repeat(201)]])('%j is no link', async (token) => {
    expect((await confirm(token)).statusCode).toBe(400);
  });
});

test('many wrong confirmation links from one place are put off', async () => {
  const ip = '203.0.113.9';
  const send = () =>
    house.app.inject({ method: 'POST', url: '/api/user/confirm-registration', payload: { token: 'wrong' }, remoteAddress: ip });
  const answers = [];
  for (let attempt = 0; attempt < 61; attempt++) answers.push((await send()).statusCode);
  expect(answers.slice(0, 60)).toEqual(Array.from({ length: 60 }, () => 400));
  expect(answers.at(-1)).toBe(429);
});

describe('a registration that was never confirmed', () => {
  test('gives way after 24 hours: e-mail and phone are free, its link is dead, its password opens nothing', async () => {
    const first = person({ password: 'prvé heslo 1', passwordConfirmation: 'prvé heslo 1' });
    await register(first);
    const link = await linkOf(first.email);
    house.clock.advance({ hours: 23, minutes: 59 });
    expect((await register({ ...first, firstName: 'Druhá' })).statusCode).toBe(409);
    house.clock.advance({ minutes: 1 });
    const second = { ...first, firstName: 'Druhá', password, passwordConfirmation: password };
    expect((await register(second)).statusCode).toBe(204);
    expect(await usersOf(first.email)).toMatchObject([{ first_name: 'Druhá' }]);
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await confirm(await linkOf(first.email))).statusCode).toBe(204);
    expect((await login(first.email, 'prvé heslo 1')).json().code).toBe('invalid-credentials');
    expect((await login(first.email)).statusCode).toBe(200);
    const { rows } = await house.pool.query(
      `select first_name, last_name, phone_number, password_hash from users where email like '%@removed.invalid'`,
    );
    expect(rows).toContainEqual({ first_name: '', last_name: '', phone_number: null, password_hash: null });
  });

  test('gives way once, also to two at once', async () => {
    const body = person();
    await register(body);
    house.clock.advance({ days: 2 });
    const answers = await Promise.all([register(body), register(body)]);
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([204, 409]);
    expect(await usersOf(body.email)).toHaveLength(1);
  });

  test('does not give way once it was confirmed', async () => {
    const body = person();
    await register(body);
    await confirm(await linkOf(body.email));
    house.clock.advance({ days: 30 });
    expect((await register(body)).statusCode).toBe(409);
  });

  test('never gets the order that the owner of the address has paid', async () => {
    const body = person({ firstName: 'Cudzia' });
    await register(body);
    const link = await linkOf(body.email);
    const bought = await inTransaction(house.deps.db, (trx) =>
      registerBuyer(trx, house.deps, {
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
        now: house.clock.now(),
      }),
    );
    expect(bought).toMatchObject({ created: true, setPasswordToken: expect.any(String) });
    expect((await confirm(link)).statusCode).toBe(400);
    expect((await login(body.email)).json().code).toBe('invalid-credentials');
    expect(await usersOf(body.email)).toMatchObject([{ id: bought.userId, first_name: 'Pravá' }]);
  });
});

test('registering from one place is bounded', async () => {
  const strict = await openAccountHouse(database.url);
  try {
    const answers = [];
    for (let attempt = 0; attempt < 21; attempt++) {
      const payload = person({ email: 'known@example.com', passwordConfirmation: password });
      answers.push(await strict.app.inject({ method: 'POST', url: '/api/user/register', payload, remoteAddress: '203.0.113.7' }));
    }
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([204, ...Array.from({ length: 19 }, () => 409), 429]);
    expect(answers.at(-1)?.headers['retry-after']).toBe('900');
  } finally {
    await strict.close();
  }
});

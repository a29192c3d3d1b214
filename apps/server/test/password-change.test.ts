import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inTransaction } from '../src/db/transaction.ts';
import { type Buyer, registerBuyer } from '../src/modules/account/index.ts';
import { sweepExpired } from '../src/modules/account/sweep-expired.ts';
import { type AccountHouse, openAccountHouse } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
let count = 0;
beforeAll(async () => {
  house = await openAccountHouse(database.url);
});
afterAll(() => house.close());

const buyer = (more: Partial<Buyer> = {}): Buyer => {
  count += 1;
  const email = `kupec${count}@example.com`;
  const phoneNumber = `+4219020000${String(count).padStart(2, '0')}`;
  return {
    email,
    phoneNumber,
    firstName: 'Peter',
    lastName: 'Kováč',
    language: 'SK',
    invoicingDetails: {
      version: 3,
      firstName: 'Peter',
      lastName: 'Kováč',
      email,
      telephoneNumber: phoneNumber,
      company: null,
      address: { street: 'Dlhá', number: '3', city: 'Žilina', zip: '010 01', countryCode: 'SVK' },
      type: 'FyzickaOsoba',
    },
    newsletter: false,
    referredByCode: null,
    now: house.clock.now(),
    ...more,
  };
};
const register = (input: Buyer) => inTransaction(house.deps.db, (trx) => registerBuyer(trx, house.deps, input));
const change = (token: string | null, newPassword = 'nové heslo 1', newPasswordConfirmation = newPassword) =>
  house.post('/auth/password/change', { token, newPassword, newPasswordConfirmation });
const login = (username: string, secret: string, more = {}) =>
  house.post('/auth/custom/login', { username, password: secret, domain: 'CLIENT', ...more });

describe('the account of a buyer', () => {
  test('is made once for one address; a second purchase finds it and changes nothing', async () => {
    const first = buyer({ email: 'Eva.Kupcova@example.com' });
    const made = await register(first);
    expect(made).toMatchObject({ created: true });
    const found = await register(buyer({ email: 'eva.kupcova@EXAMPLE.com', firstName: 'Cudzia' }));
    expect(found).toEqual({ userId: made.userId, created: false, setPasswordToken: null });
    const { rows } = await house.pool.query('select first_name, email, password_hash from users where id = $1', [made.userId]);
    expect(rows).toEqual([{ first_name: 'Peter', email: 'Eva.Kupcova@example.com', password_hash: null }]);
  });

  test('is one even when two purchases of one newcomer are fulfilled at once', async () => {
    const input = buyer();
    const both = await Promise.all([register(input), register(input)]);
    expect(new Set(both.map(({ userId }) => userId)).size).toBe(1);
    expect(both.filter(({ created }) => created)).toHaveLength(1);
  });

  test('has no phone when another account has that number', async () => {
    const first = buyer();
    await register(first);
    const { userId } = await register(buyer({ phoneNumber: first.phoneNumber }));
    expect((await house.pool.query('select phone_number from users where id = $1', [userId])).rows).toEqual([{ phone_number: null }]);
  });

  test('remembers who recommended it; an unknown code counts for nothing', async () => {
    const friend = await register(buyer());
    const code = (await house.pool.query('select referral_code from users where id = $1', [friend.userId])).rows[0].referral_code;
    const invited = await register(buyer({ referredByCode: code }));
    const stranger = await register(buyer({ referredByCode: 'NOBODY' }));
    const { rows } = await house.pool.query('select referred_by from users where id = any($1) order by created_at, id', [
      [invited.userId, stranger.userId],
    ]);
    expect(rows.map((row) => row.referred_by)).toEqual([friend.userId, null]);
  });
});

describe('setting a password by link', () => {
  let email: string;
  let token: string | null;
  beforeEach(async () => {
    const input = buyer();
    email = input.email;
    token = (await register(input)).setPasswordToken;
  });

  test('opens the account, confirms the address and tells the owner', async () => {
    expect((await change(token)).statusCode).toBe(204);
    expect((await login(email, 'nové heslo 1')).statusCode).toBe(200);
    const { rows } = await house.pool.query('select email_confirmed_at from users where email = $1', [email]);
    expect(rows[0].email_confirmed_at).toEqual(house.clock.now());
    const messages = await house.pool.query('select template, status, language from messages where recipient = $1', [email]);
    expect(messages.rows).toEqual([{ template: 'password-changed', status: 'QUEUED', language: 'SK' }]);
  });

  test('works once', async () => {
    expect((await change(token)).statusCode).toBe(204);
    const again = await change(token, 'iné heslo 2');
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('password-reset/invalid-token');
    expect((await login(email, 'iné heslo 2')).statusCode).toBe(400);
  });

  test('twice at once: one wins', async () => {
    const passwords = ['prvé heslo 1', 'druhé heslo 2'];
    const answers = await Promise.all(passwords.map((secret) => change(token, secret)));
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 400]);
    const winner = passwords[answers.findIndex((answer) => answer.statusCode === 204)] ?? '';
    expect((await login(email, winner)).statusCode).toBe(200);
  });

  test('by two links at once: one wins, and the other is void', async () => {
    const second = 'a-second-link-of-the-same-account';
    await house.pool.query(
      `insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at)
       select sha256($1), id, 'RESET_PASSWORD', $2, $2::timestamptz + interval '1 hour' from users where email = $3`,
      [Buffer.from(second), house.clock.now(), email],
    );
    const answers = await Promise.all([change(token, 'prvé heslo 1'), change(second, 'druhé heslo 2')]);
    expect(answers.map((answer) => answer.statusCode).sort()).toEqual([204, 400]);
    expect((await change(second)).statusCode).toBe(400);
  });

  test('is refused after seven days, and for a link that never was', async () => {
    house.clock.advance({ days: 7 });
    expect((await change(token)).json().code).toBe('password-reset/invalid-token');
    expect((await change('no-such-token')).json().code).toBe('password-reset/invalid-token');
  });

  test('ends every session and device of the account', async () => {
    await change(token);
    const { token: session, deviceToken } = (await login(email, 'nové heslo 1', { rememberMe: true, deviceId: 'phone' })).json();
    const reset = 'a-reset-link';
    await house.pool.query(
      `insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at)
       select sha256($1), id, 'RESET_PASSWORD', $2, $2::timestamptz + interval '1 hour' from users where email = $3`,
      [Buffer.from(reset), house.clock.now(), email],
    );
    expect((await change(reset, 'tretie heslo 3')).statusCode).toBe(204);
    expect((await house.get('/api/client/client-user/current', session)).statusCode).toBe(401);
    expect((await house.post('/auth/custom/device-login', { deviceId: 'phone', deviceToken, domain: 'CLIENT' })).statusCode).toBe(400);
  });

  test.each([
    ['of five letters', 'abcd1', undefined, { path: 'newPassword', code: 'revalid/rule/basic/regex' }],
    ['without a digit', 'abcdefgh', undefined, { path: 'newPassword', code: 'revalid/rule/basic/regex' }],
    ['empty', '', undefined, { path: 'newPassword', code: 'revalid/rule/basic/not-null' }],
    ['confirmed otherwise', 'abcdef1', 'abcdef2', { path: 'newPasswordConfirmation', code: 'passwordsMustMatch' }],
  ])('a password %s is refused at its field and leaves the link good', async (_case, secret, confirmation, error) => {
    const answer = await change(token, secret, confirmation);
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toContainEqual(expect.objectContaining(error));
    expect((await change(token)).statusCode).toBe(204);
  });
});

test('many wrong links from one place are put off', async () => {
  const answers = [];
  for (let attempt = 0; attempt < 61; attempt++) answers.push(await change(`wrong-${attempt}`));
  expect(answers.filter((answer) => answer.statusCode === 400).length).toBeGreaterThan(50);
  expect(answers.at(-1)?.statusCode).toBe(429);
  house.clock.advance({ minutes: 15 });
  expect((await change('wrong')).statusCode).toBe(400);
});

test('the nightly sweep forgets what has ended and keeps what lives', async () => {
  const { id, email } = await house.client();
  await house.logIn(email);
  house.clock.advance({ days: 3 });
  const token = await house.logIn(email, { rememberMe: true, deviceId: 'phone' });
  await sweepExpired(house.deps);
  const { rows } = await house.pool.query('select remember_me from sessions where user_id = $1', [id]);
  expect(rows).toEqual([{ remember_me: true }]);
  expect((await house.get('/api/client/client-user/current', token)).statusCode).toBe(200);
});

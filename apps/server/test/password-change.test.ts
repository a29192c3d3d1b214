import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type Buyer, registerBuyer } from '../src/modules/identity/account/index.ts';
import { inTransaction } from '../src/platform/db/transaction.ts';
import { type AccountTestApp, openAccountTestApp } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
let count = 0;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
afterAll(() => testApp.close());

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
    now: testApp.clock.now(),
    ...more,
  };
};
const register = (input: Buyer) => inTransaction(testApp.context.db, (trx) => registerBuyer(trx, testApp.context, input));
const change = (token: string | null, newPassword = 'nové heslo 1', newPasswordConfirmation = newPassword) =>
  testApp.post('/auth/password/change', { token, newPassword, newPasswordConfirmation });
const login = (username: string, secret: string, more = {}) =>
  testApp.post('/auth/custom/login', { username, password: secret, domain: 'CLIENT', ...more });

describe('the account of a buyer', () => {
  test('is created once for an address; a second purchase uses it and changes nothing', async () => {
    const first = buyer({ email: 'Eva.Kupcova@example.com' });
    const made = await register(first);
    expect(made).toMatchObject({ created: true });
    const found = await register(buyer({ email: 'eva.kupcova@EXAMPLE.com', firstName: 'Cudzia' }));
    expect(found).toEqual({ userId: made.userId, created: false, setPasswordToken: null });
    const rows = await testApp.rows('select first_name, email, password_hash from users where id = $1', [made.userId]);
    expect(rows).toEqual([{ first_name: 'Peter', email: 'Eva.Kupcova@example.com', password_hash: null }]);
  });

  test('is created once when two purchases of a new buyer are fulfilled concurrently', async () => {
    const input = buyer();
    const both = await Promise.all([register(input), register(input)]);
    expect(new Set(both.map(({ userId }) => userId)).size).toBe(1);
    expect(both.filter(({ created }) => created)).toHaveLength(1);
  });

  test('has no phone number when another account has it', async () => {
    const first = buyer();
    await register(first);
    const { userId } = await register(buyer({ phoneNumber: first.phoneNumber }));
    expect(await testApp.rows('select phone_number from users where id = $1', [userId])).toEqual([{ phone_number: null }]);
  });

  test('stores the referrer; an unknown referral code is ignored', async () => {
    const friend = await register(buyer());
    const code = (await testApp.one('select referral_code from users where id = $1', [friend.userId])).referral_code;
    const invited = await register(buyer({ referredByCode: code }));
    const outsider = await register(buyer({ referredByCode: 'NOBODY' }));
    const rows = await testApp.rows('select referred_by from users where id = any($1) order by created_at, id', [
      [invited.userId, outsider.userId],
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

  test('enables login, confirms the address and notifies the owner', async () => {
    expect((await change(token)).statusCode).toBe(204);
    expect((await login(email, 'nové heslo 1')).statusCode).toBe(200);
    const rows = await testApp.rows('select email_confirmed_at from users where email = $1', [email]);
    expect(rows[0]?.email_confirmed_at).toEqual(testApp.clock.now());
    const messages = await testApp.rows('select template, status, language from messages where recipient = $1', [email]);
    expect(messages).toEqual([{ template: 'password-changed', status: 'QUEUED', language: 'SK' }]);
  });

  test('works once', async () => {
    expect((await change(token)).statusCode).toBe(204);
    const again = await change(token, 'iné heslo 2');
    expect(again.statusCode).toBe(400);
    expect(again.json().code).toBe('password-reset/invalid-token');
    expect((await login(email, 'iné heslo 2')).statusCode).toBe(400);
  });

  test('twice concurrently: one succeeds', async () => {
    const passwords = ['prvé heslo 1', 'druhé heslo 2'];
    const answers = await Promise.all(passwords.map((secret) => change(token, secret)));
    expect(answers.map((response) => response.statusCode).sort()).toEqual([204, 400]);
    const winner = passwords[answers.findIndex((response) => response.statusCode === 204)] ?? '';
    expect((await login(email, winner)).statusCode).toBe(200);
  });

  test('by two links concurrently: one succeeds, and the other is invalid', async () => {
    const second = 'a-second-link-of-the-same-account';
    await testApp.rows(
      `insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at)
       select sha256($1), id, 'RESET_PASSWORD', $2, $2::timestamptz + interval '1 hour' from users where email = $3`,
      [Buffer.from(second), testApp.clock.now(), email],
    );
    const answers = await Promise.all([change(token, 'prvé heslo 1'), change(second, 'druhé heslo 2')]);
    expect(answers.map((response) => response.statusCode).sort()).toEqual([204, 400]);
    expect((await change(second)).statusCode).toBe(400);
  });

  test('is rejected after seven days, and for an unknown link', async () => {
    testApp.clock.advance({ days: 7 });
    expect((await change(token)).json().code).toBe('password-reset/invalid-token');
    expect((await change('no-such-token')).json().code).toBe('password-reset/invalid-token');
  });

  test('ends every session and device of the account', async () => {
    await change(token);
    const { token: session, deviceToken } = (await login(email, 'nové heslo 1', { rememberMe: true, deviceId: 'phone' })).json();
    const reset = 'a-reset-link';
    await testApp.rows(
      `insert into password_tokens (token_hash, user_id, purpose, created_at, expires_at)
       select sha256($1), id, 'RESET_PASSWORD', $2, $2::timestamptz + interval '1 hour' from users where email = $3`,
      [Buffer.from(reset), testApp.clock.now(), email],
    );
    expect((await change(reset, 'tretie heslo 3')).statusCode).toBe(204);
    expect((await testApp.get('/api/client/client-user/current', session)).statusCode).toBe(401);
    expect((await testApp.post('/auth/custom/device-login', { deviceId: 'phone', deviceToken, domain: 'CLIENT' })).statusCode).toBe(400);
  });

  test.each([
    ['of five letters', 'abcd1', undefined, { path: 'newPassword', code: 'revalid/rule/basic/regex' }],
    ['without a digit', 'abcdefgh', undefined, { path: 'newPassword', code: 'revalid/rule/basic/regex' }],
    ['empty', '', undefined, { path: 'newPassword', code: 'revalid/rule/basic/not-null' }],
    ['confirmed otherwise', 'abcdef1', 'abcdef2', { path: 'newPasswordConfirmation', code: 'passwordsMustMatch' }],
  ])('a password %s is rejected at its field and leaves the link good', async (_case, secret, confirmation, error) => {
    const response = await change(token, secret, confirmation);
    expect(response.statusCode).toBe(400);
    expect(response.json().errors).toContainEqual(expect.objectContaining(error));
    expect((await change(token)).statusCode).toBe(204);
  });
});

test('wrong links from one address are limited', async () => {
  const answers = [];
  for (let attempt = 0; attempt < 61; attempt++) answers.push(await change(`wrong-${attempt}`));
  expect(answers.filter((response) => response.statusCode === 400).length).toBeGreaterThan(50);
  expect(answers.at(-1)?.statusCode).toBe(429);
  testApp.clock.advance({ minutes: 15 });
  expect((await change('wrong')).statusCode).toBe(400);
});

test('the nightly job deletes expired records and keeps valid ones', async () => {
  const { id, email } = await testApp.client();
  await testApp.logIn(email);
  testApp.clock.advance({ days: 3 });
  const token = await testApp.logIn(email, { rememberMe: true, deviceId: 'phone' });
  await testApp.runJob('purge-expired', {});
  const rows = await testApp.rows('select remember_me from sessions where user_id = $1', [id]);
  expect(rows).toEqual([{ remember_me: true }]);
  expect((await testApp.get('/api/client/client-user/current', token)).statusCode).toBe(200);
});

import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { sendRequestedLink } from '../src/modules/identity/account/send-link.ts';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url, { rateLimit: 1000 });
});
afterAll(() => testApp.close());

/** Requests a link and runs the job that sends it. */
const request = async (url: string, email: unknown) => {
  const response = await testApp.post(url, { email });
  await testApp.run();
  return response;
};
const requestReset = (email: unknown) => request('/auth/password/request-reset', email);
const requestConfirmation = (email: unknown) => request('/api/user/resend-confirmation', email);
const tokens = async (email: string, template: string) =>
  (await testApp.messages(email)).filter((letter) => letter.template === template).map(({ data }) => data.token ?? '');
const change = (token: string, newPassword = 'nové heslo 1') =>
  testApp.post('/auth/password/change', { token, newPassword, newPasswordConfirmation: newPassword });
const check = (token: string) => testApp.post('/auth/password/check-token', { token });
const confirm = (token: string) =>
  testApp.post('/api/user/confirm-registration', { token, newPassword: password, newPasswordConfirmation: password });
const login = (username: string, secret = password) => testApp.post('/auth/custom/login', { username, password: secret, domain: 'CLIENT' });

describe('a forgotten password', () => {
  test('is reset by a link that is valid for an hour and works once', async () => {
    const { email } = await testApp.client({ language: 'UK' });
    expect((await requestReset(email.toUpperCase())).statusCode).toBe(204);
    expect(await testApp.messages(email)).toMatchObject([{ template: 'reset-password', language: 'UK' }]);
    const [token = ''] = await tokens(email, 'reset-password');
    expect((await check(token)).json()).toEqual({ email });
    expect((await change(token)).statusCode).toBe(204);
    expect((await change(token)).json().code).toBe('password-reset/invalid-token');
    expect((await check(token)).json().code).toBe('password-reset/invalid-token');
    expect((await login(email, 'nové heslo 1')).statusCode).toBe(200);
    await requestReset(email);
    const [, second = ''] = await tokens(email, 'reset-password');
    testApp.clock.advance({ hours: 1 });
    expect((await change(second)).json().code).toBe('password-reset/invalid-token');
    expect((await check(second)).json().code).toBe('password-reset/invalid-token');
  });

  test.each([undefined, '', 'x'.repeat(201), 5, 'unknown'])('a check of %j as a token is rejected', async (token) => {
    expect((await testApp.post('/auth/password/check-token', { token })).statusCode).toBe(400);
  });

  test('a newer link invalidates the older ones', async () => {
    const { email } = await testApp.client();
    await requestReset(email);
    await requestReset(email);
    const [older = '', newer = ''] = await tokens(email, 'reset-password');
    expect((await change(older)).statusCode).toBe(400);
    expect((await change(newer)).statusCode).toBe(204);
  });

  test('gets the same response for an unknown address, and nothing is sent to it', async () => {
    const { email } = await testApp.client();
    const [known, unknown] = [await requestReset(email), await requestReset('nobody@example.com')];
    expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
      known.statusCode,
      known.body,
      Object.keys(known.headers),
    ]);
    expect(await testApp.messages('nobody@example.com')).toEqual([]);
    // Both enqueue the same job, so that the response time reveals nothing.
    for (const address of [email, 'nobody@example.com']) await testApp.post('/auth/password/request-reset', { email: address });
    expect(await testApp.queue.waiting('send-link')).toBe(2);
    await testApp.run();
  });

  test('of an unconfirmed account: the link also confirms it and invalidates the confirmation link', async () => {
    const { id, email } = await testApp.client({ confirmed: false, createdAt: testApp.clock.now().toISOString() });
    await requestConfirmation(email);
    await requestReset(email);
    const [confirmation = ''] = await tokens(email, 'confirm-registration');
    const [reset = ''] = await tokens(email, 'reset-password');
    expect((await change(reset)).statusCode).toBe(204);
    expect((await login(email, 'nové heslo 1')).statusCode).toBe(200);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    const rows = await testApp.rows('select email_confirmed_at from users where id = $1', [id]);
    expect(rows).toEqual([{ email_confirmed_at: testApp.clock.now() }]);
  });

  test('of a buyer who never set one: the link sets it and confirms the account', async () => {
    const { email } = await testApp.client({ passwordHash: null, confirmed: false });
    await requestReset(email);
    const [token = ''] = await tokens(email, 'reset-password');
    expect((await change(token)).statusCode).toBe(204);
    expect((await login(email, 'nové heslo 1')).statusCode).toBe(200);
  });

  test('requests for one address are limited, with and without an account', async () => {
    const { email } = await testApp.client();
    for (const address of [email, 'stranger@example.com']) {
      const answers = [];
      for (let attempt = 0; attempt < 6; attempt++)
        answers.push((await testApp.post('/auth/password/request-reset', { email: address })).statusCode);
      expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
    }
  });

  test.each([[undefined], [''], ['no-address'], [7], [`${'x'.repeat(255)}@example.com`]])('%# is not a valid address', async (email) => {
    for (const send of [requestReset, requestConfirmation]) {
      const response = await send(email);
      expect(response.statusCode).toBe(400);
      expect(response.json().errors).toContainEqual(expect.objectContaining({ path: 'email' }));
    }
  });
});

describe('a repeated confirmation request', () => {
  test('invalidates the older link and sends a new one', async () => {
    const { email } = await testApp.client({ confirmed: false });
    await requestConfirmation(email);
    testApp.clock.advance({ hours: 23 });
    await requestConfirmation(email);
    const [older = '', newer = ''] = await tokens(email, 'confirm-registration');
    expect((await confirm(older)).statusCode).toBe(400);
    testApp.clock.advance({ hours: 23 });
    expect((await confirm(newer)).statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(200);
  });

  test('sends nothing to a confirmed account or an unknown address, with the same response', async () => {
    const { email } = await testApp.client();
    expect((await requestConfirmation(email)).statusCode).toBe(204);
    expect((await requestConfirmation('nobody2@example.com')).statusCode).toBe(204);
    expect(await testApp.messages(email)).toEqual([]);
  });

  test('of a buyer without a password sends a link to set one', async () => {
    const { email } = await testApp.client({ passwordHash: null, confirmed: false });
    await requestConfirmation(email);
    expect(await testApp.messages(email)).toMatchObject([{ template: 'reset-password' }]);
  });

  test('processed twice sends one message with a valid link', async () => {
    const { id, email } = await testApp.client({ confirmed: false });
    const link = { userId: id, purpose: 'CONFIRM_EMAIL', requestId: 'the same' } as const;
    await sendRequestedLink(testApp.context, link);
    await sendRequestedLink(testApp.context, link);
    const links = await tokens(email, 'confirm-registration');
    expect(links).toHaveLength(1);
    expect((await confirm(links[0] ?? '')).statusCode).toBe(204);
  });
});

import { useTestDatabase, waitUntil } from '@komora/testing';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { accountJobs } from '../src/modules/account/index.ts';
import { sendRequestedLink } from '../src/modules/account/send-link.ts';
import { type AccountHouse, openAccountHouse, password } from './account-house.ts';

const database = useTestDatabase();
let house: AccountHouse;
beforeAll(async () => {
  house = await openAccountHouse(database.url, { rateLimit: 1000 });
  await house.queue.work(accountJobs(house.deps));
});
afterAll(() => house.close());

/** Asks for a letter and waits until the worker has dealt with it. */
const ask = async (url: string, email: unknown) => {
  const answer = await house.post(url, { email });
  await waitUntil(
    async () => (await house.pool.query(`select from pgboss.job where name = 'send-link' and state < 'completed'`)).rowCount === 0,
    { what: 'the worker to send the link', limitMs: 20_000 },
  );
  return answer;
};
const askReset = (email: unknown) => ask('/auth/password/request-reset', email);
const askConfirmation = (email: unknown) => ask('/api/user/resend-confirmation', email);
const tokens = async (email: string, template: string) =>
  (await house.letters(email)).filter((letter) => letter.template === template).map(({ data }) => data.token ?? '');
const change = (token: string, newPassword = 'nové heslo 1') =>
  house.post('/auth/password/change', { token, newPassword, newPasswordConfirmation: newPassword });
const confirm = (token: string) => house.post('/api/user/confirm-registration', { token });
const login = (username: string, secret = password) => house.post('/auth/custom/login', { username, password: secret, domain: 'CLIENT' });

describe('a forgotten password', () => {
  test('is set anew by a link that lives an hour and works once', async () => {
    const { email } = await house.client({ language: 'UK' });
    expect((await askReset(email.toUpperCase())).statusCode).toBe(204);
    expect(await house.letters(email)).toMatchObject([{ template: 'reset-password', language: 'UK' }]);
    const [token = ''] = await tokens(email, 'reset-password');
    expect((await change(token)).statusCode).toBe(204);
    expect((await change(token)).json().code).toBe('password-reset/invalid-token');
    expect((await login(email, 'nové heslo 1')).statusCode).toBe(200);
    await askReset(email);
    const [, second = ''] = await tokens(email, 'reset-password');
    house.clock.advance({ hours: 1 });
    expect((await change(second)).json().code).toBe('password-reset/invalid-token');
  });

  test('a newer link kills the older ones', async () => {
    const { email } = await house.client();
    await askReset(email);
    await askReset(email);
    const [older = '', newer = ''] = await tokens(email, 'reset-password');
    expect((await change(older)).statusCode).toBe(400);
    expect((await change(newer)).statusCode).toBe(204);
  });

  test('is answered the same for nobody, and nobody gets a letter', async () => {
    const { email } = await house.client();
    const [known, unknown] = [await askReset(email), await askReset('nobody@example.com')];
    expect([unknown.statusCode, unknown.body, Object.keys(unknown.headers)]).toEqual([
      known.statusCode,
      known.body,
      Object.keys(known.headers),
    ]);
    expect(await house.letters('nobody@example.com')).toEqual([]);
    // Both leave the same work behind, so that the time tells nothing either.
    const { rows } = await house.pool.query(`select count(*) from pgboss.job where name = 'send-link' and data ->> 'userId' is null`);
    expect(rows).toEqual([{ count: 1 }]);
  });

  test('of an unconfirmed account: the link also confirms, and the confirmation link is dead', async () => {
    const { id, email } = await house.client({ confirmed: false, createdAt: house.clock.now().toISOString() });
    await askConfirmation(email);
    await askReset(email);
    const [confirmation = ''] = await tokens(email, 'confirm-registration');
    const [reset = ''] = await tokens(email, 'reset-password');
    expect((await change(reset)).statusCode).toBe(204);
    expect((await login(email, 'nové heslo 1')).statusCode).toBe(200);
    expect((await confirm(confirmation)).statusCode).toBe(400);
    const { rows } = await house.pool.query('select email_confirmed_at from users where id = $1', [id]);
    expect(rows).toEqual([{ email_confirmed_at: house.clock.now() }]);
  });

  test('works for a buyer who never set one, whose account it confirms', async () => {
    const { email } = await house.client({ passwordHash: null, confirmed: false });
    await askReset(email);
    const [token = ''] = await tokens(email, 'reset-password');
    expect((await change(token)).statusCode).toBe(204);
    expect((await login(email, 'nové heslo 1')).statusCode).toBe(200);
  });

  test('one letter box is not flooded, whether it belongs to an account or not', async () => {
    const { email } = await house.client();
    for (const address of [email, 'stranger@example.com']) {
      const answers = [];
      for (let attempt = 0; attempt < 6; attempt++)
        answers.push((await house.post('/auth/password/request-reset', { email: address })).statusCode);
      expect(answers).toEqual([204, 204, 204, 204, 204, 429]);
    }
  });

  test.each([[undefined], [''], ['no-address'], [7], [`${'x'.repeat(255)}@example.com`]])('%# is no address', async (email) => {
    for (const send of [askReset, askConfirmation]) {
      const answer = await send(email);
      expect(answer.statusCode).toBe(400);
      expect(answer.json().errors).toContainEqual(expect.objectContaining({ path: 'email' }));
    }
  });
});

describe('the confirmation once more', () => {
  test('kills the older link and gives a fresh one', async () => {
    const { email } = await house.client({ confirmed: false });
    await askConfirmation(email);
    house.clock.advance({ hours: 23 });
    await askConfirmation(email);
    const [older = '', newer = ''] = await tokens(email, 'confirm-registration');
    expect((await confirm(older)).statusCode).toBe(400);
    house.clock.advance({ hours: 23 });
    expect((await confirm(newer)).statusCode).toBe(204);
    expect((await login(email)).statusCode).toBe(200);
  });

  test('sends nothing to a confirmed account or to nobody, and does not tell', async () => {
    const { email } = await house.client();
    expect((await askConfirmation(email)).statusCode).toBe(204);
    expect((await askConfirmation('nobody2@example.com')).statusCode).toBe(204);
    expect(await house.letters(email)).toEqual([]);
  });

  test('of a buyer without a password is a link to set one', async () => {
    const { email } = await house.client({ passwordHash: null, confirmed: false });
    await askConfirmation(email);
    expect(await house.letters(email)).toMatchObject([{ template: 'reset-password' }]);
  });

  test('worked on twice is one letter with a link that is good', async () => {
    const { id, email } = await house.client({ confirmed: false });
    const request = { userId: id, purpose: 'CONFIRM_EMAIL', requestId: 'the same' } as const;
    await sendRequestedLink(house.deps, request);
    await sendRequestedLink(house.deps, request);
    const links = await tokens(email, 'confirm-registration');
    expect(links).toHaveLength(1);
    expect((await confirm(links[0] ?? '')).statusCode).toBe(204);
  });
});

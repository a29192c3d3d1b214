import { useTestDatabase } from '@komora/testing';
import type { LightMyRequestResponse } from 'fastify';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';
import { insertStaff } from './kit/builders/staff.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url);
});
beforeEach(() => testApp.clock.advance({ hours: 1 }));
afterAll(() => testApp.close());

/** One browser: keeps its cookies. */
function aBrowser(from = '203.0.113.1') {
  const cookies = new Map<string, string>();
  const post = async (url: string, payload: object): Promise<LightMyRequestResponse> => {
    const cookie = [...cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await testApp.http.inject({ method: 'POST', url, payload, headers: { cookie }, remoteAddress: from });
    for (const { name, value } of response.cookies) cookies.set(name, value);
    return response;
  };
  return {
    cookies,
    post,
    /** Asks for a code and runs the job that sends it. */
    async ask(email: unknown) {
      const response = await post('/auth/code/request', { email: email as string });
      await testApp.run();
      return response;
    },
    enter: (username: string, code: string, more: object = {}) => post('/auth/code/login', { username, code, domain: 'CLIENT', ...more }),
  };
}

const codes = async (email: string) => (await testApp.messages(email)).map(({ data }) => data.code ?? '');
const lastCode = async (email: string) => (await codes(email)).at(-1) ?? '';
/** Six digits that are not the code. */
const wrong = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const codeOf = (response: LightMyRequestResponse) => response.json().code;
const current = (token: string) => testApp.get('/api/client/client-user/current', token);

describe('a code by e-mail', () => {
  test('signs in once, with the session of a login with the password', async () => {
    const { id, email } = await testApp.client({ language: 'UK' });
    const browser = aBrowser();
    const asked = await browser.ask(email.toUpperCase());
    expect([asked.statusCode, asked.body]).toEqual([204, '']);
    expect(asked.headers['set-cookie']).toMatch(/^__Host-komora-code=[\w-]{43}; Path=\/; Max-Age=3600; HttpOnly; SameSite=Strict; Secure$/);
    expect(await testApp.messages(email)).toMatchObject([{ template: 'sign-in-code', language: 'UK' }]);
    const code = await lastCode(email);
    expect(code).toMatch(/^\d{6}$/);
    const response = await browser.enter(email, code, { rememberMe: true, deviceId: 'phone' });
    expect(response.json()).toEqual({ token: expect.any(String), deviceToken: expect.any(String) });
    expect((await current(response.json().token)).json()).toMatchObject({ id });
    expect(browser.cookies.get('__Host-komora-device')).toMatch(/^[\w-]{22}\.[\w-]{43}$/);
    expect(codeOf(await browser.enter(email, code))).toBe('sign-in-code/ended');
  });

  test('counts as a recent login, as the password does', async () => {
    const { email } = await testApp.client();
    const browser = aBrowser();
    await browser.ask(email);
    const { token } = (await browser.enter(email, await lastCode(email))).json();
    expect((await testApp.post('/api/client/my/remove-account', undefined, token)).statusCode).toBe(204);
  });

  test.each(['123 456', ' 123456 ', '123-456', '123\u00a0456'])('may be typed as %j', async (typed) => {
    const { email } = await testApp.client();
    const browser = aBrowser();
    await browser.ask(email);
    const code = await lastCode(email);
    const response = await browser.enter(email, typed.replace('123', code.slice(0, 3)).replace('456', code.slice(3)));
    expect(response.statusCode).toBe(200);
  });

  test.each(['', '12345', '1234567', 'abcdef', '１２３４５６', 123456, null])('%j is an error at the field', async (code) => {
    const response = await aBrowser().enter('anna@example.com', code as string);
    expect([response.statusCode, response.json().errors]).toMatchObject([400, [{ path: 'code' }]]);
  });

  test('is stored as a keyed hash only, without the address', async () => {
    const { id, email } = await testApp.client();
    await aBrowser().ask(email);
    const code = await lastCode(email);
    const rows = await testApp.rows<Record<string, unknown>>('select * from sign_in_codes where user_id = $1', [id]);
    expect(rows).toHaveLength(1);
    const [plain] = await testApp.rows<{ hash: Buffer }>(`select sha256($1) as hash`, [Buffer.from(code)]);
    const said = JSON.stringify(rows);
    for (const secret of [code, email, JSON.stringify(plain?.hash)]) expect(said).not.toContain(secret);
  });

  test('works for ten minutes from its message', async () => {
    const { email } = await testApp.client();
    const [early, late] = [aBrowser(), aBrowser()];
    for (const browser of [early, late]) await browser.ask(email);
    const [first = '', second = ''] = await codes(email);
    testApp.clock.advance({ minutes: 9, seconds: 59 });
    expect((await early.enter(email, first)).statusCode).toBe(200);
    testApp.clock.advance({ seconds: 1 });
    expect(codeOf(await late.enter(email, second))).toBe('sign-in-code/ended');
  });

  test('works only in the browser that asked for it', async () => {
    const { email } = await testApp.client();
    const [owner, stranger, other] = [aBrowser(), aBrowser(), aBrowser()];
    await owner.ask(email);
    const code = await lastCode(email);
    expect(codeOf(await stranger.enter(email, code))).toBe('sign-in-code/ended');
    await other.ask(email);
    expect(codeOf(await other.enter(email, code))).toBe('sign-in-code/wrong');
    expect((await owner.enter(email, code)).statusCode).toBe(200);
  });

  test('ends when its browser asks for a new one; codes of other browsers stay', async () => {
    const { email } = await testApp.client();
    const [owner, stranger] = [aBrowser(), aBrowser()];
    await owner.ask(email);
    await owner.ask(email);
    await stranger.ask(email);
    const [older = '', newer = ''] = await codes(email);
    expect(codeOf(await owner.enter(email, older === newer ? wrong(newer) : older))).toBe('sign-in-code/wrong');
    expect((await owner.enter(email, newer)).statusCode).toBe(200);
  });

  test('ends with the fifth wrong try', async () => {
    const { email } = await testApp.client();
    const browser = aBrowser();
    await browser.ask(email);
    const code = await lastCode(email);
    const answers = [];
    for (let index = 1; index <= 5; index++) answers.push(codeOf(await browser.enter(email, wrong(code, index))));
    expect(answers).toEqual([...Array.from({ length: 4 }, () => 'sign-in-code/wrong'), 'sign-in-code/ended']);
    const response = await browser.enter(email, code);
    expect(response.json()).toMatchObject({ code: 'sign-in-code/ended', errors: [{ path: 'code', code: 'sign-in-code/ended' }] });
  });

  test('is worth five tries and one session, also when they come at once', async () => {
    const { email } = await testApp.client();
    const [guesser, owner] = [aBrowser('203.0.113.2'), aBrowser('203.0.113.3')];
    await guesser.ask(email);
    const guessed = await lastCode(email);
    const guesses = await Promise.all(Array.from({ length: 9 }, (_, index) => guesser.enter(email, wrong(guessed, index + 1))));
    expect(guesses.filter((response) => codeOf(response) === 'sign-in-code/wrong')).toHaveLength(4);
    await owner.ask(email);
    const code = await lastCode(email);
    const logins = await Promise.all(Array.from({ length: 5 }, () => owner.enter(email, code)));
    expect(logins.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
  });

  test('of one account does not open another', async () => {
    const [attacker, victim] = [await testApp.client(), await testApp.client()];
    const browser = aBrowser();
    await browser.ask(attacker.email);
    expect(codeOf(await browser.enter(victim.email, await lastCode(attacker.email)))).toBe('sign-in-code/wrong');
  });

  test('is sent once when its job runs twice, and not at all when the browser has asked again', async () => {
    const { id, email } = await testApp.client();
    const browser = aBrowser();
    await browser.post('/auth/code/request', { email });
    const [first] = await testApp.rows<{ id: string }>('select id from sign_in_codes where user_id = $1', [id]);
    await testApp.runJob('send-sign-in-code', { codeId: first?.id ?? '' });
    await testApp.runJob('send-sign-in-code', { codeId: first?.id ?? '' });
    expect(await codes(email)).toHaveLength(1);
    await browser.post('/auth/code/request', { email });
    const [second] = await testApp.rows<{ id: string }>('select id from sign_in_codes where user_id = $1', [id]);
    await browser.post('/auth/code/request', { email });
    await testApp.runJob('send-sign-in-code', { codeId: second?.id ?? '' });
    expect(await codes(email)).toHaveLength(1);
    await testApp.run();
    expect(await codes(email)).toHaveLength(2);
  });
});

describe('an address without an account', () => {
  test('gets the same answers, limits and jobs, and no message', async () => {
    const { email } = await testApp.client();
    const answers = [];
    for (const address of [email, 'nobody@example.com']) {
      const browser = aBrowser();
      const asked = await browser.post('/auth/code/request', { email: address });
      const job = await testApp.queue.waiting('send-sign-in-code');
      await testApp.run();
      const tries = [];
      const code = await lastCode(email);
      for (let index = 1; index <= 6; index++) tries.push((await browser.enter(address, wrong(code, index))).body);
      const more = [];
      for (let index = 0; index < 5; index++) more.push((await browser.ask(address)).statusCode);
      answers.push([asked.statusCode, asked.body, Object.keys(asked.headers), job, tries, more]);
    }
    expect(answers[1]).toEqual(answers[0]);
    expect(answers[0]?.at(-1)).toEqual([204, 204, 204, 204, 429]);
    expect(await testApp.messages('nobody@example.com')).toEqual([]);
  });
});

describe('only the right code says why an account cannot sign in', () => {
  const outcomes = async (email: string) => {
    const browser = aBrowser();
    await browser.ask(email);
    const code = await lastCode(email);
    return [
      codeOf(await browser.enter(email, wrong(code))),
      codeOf(await browser.enter(email, code)),
      codeOf(await browser.enter(email, code)),
    ];
  };

  test('a member of staff', async () => {
    const person = await insertStaff(testApp.pool, testApp.context.secretKey);
    expect(await outcomes(person.email)).toEqual(['sign-in-code/wrong', 'login/staff-account', 'sign-in-code/ended']);
  });

  test('a person who no longer works here gets no message', async () => {
    await insertStaff(testApp.pool, testApp.context.secretKey);
    const { id, email } = await insertStaff(testApp.pool, testApp.context.secretKey);
    await testApp.rows('update staff set ended_at = $2 where id = $1', [id, testApp.clock.now()]);
    await aBrowser().ask(email);
    expect(await testApp.messages(email)).toEqual([]);
  });

  test('a blocked client', async () => {
    const { id, email } = await testApp.client();
    await testApp.rows('update users set blocked_at = $2 where id = $1', [id, testApp.clock.now()]);
    expect(await outcomes(email)).toEqual(['sign-in-code/wrong', 'account/blocked', 'sign-in-code/ended']);
  });

  test('a registration whose address is not confirmed: its password may be that of a stranger', async () => {
    const { id, email } = await testApp.client({ confirmed: false, createdAt: testApp.clock.now().toISOString() });
    expect(await outcomes(email)).toEqual(['sign-in-code/wrong', 'registration/not-confirmed', 'sign-in-code/ended']);
    expect(await testApp.rows('select email_confirmed_at from users where id = $1', [id])).toEqual([{ email_confirmed_at: null }]);
    expect(await testApp.rows('select from sessions where user_id = $1', [id])).toEqual([]);
  });
});

test('a buyer without a password signs in; the code confirms the address and ends the session of the order', async () => {
  const { id, email } = await testApp.client({ passwordHash: null, confirmed: false });
  await testApp.rows(
    `insert into sessions (token_hash, user_id, created_at, expires_at) values (sha256('of the order'), $1, $2, $2::timestamptz + interval '12 hours')`,
    [id, testApp.clock.now()],
  );
  expect((await current('of the order')).statusCode).toBe(200);
  const browser = aBrowser();
  await browser.ask(email);
  const { token } = (await browser.enter(email, await lastCode(email))).json();
  expect((await current(token)).json()).toMatchObject({ id });
  expect((await current('of the order')).statusCode).toBe(401);
  expect(await testApp.rows('select email_confirmed_at, password_hash from users where id = $1', [id])).toEqual([
    { email_confirmed_at: testApp.clock.now(), password_hash: null },
  ]);
});

describe('limits', () => {
  test('of codes for one address: five in 15 minutes and about 15 a day, from any number of networks', async () => {
    const { email } = await testApp.client();
    let sent = 0;
    for (let round = 0; round < 12; round++) {
      for (let index = 0; index < 6; index++) {
        const { statusCode } = await aBrowser(`198.51.${round}.${index}`).post('/auth/code/request', { email });
        if (statusCode === 204) sent += 1;
      }
      if (round === 0) expect(sent).toBe(5);
      testApp.clock.advance({ minutes: 15 });
    }
    // Three hours later: 15, and one more for each 96 minutes.
    expect(sent).toBe(16);
    await testApp.run();
  });

  test('of requests from one network', async () => {
    const answers = [];
    for (let index = 0; index < 32; index++)
      answers.push((await aBrowser('203.0.113.77').post('/auth/code/request', { email: `${index}@example.com` })).statusCode);
    expect(answers.filter((status) => status === 429)).toHaveLength(2);
    await testApp.run();
  });

  test('strangers cannot use up those of a known browser, and wrong passwords do not end codes', async () => {
    const { email } = await testApp.client();
    const owner = aBrowser('203.0.113.20');
    await owner.post('/auth/custom/login', { username: email, password, domain: 'CLIENT' });
    for (let index = 0; index < 6; index++) await aBrowser(`198.51.100.${index}`).ask(email);
    expect((await aBrowser('203.0.113.21').ask(email)).statusCode).toBe(429);
    for (let index = 0; index < 10; index++)
      await owner.post('/auth/custom/login', { username: email, password: 'nesprávne 1', domain: 'CLIENT' });
    expect((await owner.post('/auth/custom/login', { username: email, password, domain: 'CLIENT' })).statusCode).toBe(429);
    expect((await owner.ask(email)).statusCode).toBe(204);
    expect((await owner.enter(email, await lastCode(email))).statusCode).toBe(200);
  });
});

test('a code of a deleted account opens nothing', async () => {
  const { id, email } = await testApp.client();
  const browser = aBrowser();
  await browser.ask(email);
  const code = await lastCode(email);
  const token = await testApp.logIn(email);
  await testApp.post('/api/client/my/remove-account', { password }, token);
  expect(codeOf(await browser.enter(email, code))).toBe('sign-in-code/ended');
  expect(await testApp.rows('select from sign_in_codes where user_id = $1', [id])).toEqual([]);
});

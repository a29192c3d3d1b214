import { useTestDatabase } from '@komora/testing';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type AccountTestApp, openAccountTestApp, password } from './kit/account-test-app.ts';

const database = useTestDatabase();
let testApp: AccountTestApp;
beforeAll(async () => {
  testApp = await openAccountTestApp(database.url, { rateLimit: 1000 });
});
afterAll(() => testApp.close());

const person = (email: string, secret: string) => ({
  firstName: 'Božena',
  lastName: 'Slančíková',
  email,
  phoneNumber: '+421 903 000 111',
  password: secret,
  passwordConfirmation: secret,
  userLanguage: 'SK',
  termsAndConditions: true,
  privacyPolicy: true,
  newsletter: false,
});
const rejection = (field: string) => [400, 'password/too-common', [{ path: field, code: 'password/too-common' }]];
const outcome = ({ statusCode, json }: { statusCode: number; json(): { code: string; errors: object[] } }) => {
  const { code, errors } = json();
  return [statusCode, code, errors];
};
const both = (newPassword: string) => ({ newPassword, newPasswordConfirmation: newPassword });

test.each(['abc123', 'Password1', 'HESLO123', 'jelszó1', 'kasia12', '1q2w3e4r', 'komora1', 'qwerty123'])(
  'a registration with %s is rejected and stores nothing',
  async (secret) => {
    expect(outcome(await testApp.post('/api/user/register', person('bezna@example.com', secret)))).toEqual(rejection('password'));
    expect(await testApp.rows("select 1 from users where email = 'bezna@example.com'")).toEqual([]);
  },
);

test('six unusual characters with a digit are enough for a client', async () => {
  expect((await testApp.post('/api/user/register', person('nezvycajna@example.com', 'kľúč7.'))).statusCode).toBe(204);
});

test('a confirmation of an address does not set one, and its link stays valid', async () => {
  const { token } = (await testApp.messages('nezvycajna@example.com'))[0]?.data ?? {};
  const confirm = (secret: string) => testApp.post('/api/user/confirm-registration', { token, ...both(secret) });
  expect(outcome(await confirm('heslo1'))).toEqual(rejection('newPassword'));
  expect((await confirm('kľúč8.')).statusCode).toBe(204);
});

test('a reset does not set one, and its link stays valid', async () => {
  const { email } = await testApp.client();
  await testApp.post('/auth/password/request-reset', { email });
  await testApp.run();
  const { token } = (await testApp.messages(email))[0]?.data ?? {};
  const change = (secret: string) => testApp.post('/auth/password/change', { token, ...both(secret) });
  expect(outcome(await change('Iloveyou1'))).toEqual(rejection('newPassword'));
  expect((await change('kľúč9.')).statusCode).toBe(204);
});

test('a signed-in client cannot change to one, and keeps the old password', async () => {
  const { email } = await testApp.client();
  const token = await testApp.logIn(email);
  const change = (secret: string) => testApp.post('/api/client/my/change-password', { oldPassword: password, ...both(secret) }, token);
  expect(outcome(await change('monkey1'))).toEqual(rejection('newPassword'));
  expect((await testApp.post('/auth/custom/login', { username: email, password, domain: 'CLIENT' })).statusCode).toBe(200);
  expect((await change('kľúč9.')).statusCode).toBe(204);
});

test.each([
  ['sk', 'Toto heslo patrí medzi najčastejšie. Zvoľte si iné.'],
  ['hu', 'Ez a jelszó az egyik leggyakoribb. Válasszon másikat.'],
])('the reason is in the language of the browser: %s', async (language, detail) => {
  const response = await testApp.call('POST', '/api/user/register', {
    payload: person('jazyk@example.com', 'heslo1'),
    headers: { 'accept-language': language },
  });
  expect(response.json().detail).toBe(detail);
});

import { createClient } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp();
const browser = { cookie: browserCookie('mine') };
const hour = 60 * 60_000;

const signIn = (orderId: string, headers: Record<string, string> = browser) =>
  testApp().call('POST', `/api/client/order/${orderId}/sign-in`, { headers });

async function paid(headers: Record<string, string> = browser): Promise<string> {
  const { orderId } = await testApp().placed(orderBody(testApp(), await testApp().box()), headers);
  await testApp().settle(orderId, 'PAID');
  return orderId;
}

test('the browser that placed a paid order is signed in as its new client and sees the codes of the box', async () => {
  const orderId = await paid();
  const { body: state } = await testApp().state(orderId, browser);
  const { status, body } = await signIn(orderId);
  expect(status).toBe(200);
  const session = { authorization: `Bearer ${body.token}` };
  const contract = await testApp().call('GET', `/api/client/my/contracts/${state.contractId}`, { headers: session });
  expect(contract.body).toMatchObject({ accessCode: expect.stringMatching(/^\d+$/), lockCode: expect.stringMatching(/^\d+$/) });
});

test('an order signs in once, also with simultaneous calls', async () => {
  const orderId = await paid();
  const calls = await Promise.all([signIn(orderId), signIn(orderId), signIn(orderId)]);
  expect(calls.filter(({ body }) => body.token !== null)).toHaveLength(1);
  expect((await signIn(orderId)).body).toEqual({ token: null });
});

test('another browser, a guessed cookie and a foreign session do not learn that the order exists', async () => {
  const orderId = await paid();
  const foreign = await testApp().signIn(await createClient(testApp().pool));
  for (const headers of [
    { cookie: '' },
    { cookie: `order_secret=${orderId}` },
    { cookie: browserCookie('foreign') },
    { ...foreign, cookie: '' },
  ]) {
    expect((await signIn(orderId, headers)).status).toBe(404);
  }
  expect((await signIn('01900000-0000-7000-8000-00000000dead')).status).toBe(404);
  expect((await signIn('nonsense')).status).toBe(404);
  expect((await signIn(orderId)).body.token).not.toBeNull();
});

test('an unpaid and a declined order sign nobody in', async () => {
  const { orderId } = await testApp().placed(orderBody(testApp(), await testApp().box()), browser);
  expect((await signIn(orderId)).body).toEqual({ token: null });
  await testApp().settle(orderId, 'DECLINED');
  expect((await signIn(orderId)).body).toEqual({ token: null });
});

test('an hour after the payment the browser is no longer signed in', async () => {
  const orderId = await paid();
  testApp().clock.set(new Date(testApp().clock.now().getTime() + hour + 1).toISOString());
  expect((await signIn(orderId)).body).toEqual({ token: null });
});

test('an order of somebody who already had an account signs nobody in', async () => {
  const clientId = await createClient(testApp().pool);
  const client = await testApp().signIn(clientId);
  const orderId = await paid({ ...client, ...browser });
  expect((await signIn(orderId)).status).toBe(404);
});

test('once the owner of the address has set a password, the order signs nobody in', async () => {
  const orderId = await paid();
  await testApp().rows(`update users set password_hash = 'x' where id = (select client_id from orders where id = $1)`, [orderId]);
  expect((await signIn(orderId)).body).toEqual({ token: null });
});

test('a person who typed a foreign address does not see the order that its owner pays, in either order of the steps', async () => {
  for (const signsInFirst of [true, false]) {
    const owner = { cookie: browserCookie('owner') };
    const body = orderBody(testApp(), await testApp().box());
    const stranger = await testApp().placed(body, browser);
    const own = await testApp().placed({ ...body, boxId: await testApp().box() }, owner);
    await testApp().settle(stranger.orderId, 'PAID');
    const early = signsInFirst ? (await signIn(stranger.orderId)).body.token : null;
    expect(early !== null).toBe(signsInFirst);
    await testApp().settle(own.orderId, 'PAID');
    const contracts = await testApp().call('GET', '/api/client/my/contracts', { headers: { authorization: `Bearer ${early}` } });
    expect(contracts.status).toBe(401);
    expect((await signIn(stranger.orderId)).body).toEqual({ token: null });
    expect((await signIn(own.orderId, owner)).body).toEqual({ token: null });
  }
});

test('the session is no recent login, so that it cannot delete the account', async () => {
  const orderId = await paid();
  const { body } = await signIn(orderId);
  const headers = { authorization: `Bearer ${body.token}` };
  const removal = await testApp().call('POST', '/api/client/my/remove-account', { headers, body: {} });
  expect([removal.status, removal.body.errors?.[0]?.path]).toEqual([400, 'password']);
});

const register = async (email: string, phoneNumber: string) => {
  const registered = await testApp().call('POST', '/api/user/register', {
    body: {
      firstName: 'Cudzí',
      lastName: 'Človek',
      email,
      phoneNumber,
      password: 'skrinka-8-lavicka',
      passwordConfirmation: 'skrinka-8-lavicka',
      userLanguage: 'SK',
      termsAndConditions: true,
      privacyPolicy: true,
      newsletter: false,
    },
  });
  expect(registered.status).toBe(204);
};

test('a registration that nobody confirmed, with any phone, does not end the order of its address, which replaces it', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const { email, telephoneNumber } = body.invoicingDetails;
  await register(email.toUpperCase(), telephoneNumber);
  const { orderId } = await testApp().placed(body, browser);
  await testApp().settle(orderId, 'PAID');
  const accounts = await testApp().rows('select first_name, phone_number, password_hash from users where lower(email) = $1', [email]);
  expect(accounts).toEqual([{ first_name: 'Ján', phone_number: telephoneNumber, password_hash: null }]);
  expect((await signIn(orderId)).body.token).not.toBeNull();
});

test('a telephone number of an unconfirmed registration with another address goes to the buyer, and the registration stays', async () => {
  const body = orderBody(testApp(), await testApp().box());
  const { email, telephoneNumber } = body.invoicingDetails;
  await register(`misspelt.${email}`, telephoneNumber);
  const { orderId } = await testApp().placed(body, browser);
  await testApp().settle(orderId, 'PAID');
  const accounts = await testApp().rows('select email, phone_number, anonymised_at from users where email like $1 order by email', [
    `%${email}`,
  ]);
  expect(accounts).toEqual([
    { email, phone_number: telephoneNumber, anonymised_at: null },
    { email: `misspelt.${email}`, phone_number: null, anonymised_at: null },
  ]);
});

import { expect, test } from 'vitest';
import { anOrderToPay, aPaidOrder, orderState } from '../kit/builders/order.ts';
import { cards, ledgerOf, payByCard, submitForm, useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();

const open = (gatewayId: string, query = '') => app().http.inject({ method: 'GET', url: `/mock-gateway/pay/${gatewayId}${query}` });

test('the card page shows the amount and the test cards, and has no script', async () => {
  const order = await anOrderToPay(app());
  const page = await open(order.gatewayId, '?lang=sk');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<html lang="sk">');
  expect(page.body).toContain('63,84');
  expect(page.body).toContain('4242 4242 4242 4242');
  expect(page.body).not.toContain('<script');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
  expect((await open('mp_nothing')).statusCode).toBe(404);
});

test.each([
  ['sk', 'Platba kartou', 'Skúšobné karty'],
  ['cs', 'Platba kartou', 'Zkušební karty'],
  ['en', 'Card payment', 'Test cards'],
  ['pl', 'Płatność kartą', 'Karty testowe'],
  ['hu', 'Fizetés kártyával', 'Tesztkártyák'],
  ['uk', 'Оплата карткою', 'Тестові картки'],
])('the card page is in the language of the order, %s, and folds the test cards', async (lang, title, cards) => {
  const order = await anOrderToPay(app());
  const { body } = await open(order.gatewayId, `?lang=${lang}`);
  expect(body).toContain(`<html lang="${lang}">`);
  expect(body).toContain(`<h1>${title}</h1>`);
  expect(body).toMatch(new RegExp(`<details class="sheet">\\s*<summary>${cards}</summary>`));
});

test.each([
  [
    { number: '', expiry: '', cvc: '' },
    { number: 'Mandatory', expiry: 'Mandatory', cvc: 'Mandatory' },
  ],
  [{ number: '4242 4242 4242 4241', expiry: '12/30', cvc: '123' }, { number: 'not a card number' }],
  [{ number: '4111 1111 1111 1111', expiry: '12/30', cvc: '123' }, { number: 'Only the listed test cards' }],
  [{ number: '4242424242424242', expiry: '13/30', cvc: '123' }, { expiry: 'MM/YY' }],
  [{ number: '4242424242424242', expiry: '02/26', cvc: '123' }, { expiry: 'has expired' }],
  [{ number: '4242424242424242', expiry: '12/30', cvc: '12' }, { cvc: 'three digits' }],
])('%o is rejected with messages at the invalid fields', async (form, faults) => {
  const order = await anOrderToPay(app());
  const page = await submitForm(app(), `${order.gatewayId}/card?lang=en`, form);
  expect(page.statusCode).toBe(422);
  for (const name of ['number', 'expiry', 'cvc'] as const) {
    const text = new RegExp(`id="${name}-fault">([^<]*)`).exec(page.body)?.[1];
    if (name in faults) expect(text).toContain(faults[name as keyof typeof faults]);
    else expect(text).toBeUndefined();
    expect(new RegExp(`id="${name}"[^>]*aria-invalid="true"`).test(page.body)).toBe(name in faults);
  }
  expect(await ledgerOf(app(), order.orderId)).toMatchObject({ charged: 0 });
});

test('a card that expires this month and has spaces in its number is accepted', async () => {
  const order = await anOrderToPay(app());
  const answer = await submitForm(app(), `${order.gatewayId}/card`, { number: '4242 4242 4242 4242', expiry: '03 / 26', cvc: '000' });
  expect(answer.statusCode).toBe(303);
});

test('input is escaped on the page', async () => {
  const order = await anOrderToPay(app());
  const page = await submitForm(app(), `${order.gatewayId}/card`, { number: '"><script>alert(1)</script>', expiry: '', cvc: '' });
  expect(page.body).not.toContain('<script');
});

test('3-D Secure asks for confirmation and follows the response', async () => {
  for (const [answer, status] of [
    ['confirm', 'FULFILLED'],
    ['deny', 'FAILED'],
  ] as const) {
    const order = await anOrderToPay(app());
    const next = await payByCard(app(), order.gatewayId, cards.challenge);
    expect(next.headers.location).toContain(`/mock-gateway/pay/${order.gatewayId}`);
    expect((await open(order.gatewayId, '?lang=en')).body).toContain('Your bank asks');
    expect(await ledgerOf(app(), order.orderId)).toMatchObject({ charged: 0 });
    await submitForm(app(), `${order.gatewayId}/challenge`, { answer });
    await app().run();
    expect(await orderState(app(), order.orderId)).toMatchObject({ status });
  }
});

test('an order can be paid again after its payment was cancelled', async () => {
  const order = await anOrderToPay(app());
  expect((await submitForm(app(), `${order.gatewayId}/cancel`, {})).statusCode).toBe(303);
  await app().run();
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FAILED', retryable: true });
  expect((await open(order.gatewayId, '?lang=en')).body).toContain('This payment is closed');
});

test('a slow bank leaves the order pending, then pays', async () => {
  const order = await aPaidOrder(app(), { card: cards.slow });
  app().clock.advance({ seconds: 60 });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'SUBMITTED', payment: 'PENDING' });
  app().clock.advance({ seconds: 31 });
  await app().run({ delayed: true });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: null });
});

test('a card that is submitted repeatedly or concurrently is charged once', async () => {
  const order = await anOrderToPay(app());
  await Promise.all([1, 2, 3].map(() => payByCard(app(), order.gatewayId, cards.pays)));
  await payByCard(app(), order.gatewayId, cards.noFunds);
  await app().run();
  expect(await ledgerOf(app(), order.orderId)).toEqual({ charged: 6384, refunded: 0, balance: 6384 });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED' });
});

test('a notification that was not acknowledged is sent again', async () => {
  const order = await aPaidOrder(app(), { card: cards.pays });
  app().queue.brokenFor = 'process-notification';
  await expect(app().run()).rejects.toThrow('rejected with 500');
  app().queue.brokenFor = null;
  await app().run();
  expect(await app().one('select tries, taken from mock_gateway.notifications where payment_id = $1', [order.gatewayId])).toEqual({
    tries: 2,
    taken: 1,
  });
  expect(await orderState(app(), order.orderId)).toMatchObject({ status: 'FULFILLED' });
});

test('the gateway can be controlled over HTTP', async () => {
  const order = await anOrderToPay(app());
  const control = (path: string) => app().http.inject({ method: 'POST', url: `/mock-gateway/control/${path}` });
  expect((await control('payments/mp_nothing/settle')).statusCode).toBe(404);
  expect((await control(`payments/${order.gatewayId}/decline`)).statusCode).toBe(204);
  expect((await control(`payments/${order.gatewayId}/settle`)).statusCode).toBe(204);
  expect((await control(`payments/${order.gatewayId}/redeliver`)).statusCode).toBe(204);
  expect((await control('down')).statusCode).toBe(204);
  expect((await control('up')).statusCode).toBe(204);
  await app().run();
  const ledger = await app().http.inject({ method: 'GET', url: `/mock-gateway/control/orders/${order.orderId}/ledger` });
  expect(ledger.json()).toEqual({ charged: 6384, refunded: 0, balance: 6384 });
});

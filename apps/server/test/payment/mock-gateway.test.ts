import { expect, test } from 'vitest';
import { cards, useHouse } from './house.ts';

const house = useHouse();

const open = (gatewayId: string, query = '') => house().app.inject({ method: 'GET', url: `/mock-gateway/pay/${gatewayId}${query}` });

test('the card page shows the amount, the test cards and nothing that runs', async () => {
  const order = await house().place(await house().box());
  const page = await open(order.gatewayId, '?lang=sk');
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<html lang="sk">');
  expect(page.body).toContain('63,84');
  expect(page.body).toContain('4242 4242 4242 4242');
  expect(page.body).not.toContain('<script');
  expect(page.headers['content-security-policy']).toContain("default-src 'none'; style-src 'sha256-");
  expect((await open(order.gatewayId, '?lang=en')).body).toContain('Card payment');
  expect((await open('mp_nothing')).statusCode).toBe(404);
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
])('%o is refused beside the fields at fault', async (form, faults) => {
  const order = await house().place(await house().box());
  const page = await house().post(`${order.gatewayId}/card?lang=en`, form);
  expect(page.statusCode).toBe(422);
  for (const name of ['number', 'expiry', 'cvc'] as const) {
    const text = new RegExp(`id="${name}-fault">([^<]*)`).exec(page.body)?.[1];
    if (name in faults) expect(text).toContain(faults[name as keyof typeof faults]);
    else expect(text).toBeUndefined();
    expect(new RegExp(`id="${name}"[^>]*aria-invalid="true"`).test(page.body)).toBe(name in faults);
  }
  expect(await house().mock.control.ledger(order.orderId)).toMatchObject({ charged: 0 });
});

test('a card of this month is still good, with spaces in its number', async () => {
  const order = await house().place(await house().box());
  const answer = await house().post(`${order.gatewayId}/card`, { number: '4242 4242 4242 4242', expiry: '03 / 26', cvc: '000' });
  expect(answer.statusCode).toBe(303);
});

test('what a payer types comes back escaped', async () => {
  const order = await house().place(await house().box());
  const page = await house().post(`${order.gatewayId}/card`, { number: '"><script>alert(1)</script>', expiry: '', cvc: '' });
  expect(page.body).not.toContain('<script');
});

test('3-D Secure asks, and goes on as the payer answers', async () => {
  for (const [answer, status] of [
    ['confirm', 'FULFILLED'],
    ['deny', 'FAILED'],
  ] as const) {
    const order = await house().place(await house().box());
    const next = await house().payBy(order.gatewayId, cards.challenge);
    expect(next.headers.location).toContain(`/mock-gateway/pay/${order.gatewayId}`);
    expect((await open(order.gatewayId, '?lang=en')).body).toContain('Your bank asks');
    expect(await house().mock.control.ledger(order.orderId)).toMatchObject({ charged: 0 });
    await house().post(`${order.gatewayId}/challenge`, { answer });
    await house().run();
    expect(await house().status(order.orderId)).toMatchObject({ status });
  }
});

test('who cancels comes back to an order that can be paid again', async () => {
  const order = await house().place(await house().box());
  expect((await house().post(`${order.gatewayId}/cancel`, {})).statusCode).toBe(303);
  await house().run();
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FAILED', retryable: true });
  expect((await open(order.gatewayId, '?lang=en')).body).toContain('This payment is closed');
});

test('a slow bank leaves the order pending, then pays', async () => {
  const order = await house().placeAndPay(await house().box(), cards.slow);
  house().clock.advance({ seconds: 60 });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'SUBMITTED', payment: 'PENDING' });
  house().clock.advance({ seconds: 31 });
  await house().run({ delayed: true });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FULFILLED', resolution: null });
});

test('a card that is sent twice, also at once, is charged once', async () => {
  const order = await house().place(await house().box());
  await Promise.all([1, 2, 3].map(() => house().payBy(order.gatewayId, cards.pays)));
  await house().payBy(order.gatewayId, cards.noFunds);
  await house().run();
  expect(await house().mock.control.ledger(order.orderId)).toEqual({ charged: 6384, refunded: 0, balance: 6384 });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FULFILLED' });
});

test('a notification that the merchant did not take is sent again', async () => {
  const order = await house().placeAndPay(await house().box(), cards.pays);
  house().queue.brokenFor = 'process-notification';
  await expect(house().run()).rejects.toThrow('answered with 500');
  house().queue.brokenFor = null;
  await house().run();
  expect(await house().one('select tries, taken from mock_gateway.notifications where payment_id = $1', [order.gatewayId])).toEqual({
    tries: 2,
    taken: 1,
  });
  expect(await house().status(order.orderId)).toMatchObject({ status: 'FULFILLED' });
});

test('the controls work over HTTP', async () => {
  const order = await house().place(await house().box());
  const control = (path: string) => house().app.inject({ method: 'POST', url: `/mock-gateway/control/${path}` });
  expect((await control('payments/mp_nothing/settle')).statusCode).toBe(404);
  expect((await control(`payments/${order.gatewayId}/decline`)).statusCode).toBe(204);
  expect((await control(`payments/${order.gatewayId}/settle`)).statusCode).toBe(204);
  expect((await control(`payments/${order.gatewayId}/redeliver`)).statusCode).toBe(204);
  expect((await control('down')).statusCode).toBe(204);
  expect((await control('up')).statusCode).toBe(204);
  await house().run();
  const ledger = await house().app.inject({ method: 'GET', url: `/mock-gateway/control/orders/${order.orderId}/ledger` });
  expect(ledger.json()).toEqual({ charged: 6384, refunded: 0, balance: 6384 });
});

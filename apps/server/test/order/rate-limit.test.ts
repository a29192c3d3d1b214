import { expect, test } from 'vitest';
import { browserCookie } from '../kit/order-cookies.ts';
import { orderBody, useTestApp } from '../kit/order-test-app.ts';

const testApp = useTestApp({ RATE_LIMIT: '1' });

test('checks whether an e-mail is in use are limited', async () => {
  const { invoicingDetails } = orderBody(testApp(), '01900000-0000-7000-8000-000000000000');
  const verify = () =>
    testApp().call('PUT', '/api/client/order/offer/verify-autoregistration-invoicing-details', { body: invoicingDetails });
  for (let call = 0; call < 20; call++) expect((await verify()).status).toBe(204);
  const rejected = await verify();
  expect([rejected.status, rejected.body.code, rejected.headers['retry-after']]).toEqual([429, 'too-many-requests', '6']);
  testApp().clock.advance({ seconds: 6 });
  expect((await verify()).status).toBe(204);
  expect((await verify()).status).toBe(429);
});

test('orders are limited, and a rejected call stores nothing', async () => {
  const body = orderBody(testApp(), await testApp().box());
  for (let call = 0; call < 20; call++) await testApp().placed(body, { cookie: browserCookie('limited') });
  const before = await testApp().rowCounts();
  expect((await testApp().place(orderBody(testApp(), await testApp().box()))).status).toBe(429);
  expect(await testApp().rowCounts()).toEqual(before);
});

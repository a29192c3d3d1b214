import { expect, test } from 'vitest';
import { orderBody, useHouse } from './house.ts';

const house = useHouse({ RATE_LIMIT: '1' });

test('guessing whose e-mail is in use gets slow', async () => {
  const { invoicingDetails } = orderBody(house(), '01900000-0000-7000-8000-000000000000');
  const verify = () => house().call('PUT', '/api/client/order/offer/verify-autoregistration-invoicing-details', { body: invoicingDetails });
  for (let call = 0; call < 20; call++) expect((await verify()).status).toBe(204);
  const refused = await verify();
  expect([refused.status, refused.body.code, refused.headers['retry-after']]).toEqual([429, 'too-many-requests', '6']);
  house().clock.advance({ seconds: 6 });
  expect((await verify()).status).toBe(204);
  expect((await verify()).status).toBe(429);
});

test('so does placing, and a refused call leaves nothing behind', async () => {
  const body = orderBody(house(), await house().box());
  for (let call = 0; call < 20; call++) await house().placed(body);
  const before = await house().rowCounts();
  expect((await house().place(orderBody(house(), await house().box()))).status).toBe(429);
  expect(await house().rowCounts()).toEqual(before);
});

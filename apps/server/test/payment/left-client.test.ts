import { createClient } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { cards, useHouse } from './house.ts';

const house = useHouse();

const messages = (orderId: string) =>
  house().rows(`select m.template from messages m join orders o on m.recipient = o.invoicing_details ->> 'email' where o.id = $1`, [
    orderId,
  ]);

test('money for an order whose client has left meanwhile goes back, and nothing is rented', async () => {
  const boxId = await house().box();
  const { orderId, gatewayId } = await house().place(boxId);
  const clientId = await createClient(house().pool);
  await house().pool.query(
    `update orders set placed_by = $1, invoicing_details = invoicing_details || '{"email": "removed@removed.invalid"}' where id = $2`,
    [clientId, orderId],
  );
  await house().pool.query('update users set anonymised_at = now() where id = $1', [clientId]);
  await house().payBy(gatewayId, cards.pays);
  await house().run();
  expect(await house().attempts(orderId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
  expect(await house().rows('select status, resolution from orders where id = $1', [orderId])).toEqual([
    { status: 'CANCELLED', resolution: 'REFUNDED' },
  ]);
  expect(
    await house().rows('select r.amount, r.reason from refunds r join payments p on p.id = r.payment_id where p.order_id = $1', [orderId]),
  ).toEqual([{ amount: 6384, reason: 'LATE_PAYMENT' }]);
  expect(await house().rows('select from contracts where order_id = $1', [orderId])).toEqual([]);
  expect(await house().rows('select from box_claims where box_id = $1', [boxId])).toEqual([]);
  expect(await messages(orderId)).toEqual([]);
});

test('money for an order that says no more who placed it goes back, and makes no account', async () => {
  const { orderId, gatewayId } = await house().place(await house().box());
  const { email } = await house().one<{ email: string }>(`select invoicing_details ->> 'email' as email from orders where id = $1`, [
    orderId,
  ]);
  await house().pool.query(
    `update orders set status = 'CANCELLED', anonymised_at = now(), invoicing_details = invoicing_details || '{"email": "removed@removed.invalid"}' where id = $1`,
    [orderId],
  );
  await house().payBy(gatewayId, cards.pays);
  await house().run();
  expect(await house().attempts(orderId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
  expect(await house().rows('select from users where email = $1', [email])).toEqual([]);
  expect(await messages(orderId)).toEqual([]);
});

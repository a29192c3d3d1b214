import { createClient } from '@komora/testing/factories/order';
import { expect, test } from 'vitest';
import { anOrderToPay, attemptsOf } from '../kit/builders/order.ts';
import { aBox } from '../kit/builders/warehouse.ts';
import { cards, payByCard, useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();

const messages = (orderId: string) =>
  app().rows(`select m.template from messages m join orders o on m.recipient = o.invoicing_details ->> 'email' where o.id = $1`, [orderId]);

test('a payment is refunded and nothing is rented if the client has deleted the account in the meantime', async () => {
  const boxId = await aBox(app());
  const { orderId, gatewayId } = await anOrderToPay(app(), { boxId: boxId });
  const clientId = await createClient(app().pool);
  await app().rows(
    `update orders set placed_by = $1, invoicing_details = invoicing_details || '{"email": "removed@removed.invalid"}' where id = $2`,
    [clientId, orderId],
  );
  await app().rows('update users set anonymised_at = now() where id = $1', [clientId]);
  await payByCard(app(), gatewayId, cards.pays);
  await app().run();
  expect(await attemptsOf(app(), orderId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
  expect(await app().rows('select status, resolution from orders where id = $1', [orderId])).toEqual([
    { status: 'CANCELLED', resolution: 'REFUNDED' },
  ]);
  expect(
    await app().rows('select r.amount, r.reason from refunds r join payments p on p.id = r.payment_id where p.order_id = $1', [orderId]),
  ).toEqual([{ amount: 6384, reason: 'LATE_PAYMENT' }]);
  expect(await app().rows('select from contracts where order_id = $1', [orderId])).toEqual([]);
  expect(await app().rows('select from box_reservations where box_id = $1', [boxId])).toEqual([]);
  expect(await messages(orderId)).toEqual([]);
});

test('a payment of an anonymised order is refunded and creates no account', async () => {
  const { orderId, gatewayId } = await anOrderToPay(app());
  const { email } = await app().one<{ email: string }>(`select invoicing_details ->> 'email' as email from orders where id = $1`, [
    orderId,
  ]);
  await app().rows(
    `update orders set status = 'CANCELLED', anonymised_at = now(), invoicing_details = invoicing_details || '{"email": "removed@removed.invalid"}' where id = $1`,
    [orderId],
  );
  await payByCard(app(), gatewayId, cards.pays);
  await app().run();
  expect(await attemptsOf(app(), orderId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
  expect(await app().rows('select from users where email = $1', [email])).toEqual([]);
  expect(await messages(orderId)).toEqual([]);
});

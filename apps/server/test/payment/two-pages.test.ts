import { expect, test } from 'vitest';
import { anOrder, anOrderToPay } from '../kit/builders/order.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { cards, ledgerOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';

const { app } = useMockGateway();
const { app: stripeApp, fake } = useStripe();

let pairs = 0;

/** Two orders of one buyer for one box: the second one replaces the first. A similar box is free. */
async function twoPages() {
  pairs += 1;
  const browser = `two pages ${pairs}`;
  const warehouse = await aWarehouse(app());
  const [boxId] = [await aBox(app(), {}, warehouse), await aBox(app(), {}, warehouse)];
  const first = await anOrderToPay(app(), { boxId }, browser);
  const { orderId } = first;
  const { body } = await app().one<{ body: Record<string, unknown> }>(
    `select jsonb_build_object('details', invoicing_details, 'insurance', insurance_id) as body from orders where id = $1`,
    [orderId],
  );
  const change = { boxId, language: 'EN', invoicingDetails: body.details, insuranceId: body.insurance };
  const second = await anOrderToPay(app(), change as never, browser);
  return { first, second };
}
const contracts = (ids: string[]) => app().rows('select order_id from contracts where order_id = any($1::uuid[])', [ids]);

test.each([
  ['the first page', 0],
  ['the second page', 1],
] as const)('a buyer who pays both pages, %s first, gets one contract and the second payment back', async (_what, sooner) => {
  const { first, second } = await twoPages();
  const pages = sooner === 0 ? [first, second] : [second, first];
  for (const page of pages) {
    await payByCard(app(), page.gatewayId, cards.pays);
    await app().run();
  }
  expect(await contracts(pages.map(({ orderId }) => orderId))).toEqual([{ order_id: pages[0]?.orderId }]);
  expect(await ledgerOf(app(), pages[0]?.orderId ?? '')).toMatchObject({ charged: 6384, refunded: 0 });
  expect(await ledgerOf(app(), pages[1]?.orderId ?? '')).toMatchObject({ charged: 6384, refunded: 6384 });
  expect(
    await app().rows('select r.reason from refunds r join payments p on p.id = r.payment_id where p.order_id = $1', [pages[1]?.orderId]),
  ).toEqual([{ reason: 'DUPLICATE_PAYMENT' }]);
});

test('both pages that are paid at the same moment lead to one contract', async () => {
  const { first, second } = await twoPages();
  await Promise.all([first, second].map(({ gatewayId }) => payByCard(app(), gatewayId, cards.neverNotified)));
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  expect(await contracts([first.orderId, second.orderId])).toHaveLength(1);
  const ledgers = [await ledgerOf(app(), first.orderId), await ledgerOf(app(), second.orderId)];
  expect(ledgers.map(({ refunded }) => refunded).sort((a, b) => a - b)).toEqual([0, 6384]);
});

test('the page of a replaced order is closed at Stripe', async () => {
  const first = await anOrder(stripeApp(), {}, 'replaced at Stripe');
  const { details, insurance } = await stripeApp().one<{ details: never; insurance: string }>(
    'select invoicing_details as details, insurance_id as insurance from orders where id = $1',
    [first.orderId],
  );
  await anOrder(
    stripeApp(),
    { boxId: first.boxId, language: 'EN', invoicingDetails: details, insuranceId: insurance },
    'replaced at Stripe',
  );
  await payAtStripe(first.paymentUrl, stripeCards.pays);
  expect(fake().bank.state.ledger).toEqual([]);
});

import { beforeEach, expect, test } from 'vitest';
import { anOrder } from '../kit/builders/order.ts';
import { payAtStripe, stripeCards, useStripe } from '../kit/gateways/stripe.ts';
import { instalmentScene } from '../kit/scenes/instalment-scene.ts';
import { expectLedgerInvariants } from '../ledger/ledger.ts';
import { addUnpaidRent, openTenancy } from '../tenancy.ts';

const { app, fake } = useStripe();
const scene = instalmentScene(app);

beforeEach(async () => {
  app().clock.set('2026-03-02T09:00:00Z');
  await app().queue.clear();
});

const deliver = async () => {
  await fake().bank.deliveries.flush();
  await app().run();
};

test('a lost dispute of an instalment opens all invoices that it paid, and the plan follows', async () => {
  const order = await anOrder(app());
  await payAtStripe(order.paymentUrl, stripeCards.pays);
  await deliver();
  const tenant = { ...order, ...(await openTenancy(app().pool, order.orderId)), businessId: '' };
  const rentIds = [
    await addUnpaidRent(app().pool, tenant.contractId, { symbol: '2026990001' }),
    await addUnpaidRent(app().pool, tenant.contractId, { symbol: '2026990002', number: 2, dueOn: '2026-03-02' }),
  ];
  const entries = await app().rows<{ id: string; legalEntityId: string }>(
    `select l.id, l.legal_entity_id as "legalEntityId" from ledger_entries l join invoices i on i.id = l.source_id where i.rent_id = any($1) order by l.due_on`,
    [rentIds],
  );
  const response = await (await scene.owner()).post(`/api/admin/clients/${tenant.clientId}/instalment-plans`, {
    legalEntityId: entries[0]?.legalEntityId,
    currency: 'EUR',
    entryIds: entries.map(({ id }) => id),
    instalments: [
      { dueOn: '2026-03-10', amount: 8000 },
      { dueOn: '2026-04-10', amount: 4768 },
    ],
    reason: 'called',
  });
  const { id } = response.json<{ id: string }>();
  const page = await app().call('POST', `/api/client/my/instalment-plans/${id}/pay`, {
    payload: { returnUrl: '/my/rents' },
    token: tenant.token,
  });
  await payAtStripe(page.json<{ url: string }>().url, stripeCards.pays);
  await deliver();
  const paid = async () =>
    (
      await app().rows<{ paid: boolean }>('select paid_at is not null as paid from rents where id = any($1) order by period_number', [
        rentIds,
      ])
    ).map((row) => row.paid);
  expect(await paid()).toEqual([true, false]);
  expect(await scene.states(id)).toEqual(['ACTIVE', 'PAID', 'PLANNED']);
  await expectLedgerInvariants(app());

  const intent = Object.values(fake().bank.state.intents).find(({ metadata }) => metadata.komora_reference === rentIds[0]);
  if (intent === undefined) throw new Error('Stripe has no payment of the instalment');
  const dispute = await fake().bank.dispute(intent);
  await deliver();
  expect(await scene.states(id)).toEqual(['ACTIVE', 'PAID', 'PLANNED']);
  await fake().bank.closeDispute(dispute, 'lost');
  await deliver();
  expect(await paid()).toEqual([false, false]);
  expect(await scene.plan(id)).toMatchObject({ state: 'ACTIVE', open: 12_768, paid: 0, payments: [] });
  await expectLedgerInvariants(app());
  app().clock.set('2026-03-14T09:00:00Z');
  await scene.review();
  expect((await scene.plan(id)).state).toBe('BROKEN');
});

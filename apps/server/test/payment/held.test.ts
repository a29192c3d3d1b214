import { expect, test } from 'vitest';
import { attemptsOf } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';
import { violatedPromises } from '../kit/violated-promises.ts';

const { app, gateway } = useMockGateway();

test('the money of a payment of another amount is returned by staff: the task is gone, the rent stays unpaid, the ledger adds up', async () => {
  const staff = await aStaffClient(app(), { preset: 'manager' });
  const { rentId, token, clientId } = await aTenantWithUnpaidRent(app());
  const page = await app().post(`/api/client/manual-payment/${rentId}`, { returnUrl: '/my/rents' }, token);
  await payByCard(app(), gatewayIdOf(page.json<{ url: string }>().url), cards.neverNotified);
  gateway.changeStatus = (response) => ({ ...response, amount: 6300 });
  app().clock.advance({ seconds: 30 });
  await app().runJob('reconcile-payments', {});
  await app().run();
  gateway.changeStatus = null;

  const held = async () => (await staff.get('/api/admin/today/payment-held')).json<{ rows: { id: string }[] }>().rows.map(({ id }) => id);
  const owed = async () =>
    (await staff.get(`/api/admin/clients/${clientId}/accounts`)).json<{ accounts: { balance: number }[] }>().accounts;
  const [id = ''] = await held();
  const before = await owed();
  const record = () => staff.post(`/api/admin/payments/${id}/returned`, { proof: 'transfer 42' });
  expect((await record()).statusCode).toBe(204);
  expect(await held()).toEqual([]);
  expect(await attemptsOf(app(), rentId)).toMatchObject([{ status: 'PAID', settlement: 'REFUNDED' }]);
  expect(await owed()).toEqual(before);
  expect(await app().rows('select status, manual_proof, paid_manually_by from refunds where payment_id = $1', [id])).toEqual([
    { status: 'PAID_MANUALLY', manual_proof: 'transfer 42', paid_manually_by: staff.id },
  ]);
  expect((await record()).json()).toMatchObject({ code: 'payment/not-held' });
  expect(await app().rows('select verb, changes from audit_log where noun_id = $1', [id])).toEqual([
    { verb: 'payment.return', changes: { settlement: { before: 'HELD_FOR_REVIEW', after: 'REFUNDED' } } },
  ]);
  await app().run();
  // The money went back outside the gateway, so its books still contain the charge.
  expect(
    (await violatedPromises(app().pool, app().clock.now())).filter(
      (promise) => !/^(every message|a buyer gets|what the gateway charged|a refund is done)/.test(promise),
    ),
  ).toEqual([]);
});

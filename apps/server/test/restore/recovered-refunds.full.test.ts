import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { restorePort } from '../../src/modules/billing/restore/index.ts';
import { anOrder } from '../kit/builders/order.ts';
import { aStaffClient } from '../kit/builders/staff.ts';
import { aBox, aWarehouse } from '../kit/builders/warehouse.ts';
import { violatedPromises } from '../kit/violated-promises.ts';
import { loseChargeResponses, moveIn, movements, payOrder, rejectRefundLists, useGateways } from './restore-scene.ts';
import type { Deployment } from './restored-copy.ts';

const { atStripe, atGopay } = useGateways();

for (const [name, create] of [
  ['Stripe', atStripe],
  ['GoPay', atGopay],
] as const)
  test(`the refund of a promotion that ${name} made in the lost time, for an order that the backup has unpaid, belongs to its order and is not sent again`, async () => {
    const deployment = await create();
    await deployment.start();
    await deployment.app.rows(
      `insert into promotions (kind, promo_type, country, title, valid_from, valid_to) values ('FIRST_MONTH_FREE', 'Gift', 'SVK', '{}', '2026-01-01', '2026-12-31')`,
    );
    const boxId = await aBox(deployment.app, {}, await aWarehouse(deployment.app, { features: ['FIRST_MONTH_FREE'] }));
    const order = await anOrder(deployment.app, { boxId });
    await deployment.record();
    const original = await deployment.stop();
    const backup = await deployment.copy(original);

    const lost = await deployment.start(original);
    await payOrder(deployment, order);
    deployment.clock.set('2026-03-09T09:00:00Z');
    await deployment.settle();
    expect(movements()[order.orderId]).toEqual(['CHARGE', 'REFUND']);
    const made = await lost.one('select amount, provider_refund_id as provider from refunds');
    await deployment.stop();

    const app = await deployment.start(backup);
    // GoPay's statements are complete after two days.
    deployment.clock.set('2026-03-12T09:00:00Z');
    await app.app.registered.get(restorePort).reconcile();
    for (const day of ['12', '13', '20']) await deployment.billOn(`2026-03-${day}`);
    expect(await app.one('select status, resolution from orders where id = $1', [order.orderId])).toMatchObject({ status: 'FULFILLED' });
    expect(await app.rows('select reason, status, amount, provider_refund_id as provider from refunds')).toEqual([
      { reason: 'PROMOTION', status: 'DONE', ...made },
    ]);
    expect(movements()[order.orderId], 'one charge and one refund').toEqual(['CHARGE', 'REFUND']);
    const broken = await violatedPromises(app.pool, app.clock.now());
    // The numbers of the lost time are missing, and messages from before the backup are not sent again.
    expect(broken.filter((promise) => !/^(numbers of invoices|every message is sent)/.test(promise))).toEqual([]);
  });

/** An April rent is charged and refunded in full after the backup. @returns the ids of contract and rent, and the refunded amount */
async function refundInLostTime(deployment: Deployment, backup: 'WITHOUT_RENT' | 'WITH_OPEN_CHARGE') {
  await deployment.start();
  await moveIn(deployment);
  loseChargeResponses(backup === 'WITH_OPEN_CHARGE');
  if (backup === 'WITH_OPEN_CHARGE') await deployment.billOn('2026-04-02');
  await deployment.record();
  const original = await deployment.stop();
  const copy = await deployment.copy(original);
  loseChargeResponses(false);
  const lost = await deployment.start(original);
  // GoPay's statements show a charge without a response after two days.
  for (const day of ['02', '04', '05']) await deployment.billOn(`2026-04-${day}`);
  const paid = await lost.one<{ id: string; rentId: string; amount: number }>(
    `select id, rent_id as "rentId", amount from payments where kind = 'AUTOPAY' and status in ('PAID', 'FULFILLED')`,
  );
  const { headers } = await aStaffClient(lost);
  const answer = await lost.call('POST', `/api/admin/payments/${paid.id}/refunds`, {
    headers: { ...headers, 'idempotency-key': randomUUID() },
    payload: { amount: paid.amount, reason: 'a burst pipe' },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  await deployment.settle();
  await deployment.stop();
  return { copy, ...paid };
}

for (const [name, create] of [
  ['Stripe', atStripe],
  ['GoPay', atGopay],
] as const)
  for (const backup of ['WITHOUT_RENT', 'WITH_OPEN_CHARGE'] as const)
    test(`a charge at ${name} that was made and refunded in full in the lost time is found with its refund (backup ${backup})`, async () => {
      const deployment = await create();
      const { copy, rentId, amount } = await refundInLostTime(deployment, backup);
      expect(movements()[rentId]).toEqual(['CHARGE', 'REFUND']);

      const app = await deployment.start(copy);
      deployment.clock.set('2026-04-08T09:00:00Z');
      await app.app.registered.get(restorePort).reconcile();
      for (const day of ['08', '09']) await deployment.billOn(`2026-04-${day}`);
      expect(
        await app.rows(
          `select f.reason, f.status, f.amount, p.settlement from payments p left join refunds f on f.payment_id = p.id where p.rent_id = $1`,
          [rentId],
        ),
      ).toEqual([{ reason: 'RECOVERED', status: 'DONE', amount, settlement: 'FULFILLED' }]);
      expect(movements()[rentId]).toEqual(['CHARGE', 'REFUND']);
    });

for (const [name, create] of [
  ['Stripe', atStripe],
  ['GoPay', atGopay],
] as const)
  test(`a charge of the lost time at ${name} whose refunds cannot be listed stays charged and is settled once they can`, async () => {
    const deployment = await create();
    const { copy, rentId, amount } = await refundInLostTime(deployment, 'WITHOUT_RENT');
    const app = await deployment.start(copy);
    deployment.clock.set('2026-04-08T09:00:00Z');
    await app.app.registered.get(restorePort).reconcile();
    rejectRefundLists(true);
    await deployment.billOn('2026-04-08');
    const attempts = () => app.rows('select status, settlement, attempt from payments where rent_id = $1', [rentId]);
    expect(await attempts()).toEqual([{ status: 'PENDING', settlement: null, attempt: 1 }]);

    rejectRefundLists(false);
    await deployment.billOn('2026-04-09');
    expect(await attempts()).toEqual([{ status: 'PAID', settlement: 'FULFILLED', attempt: 1 }]);
    expect(await app.rows('select reason, amount from refunds')).toEqual([{ reason: 'RECOVERED', amount }]);
    expect(movements()[rentId]).toEqual(['CHARGE', 'REFUND']);
  });

import { waitUntil } from '@komora/testing';
import { expect, test } from 'vitest';
import { attemptsOf } from '../kit/builders/order.ts';
import { aTenantWithUnpaidRent } from '../kit/builders/tenant.ts';
import { cards, gatewayIdOf, payByCard, useMockGateway } from '../kit/gateways/mock.ts';

const { app } = useMockGateway();

/** Statements that wait for a row lock. */
const waiting = () =>
  app().rows(`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`);

test('a payment that two processes settle at the same moment pays its rent once, and no money goes back', async () => {
  const { rentId, token, contractId } = await aTenantWithUnpaidRent(app());
  const opened = await app().call('POST', `/api/client/manual-payment/${rentId}`, { payload: { returnUrl: '/my/rents' }, token });
  await payByCard(app(), gatewayIdOf(opened.json<{ url: string }>().url), cards.pays);
  const [attempt] = await attemptsOf(app(), rentId);
  const payment = await app().one<{ id: string }>('select id from payments where rent_id = $1', [rentId]);
  const other = await app().pool.connect();
  await other.query('begin');
  // Both find the payment unsettled before either can go on to the rent.
  await other.query('select id from rents where id = $1 for update', [rentId]);
  const settling = [1, 2].map(() => app().jobs['settle-payment']?.({ paymentId: payment.id }));
  try {
    await waitUntil(async () => (await waiting()).length === 2, { what: 'both to wait' });
    await other.query('commit');
  } finally {
    other.release(true);
    await Promise.all(settling);
  }
  expect(attempt).toMatchObject({ status: 'PENDING' });
  expect(await attemptsOf(app(), rentId)).toMatchObject([{ status: 'PAID', settlement: 'FULFILLED' }]);
  expect(await app().rows('select reason from refunds where payment_id = $1', [payment.id])).toEqual([]);
  expect(await app().one('select paying_status from rents where contract_id = $1 and id = $2', [contractId, rentId])).toEqual({
    paying_status: 'PAID',
  });
});

import { waitUntil } from '@komora/testing';
import { expect, test } from 'vitest';
import { attemptsOf } from '../kit/builders/order.ts';
import { aTenant } from '../kit/builders/tenant.ts';
import { cards, useMockGateway } from '../kit/gateways/mock.ts';
import { billOn, mailsTo, rentsOf } from './billing.ts';

const { app, gateway } = useMockGateway();

/** Statements that wait for a row lock. */
const waiting = () =>
  app().rows(`select query from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and state = 'active'`);

test('the billing run waits for a concurrent notification of the same charge and does not settle it again', async () => {
  const tenant = await aTenant(app(), { card: cards.laterNoFunds });
  const notification = await app().pool.connect();
  // The notification locks its payment after the gateway has decided and before the billing run stores the outcome.
  gateway.after.chargeRecurring = async () => {
    await notification.query('begin');
    await notification.query("select id from payments where kind = 'AUTOPAY' and status = 'CREATED' for update");
  };
  const run = billOn(app(), '2026-04-02');
  try {
    await waitUntil(async () => (await waiting()).length === 1, { what: 'the billing run to wait for the payment' });
    // Both lock the payment first, then the rent: the waiting run must not hold the rent, or the two would deadlock.
    await notification.query('select id from rents where period_number = 1 for update nowait');
    await notification.query(
      "update payments set status = 'DECLINED', decline_kind = 'HARD' where kind = 'AUTOPAY' and status = 'CREATED'",
    );
    await notification.query(
      "update rents set paying_status = 'WAITING_FOR_MANUAL', paying_method = 'MANUAL', next_attempt_on = null where period_number = 1",
    );
    await notification.query('commit');
  } finally {
    // Closes the connection, so that a failed test leaves no lock behind.
    notification.release(true);
    await run;
  }
  // The soft decline that the run received would have planned another attempt.
  const [rent] = await rentsOf(app(), tenant.contractId);
  expect(rent).toMatchObject({ paying_status: 'WAITING_FOR_MANUAL', next_attempt_on: null });
  expect(await attemptsOf(app(), rent?.id ?? '')).toMatchObject([{ status: 'DECLINED', decline_kind: 'HARD' }]);
  expect(await mailsTo(app(), tenant.email)).toEqual([]);
});
